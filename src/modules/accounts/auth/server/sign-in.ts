import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { From } from '../../../../platform/audit/event.ts';
import { noteAccountIn, noteFailedSignIn } from '../../../../platform/audit/note-event.ts';
import { asSystem, inSystem, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { instanceHasMailServer } from '../../vendors/server/mail-server.ts';
import type { SignInInput } from '../contract.ts';
import { accountNews, queueAccountNews } from './account-mails.tsx';
import { findPassword, passwordAccount } from './accounts.ts';
import { dropEmailChange } from './email-proofs.ts';
import { type Entry, enter, noMatch, type Proof, proofOf, type SignInDeps } from './enter.ts';
import { accountKey, type Caller, limitCaller, limitGuesses } from './guesses.ts';
import { listMemberships } from './members.ts';
import { ownPassword } from './own-password.ts';
import { endSessions } from './own-sessions.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { knownOf } from './practices.ts';
import { findResetLink, sendResetLink } from './reset-link.tsx';
import { accounts, users, verifications } from './tables.ts';
import { lockAccount } from './two-factor.ts';
import { refuseWeak } from './weak-passwords.ts';

const signUpPerAddress = { name: 'sign-up-address', max: 20, seconds: hours(1) };
const resetPerAccount = { name: 'reset-account', max: 5, seconds: hours(1) };

/** In milliseconds; longer than writing a reset email takes. */
const answerAfter = 250;

/**
 * Signs in with a password, as far as the second factor. Response and timing are the same for an unknown address and a
 * wrong password.
 * @throws AppError invalid, too_many, forbidden
 */
export const signIn = async (deps: SignInDeps, input: SignInInput): Promise<Entry> =>
  enter(deps, await checkPassword(deps, input));

/** @throws AppError invalid, too_many */
export const checkPassword = (deps: SignInDeps, { email, password }: SignInInput): Promise<Proof> =>
  limitGuesses(deps, email, async () => {
    const found = await findPassword(deps.services, email);
    // Verifies a dummy hash for unknown accounts, so that timing does not reveal which exist.
    const isRight = await verifyPassword({ hash: found?.hash ?? nobodysHash, password });
    if (!found || !isRight) {
      noteFailure(deps, email);
      throw noMatch();
    }
    return proofOf(found.userId, found.hash);
  });

const nobodysHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Not awaited: the response time must not depend on whether the account exists. */
function noteFailure({ services, from }: SignInDeps, email: string) {
  noteFailedSignIn(services, email, from).catch(reason =>
    services.log.warn({ err: reason }, 'a failed sign-in was not written into the audit log'),
  );
}

/** @throws AppError too_many if one IP address creates many accounts */
export async function limitSignUps({ services, address }: Caller) {
  if (address) await countAttempt(asSystem(services.database), signUpPerAddress, address);
}

/** Sends a password link if the account exists; the response does not reveal whether it does. */
export async function askForReset(
  { services, address }: Caller,
  email: string,
  clock: () => Promise<unknown> = () => sleep(answerAfter),
) {
  await limitCaller({ services, address });
  await countAttempt(asSystem(services.database), resetPerAccount, accountKey(services, email));
  // A fixed response time: writing the email takes longer than finding no account.
  await Promise.all([sendResetLink(services, email), clock()]);
}

/** `linkId`: the mailed link, which can be used once. */
type Reset = { linkId: number; userId: number; passwordHash: string; from: From };

/**
 * Sets the password and ends everything that could give an intruder access, in one transaction. Returns false if the
 * link was used or has expired.
 */
function setByLink(services: Services, { linkId, userId, passwordHash, from }: Reset): Promise<boolean> {
  return inSystem(services.database, async system => {
    const { email } = await lockAccount(system, userId, 'update');
    const isOurs = and(eq(verifications.id, linkId), gt(verifications.expiresAt, sql`now()`));
    const [link] = await system.db.delete(verifications).where(isOurs).returning({ id: verifications.id });
    if (!link) return false;
    await setPassword(system, userId, passwordHash);
    await putOut(services, system, { userId, email });
    const event = { act: 'changed', subject: 'password', from, details: { way: 'link' } } as const;
    await noteAccountIn(system, { ...event, userId });
    return true;
  });
}

/** Also for people who had no password. */
async function setPassword({ db }: System, userId: number, password: string) {
  const changed = await db.update(accounts).set({ password }).where(ownPassword(userId)).returning({ id: accounts.id });
  if (changed.length) return;
  await db.insert(accounts).values(passwordAccount(userId, password));
}

/**
 * Locks an intruder out: ends sessions, invalidates other password links and a pending email change, and notifies the
 * owner by email.
 */
async function putOut(services: Services, system: System, { userId, email }: { userId: number; email: string }) {
  // The link was sent to this address only, so opening it verifies the address.
  if (instanceHasMailServer(services))
    await system.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  await endSessions(system, userId);
  await system.db.delete(verifications).where(eq(verifications.value, String(userId)));
  await dropEmailChange(system, { userId, email });
  const [own] = await listMemberships(system, userId);
  const mail = { to: email, news: accountNews.passwordChanged };
  if (own) await queueAccountNews(services, { ...system, tenantId: own.tenantId }, mail);
}

/**
 * Sets the new password and ends every session.
 * @throws AppError invalid if the password is weak, or the link was used, has expired or is invalid
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
