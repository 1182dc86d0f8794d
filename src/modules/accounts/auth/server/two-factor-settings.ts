import { eq } from 'drizzle-orm';
import { asSystem, inSystem, type Principal, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import type { TwoFactorState } from '../sign-in-contract.ts';
import { accountNotices, queueAccountNotice } from './account-mails.tsx';
import { checkOwner, checkOwnPassword, passwordOf } from './passwords.ts';
import { endOtherSessions } from './session.ts';
import { type Caller, limitCodeAttempts } from './sign-in-limits.ts';
import { recoveryCodes, twoFactors } from './tables.ts';
import {
  confirmSecret,
  consumeCode,
  countRecoveryCodes,
  hasTwoFactor,
  isOn,
  lockAccount,
  replaceRecoveryCodes,
  storeSecret,
} from './two-factor.ts';

export async function getTwoFactor(services: Services, { userId }: Principal): Promise<TwoFactorState> {
  const system = asSystem(services.database);
  const [[twoFactor], codesLeft, { hash }] = await Promise.all([
    system.db.select({ since: twoFactors.confirmedAt }).from(twoFactors).where(isOn(userId)),
    countRecoveryCodes(system, userId),
    passwordOf(services, userId),
  ]);
  return { since: twoFactor?.since?.toISOString() ?? null, codesLeft, hasPassword: hash !== null };
}

type PasswordAndCode = { password: string; code: string };

/** Returns a new secret, which is not in effect yet. @throws AppError invalid, too_many, conflict */
export async function beginTwoFactor(
  caller: Caller,
  { userId, token }: Principal & { token: string },
  { password }: Pick<PasswordAndCode, 'password'>,
) {
  await checkOwner(caller, { userId, token }, { password, code: '', field: 'password' });
  const { services } = caller;
  return inSystem(services.database, async system =>
    storeSecret(services, system, await lockAccount(system, userId, 'update')),
  );
}

/**
 * The first code turns two-factor sign-in on, ends all other sessions, and returns the recovery codes, which are shown
 * only once.
 * @throws AppError invalid, too_many, conflict
 */
export async function confirmTwoFactor(
  caller: Caller,
  principal: Principal & { token: string },
  { code }: Pick<PasswordAndCode, 'code'>,
) {
  const { services } = caller;
  return limitCodeAttempts(caller, principal.userId, () =>
    inSystem(services.database, async system => {
      const { email } = await lockAccount(system, principal.userId, 'update');
      await confirmSecret(services, system, { userId: principal.userId, code });
      await endOtherSessions(system, principal.userId, principal.token);
      await notify(services, system, principal, { to: email, news: accountNotices.twoFactorOn });
      return replaceRecoveryCodes(services, system, principal.userId);
    }),
  );
}

/** Replaces the recovery codes; requires password and code. @throws AppError invalid, too_many */
export const renewCodes = (caller: Caller, principal: Principal, credentials: PasswordAndCode): Promise<string[]> =>
  withPasswordAndCode(caller, principal, credentials, async (system, email) => {
    await notify(caller.services, system, principal, { to: email, news: accountNotices.newCodes });
    return replaceRecoveryCodes(caller.services, system, principal.userId);
  });

/** Requires password and code. @throws AppError invalid, too_many */
export const turnOffTwoFactor = (caller: Caller, principal: Principal, credentials: PasswordAndCode): Promise<void> =>
  withPasswordAndCode(caller, principal, credentials, async (system, email) => {
    await deleteTwoFactor(system, principal.userId);
    await notify(caller.services, system, principal, { to: email, news: accountNotices.twoFactorOff });
  });

/** From then on, the password is sufficient. */
export async function deleteTwoFactor({ db }: System, userId: number) {
  await db.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/**
 * Requires the password, and a code if two-factor sign-in is on, before all data is exported.
 * @throws AppError invalid, too_many
 */
export async function checkPasswordAndCode(
  caller: Caller,
  userId: number,
  { password, code }: PasswordAndCode,
): Promise<void> {
  const { services } = caller;
  await checkOwnPassword(caller, userId, { password, field: 'password' });
  if (!(await hasTwoFactor(asSystem(services.database), userId))) return;
  if (!code.trim()) {
    const sentence = 'Enter the code from your app or a recovery code';
    throw new AppError('invalid', sentence, { code: sentence });
  }
  await limitCodeAttempts(caller, userId, () =>
    inSystem(services.database, async system => {
      await lockAccount(system, userId, 'update');
      await consumeCode(services, system, { userId, code });
    }),
  );
}

async function withPasswordAndCode<T>(
  caller: Caller,
  { userId }: Principal,
  { password, code }: PasswordAndCode,
  then: (system: System, email: string) => Promise<T>,
): Promise<T> {
  const { services } = caller;
  await checkOwnPassword(caller, userId, { password, field: 'password' });
  return limitCodeAttempts(caller, userId, () =>
    inSystem(services.database, async system => {
      const { email } = await lockAccount(system, userId, 'update');
      if (!(await hasTwoFactor(system, userId))) throw new AppError('conflict', 'Two-step sign-in is already off.');
      await consumeCode(services, system, { userId, code });
      return then(system, email);
    }),
  );
}

const notify = (
  services: Services,
  system: System,
  { tenantId }: Principal,
  mail: Parameters<typeof queueAccountNotice>[2],
) => queueAccountNotice(services, { ...system, tenantId }, mail);
