import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** 192 random bits, safe in addresses. */
export const randomToken = () => randomBytes(24).toString('base64url');

/** What is stored of a token: enough to find it, useless to whoever reads the database. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** A key of its own for each purpose, derived from APP_SECRET. */
export const deriveKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'sorrel', purpose, 32)).toString('base64url');

/** A value that can be compared but not read back. */
export const keyedHash = (key: string, value: string) => createHmac('sha256', key).update(value).digest('base64url');
