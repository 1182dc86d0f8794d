import { asSystem } from '../../../../platform/database/scope.ts';
import { countAttempt, forgetAttempts, hours, minutes } from '../../../../platform/rate-limit.ts';
import { deriveKey, keyedHash } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';

/** Of one address at one account; without a known address this is all there is. */
const perAccount = { name: 'sign-in-account', max: 10, seconds: minutes(15) };
/** Looser, so that somebody else's guesses do not soon lock the owner out. */
const perAccountFromAnywhere = { name: 'sign-in-anywhere', max: 100, seconds: minutes(15) };
const perAddress = { name: 'sign-in-address', max: 100, seconds: minutes(15) };

/** Three of a million codes are right at a time: fifty tries a day need, on average, eighteen years. */
const codesPerAccount = { name: 'second-step', max: 10, seconds: minutes(15) };
const codesPerDay = { name: 'second-step-day', max: 50, seconds: hours(24) };

export type Caller = { services: Services; address: string | null };

/**
 * Runs `attempt`, which checks a password of this account and throws when it is wrong. Wherever passwords are checked,
 * it is by this one count. @throws AppError too_many
 */
export async function limitGuesses<T>(
  { services, address }: Caller,
  email: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const system = asSystem(services.database);
  const account = accountKey(services, email);
  const here = `${account} ${address ?? ''}`;
  await limitCaller({ services, address });
  await countAttempt(system, perAccountFromAnywhere, account);
  await countAttempt(system, perAccount, here);
  const result = await attempt();
  await forgetAttempts(system, perAccount, here);
  return result;
}

/**
 * Runs `attempt`, which checks a code of this account and throws when it is wrong. Wherever codes are checked, it is by
 * this one count. @throws AppError too_many
 */
export async function limitCodes<T>({ services }: Caller, userId: number, attempt: () => Promise<T>): Promise<T> {
  const [system, account] = [asSystem(services.database), String(userId)];
  await countAttempt(system, codesPerDay, account);
  await countAttempt(system, codesPerAccount, account);
  const result = await attempt();
  await forgetAttempts(system, codesPerAccount, account);
  await forgetAttempts(system, codesPerDay, account);
  return result;
}

/** @throws AppError too_many when one address tries account after account. */
export async function limitCaller({ services, address }: Caller) {
  if (address) await countAttempt(asSystem(services.database), perAddress, address);
}

/** An account's name in the limits. */
export const accountKey = (services: Services, email: string) =>
  keyedHash(deriveKey(services.secret, 'account'), email.toLowerCase());
