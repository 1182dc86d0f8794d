import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** 192 random bits, safe in addresses. */
export const randomToken = () => randomBytes(24).toString('base64url');

/** 128 random bits, for where every letter counts. */
export const shortRandomToken = () => randomBytes(16).toString('base64url');

/** What is stored of a token: enough to find it, useless to whoever reads the database. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** A key of its own for each purpose, derived from APP_SECRET. */
export function deriveKey(secret: string, purpose: string): string {
  const name = `${purpose} ${secret}`;
  const known = derived.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, 'sorrel', purpose, 32)).toString('base64url');
  derived.set(name, key);
  return key;
}
const derived = new Map<string, string>();

/** A value that can be compared but not read back. */
export const keyedHash = (key: string, value: string) => createHmac('sha256', key).update(value).digest('base64url');
