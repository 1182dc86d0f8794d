import { and, eq, ne } from 'drizzle-orm';
import { asSystem, inSystem, type Who } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { randomToken } from '../../../platform/tokens.ts';
import type { PasswordChange } from '../contract.ts';
import { type Caller, limitGuesses } from './guesses.ts';
import { endOtherSessions } from './own-sessions.ts';
import { queuePasswordChangedMail } from './password-changed-mail.tsx';
import { hashPassword, verifyPassword } from './passwords.ts';
import { knownOf } from './practices.ts';
import { accounts, sessions, users, verifications } from './tables.ts';
import { refuseWeak } from './weak-passwords.ts';

/**
 * Sets a new password: every other session ends, links to a new password that are under way end, and the owner of the
 * account hears of it by mail. `token`: of the session that asks, which goes on under the new token that is returned:
 * whoever else has the old one is out too.
 * @throws AppError invalid when the current password is wrong or the new one weak; too_many, by the count of signing in; signed_out when
 * the session has ended meanwhile
 */
export async function changePassword(
  caller: Caller,
  { userId, tenantId, token }: Who & { token: string },
  { currentPassword, newPassword }: PasswordChange,
): Promise<RenewedSession> {
  const { services } = caller;
  const { email, hash } = await findPassword(services, userId);
  await limitGuesses(caller, email, async () => {
    if (await verifyPassword({ hash, password: currentPassword })) return;
    const sentence = 'This is not your current password.';
    throw new AppError('invalid', sentence, { currentPassword: sentence });
  });
  await refuseWeak(newPassword, await knownOf(services, userId), 'newPassword');
  const password = await hashPassword(newPassword);
  const renewed = await inSystem(services.database, async system => {
    await system.db.update(accounts).set({ password }).where(ownPassword(userId));
    const [renewed] = await system.db
      .update(sessions)
      .set({ token: randomToken() })
      .where(and(eq(sessions.userId, userId), eq(sessions.token, token)))
      .returning({ token: sessions.token, expiresAt: sessions.expiresAt });
    if (!renewed) throw new AppError('signed_out', 'You are signed out. Please sign in again.');
    await system.db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.token, renewed.token)));
    await system.db.delete(verifications).where(eq(verifications.value, String(userId)));
    await queuePasswordChangedMail(services, { ...system, tenantId }, email);
    return renewed;
  });
  // A sign-in that found the old password right may have written its session between that deletion and the commit.
  // One that comes later sees the new password, and gives up.
  await endOtherSessions(services, { userId }, renewed.token);
  return renewed;
}

export type RenewedSession = { token: string; expiresAt: Date };

/** As better-auth keeps it. */
const ownPassword = (userId: number) => and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'));

async function findPassword(services: Services, userId: number) {
  const [found] = await asSystem(services.database)
    .db.select({ email: users.email, hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(ownPassword(userId));
  return { email: found?.email ?? '', hash: found?.hash ?? '' };
}
