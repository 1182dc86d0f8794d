import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './tokens.ts';

/** Each `purpose` has its own key. `place`: where the value is stored; it cannot be decrypted for another place. */
export type Seal = { purpose: string; place: string };

const version = 'v1';

/**
 * Encrypts to `v1.nonce.ciphertext.tag` in base64url: AES-256-GCM with a random 96-bit nonce (NIST SP 800-38D, section
 * 8.2.2).
 */
export function encrypt(secret: string, { purpose, place }: Seal, value: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce);
  cipher.setAAD(Buffer.from(`${version} ${place}`));
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return [version, ...[nonce, text, cipher.getAuthTag()].map(part => part.toString('base64url'))].join('.');
}

/** Null when the value was encrypted with another APP_SECRET, for another place, or modified. */
export function decrypt(secret: string, { purpose, place }: Seal, sealed: string): string | null {
  const [sealedVersion, ...parts] = sealed.split('.');
  const [nonce, text, tag] = parts.map(part => Buffer.from(part, 'base64url'));
  if (sealedVersion !== version || !nonce || !text || tag?.length !== 16) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), nonce, { authTagLength: 16 });
    decipher.setAAD(Buffer.from(`${version} ${place}`));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

const keyOf = (secret: string, purpose: string) => Buffer.from(deriveKey(secret, `seal ${purpose}`), 'base64url');
