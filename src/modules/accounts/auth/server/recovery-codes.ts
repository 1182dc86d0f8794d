import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { deriveKey, keyedHash } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { recoveryCodes } from './tables.ts';

const count = 10;
/** Without those that are taken for one another (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten new ones in place of all before, 60 random bits each. They are told once; only keyed hashes are kept. */
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

/** Uses it up; false when it is none, or was used. `code`: in capitals, without its hyphens. */
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
