import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** 192 random bits, safe in URLs. */
export const randomToken = () => randomBytes(24).toString('base64url');

/** 128 random bits, where length matters. */
export const shortRandomToken = () => randomBytes(16).toString('base64url');

/** Only hashes of tokens are stored, so that reading the database does not reveal them. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Derives a separate key for each purpose from APP_SECRET (HKDF). */
export function deriveKey(secret: string, purpose: string): string {
  const name = `${purpose} ${secret}`;
  const cached = derived.get(name);
  if (cached) return cached;
  const key = Buffer.from(hkdfSync('sha256', secret, 'sorrel', purpose, 32)).toString('base64url');
  derived.set(name, key);
  return key;
}
const derived = new Map<string, string>();

export const keyedHash = (key: string, value: string) => createHmac('sha256', key).update(value).digest('base64url');
