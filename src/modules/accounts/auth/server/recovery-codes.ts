import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { deriveKey, keyedHash } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { recoveryCodes } from './tables.ts';

const count = 10;
/** Crockford's base 32, without characters that are easily confused. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Replaces all codes with ten new ones of 60 random bits. They are shown once; only keyed hashes are stored. */
export async function writeRecoveryCodes(services: Services, { db }: System, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db
    .insert(recoveryCodes)
    .values(codes.map(code => ({ userId, codeHash: hashOf(services, userId, code.replaceAll('-', '')) })));
  return codes;
}

/** `XXXX-XXXX-XXXX` */
const newCode = () =>
  Array.from(randomBytes(12), byte => letters[byte % 32])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** Single use: returns false if the code is unknown or used. `code` in upper case without hyphens. */
export async function spendRecoveryCode(
  services: Services,
  { db }: System,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const spent = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(services, userId, code))))
    .returning({ userId: recoveryCodes.userId });
  return spent.length > 0;
}

export const countRecoveryCodes = ({ db }: System, userId: number): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

const hashOf = ({ secret }: Services, userId: number, code: string) =>
  keyedHash(deriveKey(secret, 'recovery code'), `${userId} ${code}`);
