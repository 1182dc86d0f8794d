import { deriveKey, keyedHash } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';

/**
 * The mailbox that an address leads to: "ann+shop@x" ends in the same one as "ann@x" at nearly every provider (RFC 5233),
 * and "a.n.n@gmail.com" in that of "ann@gmail.com".
 */
export function plainMailbox(email: string): string {
  const [name = '', host = ''] = email
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')
    .split('@');
  return /^g(oogle)?mail\.com$/.test(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

/** Whose mailbox that is, as a keyed hash, for limits only: it must not have a limit for each of its names. */
export const mailboxOf = ({ secret }: Services, email: string): string =>
  keyedHash(deriveKey(secret, 'recipient'), plainMailbox(email));
