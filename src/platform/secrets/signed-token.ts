import { timingSafeEqual } from 'node:crypto';
import { addMinutes } from '../../shared/dates.ts';
import { deriveKey, keyedHash } from './tokens.ts';

export type Seal = { secret: string; purpose: string };

/**
 * A signed token (256-bit HMAC) that carries its own content, so nothing is stored and it never expires. Used in links
 * in emails. The parts must not contain dots.
 */
export function signToken({ secret, purpose }: Seal, parts: string[]): string {
  const payload = parts.join('.');
  return `${payload}.${keyedHash(deriveKey(secret, purpose), payload)}`;
}

/** The parts of a token; null if it is forged or for another purpose. */
export function verifyToken(seal: Seal, token: string): string[] | null {
  const parts = token.split('.').slice(0, -1);
  const tokenBytes = Buffer.from(token);
  const right = Buffer.from(signToken(seal, parts));
  return tokenBytes.length === right.length && timingSafeEqual(tokenBytes, right) ? parts : null;
}

export type AddressOf = { tenantId: number; email: string };

/**
 * A token for one email address of one practice, in the database's spelling: PostgreSQL lowercases some letters
 * differently from JavaScript. `more`: further numbers.
 */
export const signAddress = (seal: Seal, { tenantId, email }: AddressOf, more: number[] = []): string =>
  signToken(seal, [String(tenantId), Buffer.from(email).toString('base64url'), ...more.map(String)]);

export function verifyAddress(seal: Seal, token: string): (AddressOf & { more: string[] }) | null {
  const [tenantId, address = '', ...more] = verifyToken(seal, token) ?? [];
  return tenantId ? { tenantId: Number(tenantId), email: Buffer.from(address, 'base64url').toString(), more } : null;
}

/** Long enough to download a large file in several range requests. */
const grantMinutes = 15;

/** A signed token for a URL that gives access to one file for 15 minutes. `about`: ids of the file. */
export const makeGrant = (seal: Seal, about: number[], now: Date): string =>
  signToken(seal, [...about, addMinutes(now, grantMinutes).getTime()].map(String));

/** The ids in a grant; null if it is forged, for another purpose, or expired. */
export function openGrant(seal: Seal, grant: string, now: Date): number[] | null {
  const parts = verifyToken(seal, grant)?.map(Number);
  const until = parts?.pop() ?? 0;
  return parts && until >= now.getTime() ? parts : null;
}
