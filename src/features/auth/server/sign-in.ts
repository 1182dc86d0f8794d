import { setTimeout as sleep } from 'node:timers/promises';
import { APIError } from 'better-auth/api';
import { asSystem, type Who } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { countAttempt, hours } from '../../../platform/rate-limit.ts';
import type { From } from '../../audit/server/event.ts';
import { noteAccount, noteFailedSignIn } from '../../audit/server/note-event.ts';
import type { SignInInput } from '../contract.ts';
import { findHash } from './accounts.ts';
import type { Auth } from './better-auth.ts';
import { accountKey, type Caller, limitCaller, limitGuesses } from './guesses.ts';
import { listMemberships } from './members.ts';
import { endSessionOf } from './own-sessions.ts';
import { knownOf, workIn } from './practices.ts';
import { refuseWeak } from './weak-passwords.ts';

const signUpPerAddress = { name: 'sign-up-address', max: 20, seconds: hours(1) };
const resetPerAccount = { name: 'reset-account', max: 5, seconds: hours(1) };

/** Milliseconds; well over what a reset mail takes to be written. */
const answerAfter = 250;

export type SignInDeps = Caller & { auth: Auth; userAgent: string | undefined; from: From };

/**
 * Signs in and returns who that is with the cookies to set. The same answer in the same time for an unknown address
 * and a wrong password. `tenantId`: the practice to work in, else the one joined first.
 * @throws AppError invalid, too_many, forbidden
 */
export async function signIn(
  deps: SignInDeps,
  { email, password }: SignInInput,
  tenantId?: number,
): Promise<{ who: Who; headers: Headers }> {
  const { userId, token, headers } = await openSession(deps, { email, password });
  const memberships = await listMemberships(asSystem(deps.services.database), userId);
  const who = memberships.find(each => each.tenantId === tenantId) ?? memberships[0];
  if (!who) throw new AppError('forbidden', 'This account does not belong to a practice any more.');
  await workIn(deps.services, token, who.tenantId);
  const signedIn = { userId, tenantId: who.tenantId, act: 'signed_in', subject: 'session', from: deps.from } as const;
  await noteAccount(deps.services, signedIn);
  return { who, headers };
}

/**
 * Checks the password and begins a session that is in no practice yet. A password that is changed meanwhile counts as
 * wrong: the change ends the sessions there are, and this one may be written after that.
 * @throws AppError invalid, too_many
 */
export async function openSession(deps: SignInDeps, { email, password }: SignInInput) {
  const before = await findHash(deps.services, email);
  const { headers, response } = await limitGuesses(deps, email, () =>
    deps.auth.api
      .signInEmail({
        body: { email: email.toLowerCase(), password },
        // Only what the list of sessions shows: never the caller's address.
        headers: new Headers({ 'user-agent': (deps.userAgent ?? '').slice(0, 300) }),
        returnHeaders: true,
      })
      .catch(reason => {
        if (reason instanceof APIError && reason.statusCode < 500) {
          noteFailure(deps, email);
          throw noMatch();
        }
        throw reason;
      }),
  );
  if ((await findHash(deps.services, email)) !== before) {
    await endSessionOf(deps.services, response.token);
    throw noMatch();
  }
  return { userId: Number(response.user.id), token: response.token, headers };
}

/** Not waited for: the answer takes the same time whether there is such an account or not. */
function noteFailure({ services, from }: SignInDeps, email: string) {
  noteFailedSignIn(services, email, from).catch(reason =>
    services.log.warn({ err: reason }, 'a failed sign-in was not written into the audit log'),
  );
}

const noMatch = () => new AppError('invalid', 'This email and password do not match.');

/** @throws AppError too_many when one address makes account after account. */
export async function limitSignUps({ services, address }: Caller) {
  if (address) await countAttempt(asSystem(services.database), signUpPerAddress, address);
}

/** Sends the link to a new password, if there is such an account; nobody learns whether there is. */
export async function askForReset({ services, auth, address }: SignInDeps, email: string) {
  await limitCaller({ services, address });
  await countAttempt(asSystem(services.database), resetPerAccount, accountKey(services, email));
  // Writing the mail takes longer than finding nobody: the answer waits for the clock, not for either of them.
  const work = auth.api.requestPasswordReset({ body: { email: email.toLowerCase() } });
  await Promise.all([work, sleep(answerAfter)]);
}

/**
 * Sets the new password and ends every session.
 * @throws AppError invalid when the password is weak, or the link is used, old or made up
 */
export async function resetPassword(
  { services, auth }: SignInDeps,
  { token, password }: { token: string; password: string },
) {
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  await refuseWeak(password, link ? await knownOf(services, Number(link.value)) : [], 'password');
  await auth.api.resetPassword({ body: { token, newPassword: password } }).catch(reason => {
    if (!(reason instanceof APIError)) throw reason;
    throw new AppError('invalid', 'This link is not valid any more. Ask for a new one.');
  });
}
