import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { open, seal } from '../../../../platform/secrets/secrets.ts';
import type { Services } from '../../../../platform/services.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { twoFactors, users } from './tables.ts';

/** Seconds; the previous and the next code are accepted too (RFC 6238, section 5.2). */
const period = 30;

const sealOf = (userId: number) => ({ purpose: 'two-factor', place: `user ${userId}` });
const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Sorrel', label, secret, digits: 6, period, algorithm: 'SHA1' });

export async function hasTwoFactor({ db }: System, userId: number): Promise<boolean> {
  const [found] = await db.select({ userId: twoFactors.userId }).from(twoFactors).where(isOn(userId));
  return found !== undefined;
}

export const isOn = (userId: number) => and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt));

/**
 * Row lock that serializes sign-ins (`share`) and changes of the sign-in (`update`), so that the later one sees the
 * earlier.
 * @throws AppError signed_out if the account is gone
 */
export async function lockAccount({ db }: System, userId: number, strength: 'share' | 'update') {
  const [found] = await db.select().from(users).where(eq(users.id, userId)).for(strength);
  if (!found) throw new AppError('signed_out', 'You’re signed out. Sign in again.');
  return found;
}

/** Stores a new secret, not in effect before its first code. @throws AppError conflict if one is in effect */
export async function writeSecret(services: Services, system: System, { id, email }: { id: number; email: string }) {
  const made = new Secret({ size: 20 });
  const secret = seal(services.secret, sealOf(id), made.base32);
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
 * Accepts a code of the app or a recovery code; each works once, and is used up when the transaction commits.
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

/** The first code of a new secret turns two-factor sign-in on. @throws AppError invalid */
export async function confirmSecret(services: Services, system: System, given: Code) {
  const which = and(eq(twoFactors.userId, given.userId), isNull(twoFactors.confirmedAt));
  await spendAppCode(services, system, { ...given, code: given.code.replace(/\s+/g, ''), which });
  await system.db.update(twoFactors).set({ confirmedAt: new Date() }).where(which);
}

/** A conditional update decides the race of two requests with the same code. */
async function spendAppCode(
  services: Services,
  { db }: System,
  { userId, code, which, now = new Date() }: Code & { which: ReturnType<typeof and> },
) {
  const [found] = await db.select().from(twoFactors).where(which);
  const secret = found && open(services.secret, sealOf(userId), found.secret);
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
