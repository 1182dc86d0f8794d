import {
  type AddressOf,
  signAddress,
  signToken,
  verifyAddress,
  verifyToken,
} from '../../../../platform/secrets/signed-token.ts';
import type { Services } from '../../../../platform/services.ts';

const confirmation = ({ secret }: Services) => ({ secret, purpose: 'newsletter confirmation' });
const unsubscribing = ({ secret }: Services) => ({ secret, purpose: 'newsletter unsubscribe' });

/** Which sign-up a link confirms, and when it was asked for. */
export type Asked = { tenantId: number; subscriberId: number; at: Date };

/** The page where a sign-up is confirmed. */
export function confirmHref(services: Services, { tenantId, subscriberId, at }: Asked, origin: string): string {
  const parts = [tenantId, subscriberId, at.getTime()].map(String);
  return pageHref(origin, 'newsletter-confirm', signToken(confirmation(services), parts));
}

export function readConfirmation(services: Services, token: string): Asked | null {
  const [tenantId, subscriberId, at] = (verifyToken(confirmation(services), token) ?? []).map(Number);
  return tenantId && subscriberId && at ? { tenantId, subscriberId, at: new Date(at) } : null;
}

/** `mailId`: the mail of the log that the link stands in, where it is one of those. */
export type MailOf = AddressOf & { mailId?: number };

/**
 * The address for every mail of the newsletter: in its text (the page has a button) and in its header List-Unsubscribe,
 * with "List-Unsubscribe-Post: List-Unsubscribe=One-Click" (RFC 8058). It names the address and not its row, so that
 * the link of an old mail still works after the row was deleted and made again. It works as long as the mail is kept.
 */
export const unsubscribeHref = (
  services: Services,
  { mailId, ...whose }: MailOf,
  origin = services.env.APP_URL,
): string =>
  pageHref(origin, 'newsletter-unsubscribe', signAddress(unsubscribing(services), whose, mailId ? [mailId] : []));

export function readUnsubscribe(services: Services, token: string): MailOf | null {
  const whose = verifyAddress(unsubscribing(services), token);
  if (!whose) return null;
  const mailId = Number(whose.more[0]);
  return { tenantId: whose.tenantId, email: whose.email, ...(mailId && { mailId }) };
}

const pageHref = (origin: string, page: string, token: string) => `${origin}/${page}?${new URLSearchParams({ token })}`;
