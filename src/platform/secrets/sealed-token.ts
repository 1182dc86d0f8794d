import { timingSafeEqual } from 'node:crypto';
import { deriveKey, keyedHash } from './tokens.ts';

export type Seal = { secret: string; purpose: string };

/**
 * A token that says what it is for, under a seal of 256 bits that only this program can make: nothing of it is kept, so
 * it works as long as its mail is. The parts must hold no dot.
 */
export function sealToken({ secret, purpose }: Seal, parts: string[]): string {
  const said = parts.join('.');
  return `${said}.${keyedHash(deriveKey(secret, purpose), said)}`;
}

/** What a token of this purpose says; null for any other. */
export function openToken(seal: Seal, token: string): string[] | null {
  const parts = token.split('.').slice(0, -1);
  const given = Buffer.from(token);
  const right = Buffer.from(sealToken(seal, parts));
  return given.length === right.length && timingSafeEqual(given, right) ? parts : null;
}

export type AddressOf = { tenantId: number; email: string };

/**
 * The same about one address in one practice, as it is kept: in lower case only the database makes it, for which some
 * letters have another one than here. `more`: numbers that it says besides.
 */
export const sealAddress = (seal: Seal, { tenantId, email }: AddressOf, more: number[] = []): string =>
  sealToken(seal, [String(tenantId), Buffer.from(email).toString('base64url'), ...more.map(String)]);

export function openAddress(seal: Seal, token: string): (AddressOf & { more: string[] }) | null {
  const [tenantId, address = '', ...more] = openToken(seal, token) ?? [];
  return tenantId ? { tenantId: Number(tenantId), email: Buffer.from(address, 'base64url').toString(), more } : null;
}
