import { and, eq } from 'drizzle-orm';
import { asSystem } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { type Caller, limitGuesses } from './guesses.ts';
import { verifyPassword } from './passwords.ts';
import { accounts, users } from './tables.ts';

/** As better-auth keeps it. */
export const ownPassword = (userId: number) => and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'));

/** The address of this person and the hash of the password; null for who signs in by another provider only. */
export async function passwordOf(services: Services, userId: number) {
  const [found] = await asSystem(services.database)
    .db.select({ email: users.email, hash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.id, userId));
  return { email: found?.email ?? '', hash: found?.hash ?? null };
}

/**
 * Before what a stolen session must not be enough for. Who has no password has none to give. `field`: of the form.
 * @throws AppError invalid; too_many, by the count of signing in
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
    const sentence = 'This is not your current password.';
    throw new AppError('invalid', sentence, { [field]: sentence });
  });
  return { email };
}
