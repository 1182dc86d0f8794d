import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { asSystem, inTenant, type Principal, type Scope, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { decrypt, encrypt } from '../../../../platform/secrets/encryption.ts';
import { deriveKey, keyedHash } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Role } from '../../../../shared/permissions.ts';
import { recoveryCodes, twoFactorRules, twoFactors, users } from './tables.ts';

const count = 10;
/** Crockford's base 32, without characters that are easily confused. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Replaces all codes with ten new ones of 60 random bits. They are shown once; only keyed hashes are stored. */
export async function replaceRecoveryCodes(services: Services, { db }: System, userId: number): Promise<string[]> {
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
async function consumeRecoveryCode(
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

/** Seconds; the previous and the next code are accepted too (RFC 6238, section 5.2). */
const period = 30;

const sealOf = (userId: number) => ({ purpose: 'two-factor', place: `user ${userId}` });
const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Sorrel', label, secret, digits: 6, period, algorithm: 'SHA1' });

export async function hasTwoFactor({ db }: System, userId: number): Promise<boolean> {
  const [row] = await db.select({ userId: twoFactors.userId }).from(twoFactors).where(isOn(userId));
  return row !== undefined;
}

export const isOn = (userId: number) => and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt));

/**
 * Row lock that serializes sign-ins (`share`) and changes of the sign-in (`update`), so that the later one sees the
 * earlier.
 * @throws AppError signed_out if the account is gone
 */
export async function lockAccount({ db }: System, userId: number, strength: 'share' | 'update') {
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for(strength);
  if (!user) throw new AppError('signed_out', 'You’re signed out. Sign in again.');
  return user;
}

/** Stores a new secret, not in effect before its first code. @throws AppError conflict if one is in effect */
export async function storeSecret(services: Services, system: System, { id, email }: { id: number; email: string }) {
  const totpSecret = new Secret({ size: 20 });
  const secret = encrypt(services.secret, sealOf(id), totpSecret.base32);
  const [written] = await system.db
    .insert(twoFactors)
    .values({ userId: id, secret })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { secret, lastStep: null, createdAt: new Date() },
      setWhere: isNull(twoFactors.confirmedAt),
    })
    .returning({ userId: twoFactors.userId });
  if (!written) throw new AppError('conflict', 'Two-step sign-in is already on.');
  return { secret: totpSecret.base32, uri: totpOf(totpSecret, email).toString() };
}

const wrongCode = () => {
  const sentence = 'Wrong code. Enter the latest one from your app.';
  return new AppError('invalid', sentence, { code: sentence });
};

type Code = { userId: number; code: string; now?: Date };

/**
 * Accepts a code of the app or a recovery code; each works once, and is used up when the transaction commits.
 * @throws AppError invalid
 */
export async function consumeCode(services: Services, system: System, input: Code): Promise<'app' | 'recovery'> {
  const code = input.code.replace(/[\s-]+/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) {
    await consumeAppCode(services, system, { ...input, code, which: isOn(input.userId) });
    return 'app';
  }
  if (!(await hasTwoFactor(system, input.userId))) throw wrongCode();
  if (!(await consumeRecoveryCode(services, system, { userId: input.userId, code }))) throw wrongCode();
  return 'recovery';
}

/** The first code of a new secret turns two-factor sign-in on. @throws AppError invalid */
export async function confirmSecret(services: Services, system: System, input: Code) {
  const which = and(eq(twoFactors.userId, input.userId), isNull(twoFactors.confirmedAt));
  await consumeAppCode(services, system, { ...input, code: input.code.replace(/\s+/g, ''), which });
  await system.db.update(twoFactors).set({ confirmedAt: new Date() }).where(which);
}

/** A conditional update decides the race of two requests with the same code. */
async function consumeAppCode(
  services: Services,
  { db }: System,
  { userId, code, which, now = new Date() }: Code & { which: ReturnType<typeof and> },
) {
  const [row] = await db.select().from(twoFactors).where(which);
  const secret = row && decrypt(services.secret, sealOf(userId), row.secret);
  if (!secret) throw wrongCode();
  const timestamp = now.getTime();
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, window: 1, timestamp });
  if (delta === null) throw wrongCode();
  const lastStep = Math.floor(timestamp / 1_000 / period) + delta;
  const updated = await db
    .update(twoFactors)
    .set({ lastStep })
    .where(
      and(which, eq(twoFactors.secret, row.secret), or(isNull(twoFactors.lastStep), lt(twoFactors.lastStep, lastStep))),
    )
    .returning({ userId: twoFactors.userId });
  if (!updated.length) throw wrongCode();
}

/** Roles that must use two-factor sign-in in this practice. */
export async function listTwoFactorRoles(scope: Scope): Promise<Role[]> {
  const rows = await scope.db
    .select({ role: twoFactorRules.role })
    .from(twoFactorRules)
    .where(eq(twoFactorRules.tenantId, scope.tenantId));
  return rows.map(each => each.role);
}

/** In effect from everybody's next request. @throws AppError conflict if it would lock the caller out */
export async function setTwoFactorRoles(services: Services, principal: Principal, roles: Role[]): Promise<Role[]> {
  if (roles.includes(principal.role) && !(await hasTwoFactor(asSystem(services.database), principal.userId))) {
    throw new AppError('conflict', 'Turn on two-step sign-in in your own profile first.');
  }
  return inTenant(services.database, principal, async scope => {
    const { tenantId, db } = scope;
    await db.delete(twoFactorRules).where(eq(twoFactorRules.tenantId, tenantId));
    const rows = [...new Set(roles)].map(role => ({ tenantId, role }));
    if (rows.length) await db.insert(twoFactorRules).values(rows).onConflictDoNothing();
    return listTwoFactorRoles(scope);
  });
}
