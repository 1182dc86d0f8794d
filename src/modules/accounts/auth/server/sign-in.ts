import { recordFailedSignIn } from '../../../../platform/audit/record-event.ts';
import { asSystem } from '../../../../platform/database/scope.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { SignInInput } from '../sign-in-contract.ts';
import { findPassword } from './accounts.ts';
import { verifyPassword } from './passwords.ts';
import {
  continueSignIn,
  type FirstFactor,
  firstFactorOf,
  type SignInDeps,
  type SignInResult,
  wrongCredentials,
} from './sign-in-flow.ts';
import { type Caller, limitPasswordAttempts } from './sign-in-limits.ts';

const signUpPerAddress = { name: 'sign-up-address', max: 20, seconds: hours(1) };

/**
 * Signs in with a password, as far as the second factor. Response and timing are the same for an unknown address and a
 * wrong password.
 * @throws AppError invalid, too_many, forbidden
 */
export const signIn = async (deps: SignInDeps, input: SignInInput): Promise<SignInResult> =>
  continueSignIn(deps, await checkPassword(deps, input));

/** @throws AppError invalid, too_many */
export const checkPassword = (deps: SignInDeps, { email, password }: SignInInput): Promise<FirstFactor> =>
  limitPasswordAttempts(deps, email, async () => {
    const account = await findPassword(deps.services, email);
    // Verifies a dummy hash for unknown accounts, so that timing does not reveal which exist.
    const isRight = await verifyPassword({ hash: account?.hash ?? dummyHash, password });
    if (!account || !isRight) {
      recordFailure(deps, email);
      throw wrongCredentials();
    }
    return firstFactorOf(account.userId, account.hash);
  });

const dummyHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Not awaited: the response time must not depend on whether the account exists. */
function recordFailure({ services, from }: SignInDeps, email: string) {
  recordFailedSignIn(services, email, from).catch(reason =>
    services.log.warn({ err: reason }, 'a failed sign-in was not written into the audit log'),
  );
}

/** @throws AppError too_many if one IP address creates many accounts */
export async function limitSignUps({ services, address }: Caller) {
  if (address) await countAttempt(asSystem(services.database), signUpPerAddress, address);
}
