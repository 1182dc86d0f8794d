import { setTimeout as sleep } from 'node:timers/promises';
import { asSystem } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import { noteFailedSignIn } from '../../../governance/audit/server/note-event.ts';
import type { SignInInput } from '../contract.ts';
import { findPassword } from './accounts.ts';
import { type Entry, enter, noMatch, type Proof, proofOf, type SignInDeps } from './enter.ts';
import { accountKey, type Caller, limitCaller, limitGuesses } from './guesses.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { knownOf } from './practices.ts';
import { findResetLink, sendResetLink } from './reset-link.tsx';
import { setByLink } from './set-by-link.ts';
import { refuseWeak } from './weak-passwords.ts';

const signUpPerAddress = { name: 'sign-up-address', max: 20, seconds: hours(1) };
const resetPerAccount = { name: 'reset-account', max: 5, seconds: hours(1) };

/** Milliseconds; well over what a reset mail takes to be written. */
const answerAfter = 250;

/**
 * Signs in as far as a password does. The same answer in the same time for an unknown address and a wrong password.
 * @throws AppError invalid, too_many, forbidden
 */
export const signIn = async (deps: SignInDeps, input: SignInInput): Promise<Entry> =>
  enter(deps, await checkPassword(deps, input));

/** @throws AppError invalid, too_many */
export const checkPassword = (deps: SignInDeps, { email, password }: SignInInput): Promise<Proof> =>
  limitGuesses(deps, email, async () => {
    const found = await findPassword(deps.services, email);
    // Nobody's password takes as long to check as somebody's.
    const isRight = await verifyPassword({ hash: found?.hash ?? nobodysHash, password });
    if (!found || !isRight) {
      noteFailure(deps, email);
      throw noMatch();
    }
    return proofOf(found.userId, found.hash);
  });

const nobodysHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Not waited for: the answer takes the same time whether there is such an account or not. */
function noteFailure({ services, from }: SignInDeps, email: string) {
  noteFailedSignIn(services, email, from).catch(reason =>
    services.log.warn({ err: reason }, 'a failed sign-in was not written into the audit log'),
  );
}

/** @throws AppError too_many when one address makes account after account. */
export async function limitSignUps({ services, address }: Caller) {
  if (address) await countAttempt(asSystem(services.database), signUpPerAddress, address);
}

/** Sends the link to a new password, if there is such an account; nobody learns whether there is. */
export async function askForReset(
  { services, address }: Caller,
  email: string,
  clock: () => Promise<unknown> = () => sleep(answerAfter),
) {
  await limitCaller({ services, address });
  await countAttempt(asSystem(services.database), resetPerAccount, accountKey(services, email));
  // Writing the mail takes longer than finding nobody: the answer waits for the clock, not for either of them.
  await Promise.all([sendResetLink(services, email), clock()]);
}

/**
 * Sets the new password and ends every session.
 * @throws AppError invalid when the password is weak, or the link is used, old or made up
 */
export async function resetPassword(
  { services, from }: SignInDeps,
  { token, password }: { token: string; password: string },
) {
  const link = await findResetLink(services, token);
  await refuseWeak(password, link ? await knownOf(services, link.userId) : [], 'password');
  const isSet = link && (await setByLink(services, { ...link, from, passwordHash: await hashPassword(password) }));
  if (!isSet) throw new AppError('invalid', 'This link is no longer valid. Request a new one.');
}
