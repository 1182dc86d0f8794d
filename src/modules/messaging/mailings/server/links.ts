import { signToken, verifyToken } from '../../../../platform/secrets/signed-token.ts';
import type { Services } from '../../../../platform/services.ts';

/** Which copy of which content: what a link in it and the picture of its opening name, and nothing of the person. */
export type CopyName = { tenantId: number; mailId: number; contentId: number };

const counting = ({ secret }: Pick<Services, 'secret'>) => ({ secret, purpose: 'mail clicks' });

/** One seal for a whole copy, however many links it has: the place of a link stands beside it. */
export const copyToken = (services: Pick<Services, 'secret'>, { tenantId, mailId, contentId }: CopyName): string =>
  signToken(
    counting(services),
    [tenantId, mailId, contentId].map(id => id.toString(36)),
  );

export function readCopyToken(services: Pick<Services, 'secret'>, token: string): CopyName | null {
  const [tenantId, mailId, contentId] = (verifyToken(counting(services), token) ?? []).map(id =>
    Number.parseInt(id, 36),
  );
  return tenantId && mailId && contentId ? { tenantId, mailId, contentId } : null;
}

export const linkHref = (origin: string, token: string, position: number) => `${origin}/l/${token}/${position}`;
export const openHref = (origin: string, token: string) => `${origin}/o/${token}`;
