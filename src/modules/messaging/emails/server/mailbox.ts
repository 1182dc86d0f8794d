import { deriveKey, keyedHash } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';

/**
 * Normalizes aliases of one mailbox: "ann+shop@x" is "ann@x" at nearly every provider (RFC 5233), and "a.n.n@gmail.com"
 * is "ann@gmail.com".
 */
export function plainMailbox(email: string): string {
  const [name = '', host = ''] = email
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')
    .split('@');
  return /^g(oogle)?mail\.com$/.test(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

/** Keyed hash of the mailbox, used as a rate-limit key, so that aliases of one mailbox share a limit. */
export const mailboxOf = ({ secret }: Services, email: string): string =>
  keyedHash(deriveKey(secret, 'recipient'), plainMailbox(email));
