import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { decrypt, encrypt } from '../../../../platform/secrets/encryption.ts';
import type { Services } from '../../../../platform/services.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { twoFactors, users } from './tables.ts';

/** Seconds that a code counts; the one before and the one after are taken as well (RFC 6238, section 5.2). */
const period = 30;

const sealOf = (userId: number) => ({ purpose: 'two-factor', place: `user ${userId}` });
const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Sorrel', label, secret, digits: 6, period, algorithm: 'SHA1' });

/** Whether this person signs in with a second step. */
export async function hasTwoFactor({ db }: System, userId: number): Promise<boolean> {
  const [found] = await db.select({ userId: twoFactors.userId }).from(twoFactors).where(isOn(userId));
  return found !== undefined;
}

export const isOn = (userId: number) => and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt));

/**
 * Sessions begin and the second step is turned on one after the other: whichever is second sees the other.
 * @throws AppError signed_out when the account is gone
 */
export async function lockAccount({ db }: System, userId: number, strength: 'share' | 'update') {
  const [found] = await db.select().from(users).where(eq(users.id, userId)).for(strength);
  if (!found) throw new AppError('signed_out', 'You’re signed out. Sign in again.');
  return found;
}

/** A new secret, which counts once a code of it was typed. @throws AppError conflict when one counts already */
export async function writeSecret(services: Services, system: System, { id, email }: { id: number; email: string }) {
  const made = new Secret({ size: 20 });
  const secret = encrypt(services.secret, sealOf(id), made.base32);
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
  return { secret: made.base32, uri: totpOf(made, email).toString() };
}

export const wrongCode = () => {
  const sentence = 'Wrong code. Enter the latest one from your app.';
  return new AppError('invalid', sentence, { code: sentence });
};

type Code = { userId: number; code: string; now?: Date };

/**
 * Takes a code of the app, or a recovery code, and uses it up with this transaction: each lets in once.
 * @throws AppError invalid
 */
export async function spendCode(services: Services, system: System, given: Code): Promise<'app' | 'recovery'> {
  const code = given.code.replace(/[\s-]+/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) {
    await spendAppCode(services, system, { ...given, code, which: isOn(given.userId) });
    return 'app';
  }
  if (!(await hasTwoFactor(system, given.userId))) throw wrongCode();
  if (!(await spendRecoveryCode(services, system, { userId: given.userId, code }))) throw wrongCode();
  return 'recovery';
}

/** The first code of a new secret turns the second step on. @throws AppError invalid */
export async function confirmSecret(services: Services, system: System, given: Code) {
  const which = and(eq(twoFactors.userId, given.userId), isNull(twoFactors.confirmedAt));
  await spendAppCode(services, system, { ...given, code: given.code.replace(/\s+/g, ''), which });
  await system.db.update(twoFactors).set({ confirmedAt: new Date() }).where(which);
}

/** The database settles which of two with the same code is first. */
async function spendAppCode(
  services: Services,
  { db }: System,
  { userId, code, which, now = new Date() }: Code & { which: ReturnType<typeof and> },
) {
  const [found] = await db.select().from(twoFactors).where(which);
  const secret = found && decrypt(services.secret, sealOf(userId), found.secret);
  if (!secret) throw wrongCode();
  const timestamp = now.getTime();
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, window: 1, timestamp });
  if (delta === null) throw wrongCode();
  const lastStep = Math.floor(timestamp / 1_000 / period) + delta;
  const taken = await db
    .update(twoFactors)
    .set({ lastStep })
    .where(
      and(
        which,
        eq(twoFactors.secret, found.secret),
        or(isNull(twoFactors.lastStep), lt(twoFactors.lastStep, lastStep)),
      ),
    )
    .returning({ userId: twoFactors.userId });
  if (!taken.length) throw wrongCode();
}
