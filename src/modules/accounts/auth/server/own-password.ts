import { and, eq, gt, sql } from 'drizzle-orm';
import { asSystem, inSystem } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { type Caller, limitCodes, limitGuesses } from './guesses.ts';
import { verifyPassword } from './passwords.ts';
import { accounts, sessions, users } from './tables.ts';
import { hasTwoFactor, spendCode } from './two-factor.ts';

export const ownPassword = (userId: number) => and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'));

/** Null if the person only signs in through another provider. */
export async function passwordOf(services: Services, userId: number) {
  const [found] = await asSystem(services.database)
    .db.select({ email: users.email, hash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.id, userId));
  return { email: found?.email ?? '', hash: found?.hash ?? null };
}

/**
 * Confirms the owner before changes that would take over the account. Without a password, a code is required if
 * two-factor sign-in is on, else a recent sign-in, because stolen sessions are mostly older.
 * @throws AppError invalid, forbidden; too_many, counted together with sign-ins
 */
export async function checkOwner(
  caller: Caller,
  { userId, token }: { userId: number; token: string },
  given: { password: string; code: string; field: string },
): Promise<{ email: string }> {
  const { services } = caller;
  const { email, hash } = await passwordOf(services, userId);
  if (hash !== null) return checkOwnPassword(caller, userId, given);
  if (await hasTwoFactor(asSystem(services.database), userId))
    await limitCodes(caller, userId, () =>
      inSystem(services.database, system => spendCode(services, system, { userId, code: given.code })),
    );
  else if (!(await isFresh(services, userId, token)))
    throw new AppError('forbidden', 'Sign in again first. You can do this within 10 minutes of signing in.');
  return { email };
}

async function isFresh({ database }: Services, userId: number, token: string): Promise<boolean> {
  const since = gt(sessions.createdAt, sql`now() - interval '10 minutes'`);
  const ours = and(eq(sessions.userId, userId), eq(sessions.token, token), since);
  return (await asSystem(database).db.$count(sessions, ours)) > 0;
}

/**
 * Confirms the password before changes that a stolen session must not allow; passes if there is no password. `field`
 * is the form field of the error.
 * @throws AppError invalid; too_many, counted together with sign-ins
 */
export async function checkOwnPassword(
  caller: Caller,
  userId: number,
  { password, field }: { password: string; field: string },
): Promise<{ email: string }> {
  const { email, hash } = await passwordOf(caller.services, userId);
  if (hash === null) return { email };
  await limitGuesses(caller, email, async () => {
    if (await verifyPassword({ hash, password })) return;
    const sentence = 'This isn’t your current password.';
    throw new AppError('invalid', sentence, { [field]: sentence });
  });
  return { email };
}
