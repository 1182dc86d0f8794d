import { setTimeout as sleep } from 'node:timers/promises';
import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { asSystem, type Who } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { countAttempt, forgetAttempts, hours, minutes } from '../../../platform/rate-limit.ts';
import type { Services } from '../../../platform/services.ts';
import { deriveKey, keyedHash } from '../../../platform/tokens.ts';
import type { SignInInput } from '../contract.ts';
import type { Auth } from './better-auth.ts';
import { members } from './tables.ts';

/** Of one address at one account; without a known address this is all there is. */
const perAccount = { name: 'sign-in-account', max: 10, seconds: minutes(15) };
/** Looser, so that somebody else's guesses do not soon lock the owner out. */
const perAccountFromAnywhere = { name: 'sign-in-anywhere', max: 100, seconds: minutes(15) };
const signUpPerAddress = { name: 'sign-up-address', max: 20, seconds: hours(1) };
const perAddress = { name: 'sign-in-address', max: 100, seconds: minutes(15) };
const resetPerAccount = { name: 'reset-account', max: 5, seconds: hours(1) };

/** Milliseconds; well over what a reset mail takes to be written. */
const answerAfter = 250;

type Deps = { services: Services; auth: Auth; address: string | null };

/**
 * Signs in and returns who that is with the cookies to set. The same answer in the same time for an unknown address
 * and a wrong password.
 * @throws AppError invalid, too_many
 */
export async function signIn(
  { services, auth, address }: Deps,
  { email, password }: SignInInput,
): Promise<{ who: Who; headers: Headers }> {
  const account = accountKey(services, email);
  if (address) await countAttempt(asSystem(services.database), perAddress, address);
  const here = `${account} ${address ?? ''}`;
  await countAttempt(asSystem(services.database), perAccountFromAnywhere, account);
  await countAttempt(asSystem(services.database), perAccount, here);
  const { headers, response } = await auth.api
    .signInEmail({ body: { email: email.toLowerCase(), password }, returnHeaders: true })
    .catch(reason => {
      if (reason instanceof APIError && reason.statusCode < 500)
        throw new AppError('invalid', 'This email and password do not match.');
      throw reason;
    });
  await forgetAttempts(asSystem(services.database), perAccount, here);
  return { who: await whoIs(services, Number(response.user.id)), headers };
}

async function whoIs(services: Services, userId: number): Promise<Who> {
  const [found] = await asSystem(services.database)
    .db.select()
    .from(members)
    .where(eq(members.userId, userId))
    .orderBy(members.tenantId)
    .limit(1);
  if (!found) throw new AppError('forbidden', 'This account does not belong to a practice any more.');
  return { tenantId: found.tenantId, userId, role: found.role };
}

/** @throws AppError too_many when one address makes account after account. */
export async function limitSignUps({ services, address }: Deps) {
  if (address) await countAttempt(asSystem(services.database), signUpPerAddress, address);
}

/** Sends the link to a new password, if there is such an account; nobody learns whether there is. */
export async function askForReset({ services, auth, address }: Deps, email: string) {
  if (address) await countAttempt(asSystem(services.database), perAddress, address);
  await countAttempt(asSystem(services.database), resetPerAccount, accountKey(services, email));
  // Writing the mail takes longer than finding nobody: the answer waits for the clock, not for either of them.
  const work = auth.api.requestPasswordReset({ body: { email: email.toLowerCase() } });
  await Promise.all([work, sleep(answerAfter)]);
}

/** Sets the new password and ends every session. @throws AppError invalid when the link is used, old or made up. */
export async function resetPassword({ auth }: Deps, { token, password }: { token: string; password: string }) {
  await auth.api.resetPassword({ body: { token, newPassword: password } }).catch(reason => {
    if (!(reason instanceof APIError)) throw reason;
    throw new AppError('invalid', 'This link is not valid any more. Ask for a new one.');
  });
}

const accountKey = (services: Services, email: string) =>
  keyedHash(deriveKey(services.secret, 'account'), email.toLowerCase());
