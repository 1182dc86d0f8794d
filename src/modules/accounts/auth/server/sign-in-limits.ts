import { asSystem } from '../../../../platform/database/scope.ts';
import { countAttempt, forgetAttempts, hours, minutes } from '../../../../platform/rate-limit.ts';
import { deriveKey, keyedHash } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';

/** By IP address and account; without a known IP address, only the other limits apply. */
const perAccount = { name: 'sign-in-account', max: 10, seconds: minutes(15) };
/** Higher, so that somebody else's guesses do not quickly lock the owner out. */
const perAccountFromAnywhere = { name: 'sign-in-anywhere', max: 100, seconds: minutes(15) };
const perAddress = { name: 'sign-in-address', max: 100, seconds: minutes(15) };

/** Three of a million codes are valid at a time: with 50 tries a day, a hit takes 18 years on average. */
const codesPerAccount = { name: 'second-step', max: 10, seconds: minutes(15) };
const codesPerDay = { name: 'second-step-day', max: 50, seconds: hours(24) };

export type Caller = { services: Services; address: string | null };

/** Runs `attempt`, which throws if the password is wrong. All password checks share this limit. @throws AppError too_many */
export async function limitPasswordAttempts<T>(
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

/** Runs `attempt`, which throws if the code is wrong. All code checks share this limit. @throws AppError too_many */
export async function limitCodeAttempts<T>(
  { services }: Caller,
  userId: number,
  attempt: () => Promise<T>,
): Promise<T> {
  const [system, account] = [asSystem(services.database), String(userId)];
  await countAttempt(system, codesPerDay, account);
  await countAttempt(system, codesPerAccount, account);
  const result = await attempt();
  await forgetAttempts(system, codesPerAccount, account);
  await forgetAttempts(system, codesPerDay, account);
  return result;
}

/** @throws AppError too_many if one IP address tries many accounts */
export async function limitCaller({ services, address }: Caller) {
  if (address) await countAttempt(asSystem(services.database), perAddress, address);
}

/** The key of an account in the rate limits: a keyed hash, so that no address is stored. */
export const accountKey = (services: Services, email: string) =>
  keyedHash(deriveKey(services.secret, 'account'), email.toLowerCase());
