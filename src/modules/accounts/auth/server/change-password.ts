import { and, eq } from 'drizzle-orm';
import { asSystem, inSystem, type Principal } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import type { PasswordChange } from '../sign-in-contract.ts';
import { accountNotices, queueAccountNotice } from './account-mails.tsx';
import { deleteEmailChange } from './email-verification.ts';
import { knownWordsOf } from './members.ts';
import { checkOwnPassword, hashPassword, ownPassword, passwordOf, refuseWeak } from './passwords.ts';
import { type CookieToken, endOtherSessions } from './session.ts';
import type { Caller } from './sign-in-limits.ts';
import { accounts, sessions, verifications } from './tables.ts';
import { lockAccount } from './two-factor.ts';

/**
 * Sets a new password, ends all other sessions, invalidates pending password links and email changes, and notifies the
 * owner by email. `token` is the current session's; it is replaced by the returned one, so that a stolen cookie stops
 * working too.
 * @throws AppError invalid if the current password is wrong or the new one weak; too_many, counted together with
 * sign-ins; signed_out if the session has ended; conflict if there is no password
 */
export async function changePassword(
  caller: Caller,
  { userId, tenantId, token }: Principal & { token: string },
  { currentPassword, newPassword }: PasswordChange,
): Promise<CookieToken> {
  const { services } = caller;
  if ((await passwordOf(services, userId)).hash === null)
    throw new AppError(
      'conflict',
      'You don’t have a password yet. Use “Forgot your password?” on the sign-in page to choose one.',
    );
  await checkOwnPassword(caller, userId, { password: currentPassword, field: 'currentPassword' });
  await refuseWeak(newPassword, await knownWordsOf(services, userId), 'newPassword');
  const password = await hashPassword(newPassword);
  const renewed = await inSystem(services.database, async system => {
    // Every change of an account's sign-in locks the account first, which prevents deadlocks.
    const { email } = await lockAccount(system, userId, 'update');
    await system.db.update(accounts).set({ password }).where(ownPassword(userId));
    const [renewed] = await system.db
      .update(sessions)
      .set({ token: randomToken() })
      .where(and(eq(sessions.userId, userId), eq(sessions.token, token)))
      .returning({ token: sessions.token, expiresAt: sessions.expiresAt });
    if (!renewed) throw new AppError('signed_out', 'You’re signed out. Sign in again.');
    await endOtherSessions(system, userId, renewed.token);
    await system.db.delete(verifications).where(eq(verifications.value, String(userId)));
    await deleteEmailChange(system, { userId, email });
    await queueAccountNotice(services, { ...system, tenantId }, { to: email, news: accountNotices.passwordChanged });
    return renewed;
  });
  // During an upgrade, a process of the previous version may have created a session between that deletion and the
  // commit.
  await endOtherSessions(asSystem(services.database), userId, renewed.token);
  return renewed;
}
