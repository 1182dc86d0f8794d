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

/** The row that a confirmation link is for, and when it was requested. */
export type ConfirmationLink = { tenantId: number; subscriberId: number; at: Date };

/** URL of the confirmation page. */
export function confirmHref(
  services: Services,
  { tenantId, subscriberId, at }: ConfirmationLink,
  origin: string,
): string {
  const parts = [tenantId, subscriberId, at.getTime()].map(String);
  return pageHref(origin, 'newsletter-confirm', signToken(confirmation(services), parts));
}

export function readConfirmation(services: Services, token: string): ConfirmationLink | null {
  const [tenantId, subscriberId, at] = (verifyToken(confirmation(services), token) ?? []).map(Number);
  return tenantId && subscriberId && at ? { tenantId, subscriberId, at: new Date(at) } : null;
}

/** `mailId`: email log row of the mail that contains the link, if there is one. */
export type MailOf = AddressOf & { mailId?: number };

/**
 * URL for the link in the mail (a page with a button) and for the header List-Unsubscribe, with "List-Unsubscribe-Post:
 * List-Unsubscribe=One-Click" (RFC 8058). The token contains the address instead of the row's id, so that links in old
 * mails still work after the row was deleted and added again. It doesn't expire.
 */
export const unsubscribeHref = (
  services: Services,
  { mailId, ...whose }: MailOf,
  origin = services.env.APP_URL,
): string =>
  pageHref(origin, 'newsletter-unsubscribe', signAddress(unsubscribing(services), whose, mailId ? [mailId] : []));

export function readUnsubscribe(services: Services, token: string): MailOf | null {
  const recipient = verifyAddress(unsubscribing(services), token);
  if (!recipient) return null;
  const mailId = Number(recipient.more[0]);
  return { tenantId: recipient.tenantId, email: recipient.email, ...(mailId && { mailId }) };
}

const pageHref = (origin: string, page: string, token: string) => `${origin}/${page}?${new URLSearchParams({ token })}`;

/** Leaves enough for the owner to recognize the address; the link to the page may be forwarded to others. */
export function maskAddress(email: string): string {
  const [name = '', host = ''] = email.split(/@(?=[^@]*$)/);
  return `${[...name].slice(0, 1).join('')}•••@${host}`;
}
