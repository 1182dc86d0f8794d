import { signToken, verifyToken } from '../../../../platform/secrets/signed-token.ts';
import type { Services } from '../../../../platform/services.ts';

/** Identifies a recipient's copy in tracking URLs without personal data. */
export type CopyKey = { tenantId: number; mailId: number; contentId: number };

const counting = ({ secret }: Pick<Services, 'secret'>) => ({ secret, purpose: 'mail clicks' });

/** One signed token per copy; the position of a link follows it in the URL. */
export const copyToken = (services: Pick<Services, 'secret'>, { tenantId, mailId, contentId }: CopyKey): string =>
  signToken(
    counting(services),
    [tenantId, mailId, contentId].map(id => id.toString(36)),
  );

export function readCopyToken(services: Pick<Services, 'secret'>, token: string): CopyKey | null {
  const [tenantId, mailId, contentId] = (verifyToken(counting(services), token) ?? []).map(id =>
    Number.parseInt(id, 36),
  );
  return tenantId && mailId && contentId ? { tenantId, mailId, contentId } : null;
}

export const linkHref = (origin: string, token: string, position: number) => `${origin}/l/${token}/${position}`;
export const openHref = (origin: string, token: string) => `${origin}/o/${token}`;
