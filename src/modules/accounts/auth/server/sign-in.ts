import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { EventOrigin } from '../../../../platform/audit/event.ts';
import { recordAccountEventIn, recordFailedSignIn } from '../../../../platform/audit/record-event.ts';
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
  recordFailedSignIn(services, email, from).catch(reason =>
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

/** `linkId`: of the mailed link, which is used up with it. */
type Reset = { linkId: number; userId: number; passwordHash: string; from: EventOrigin };

/**
 * Sets the password that somebody chose by a mailed link, and puts out whoever had the account before, all of it or
 * nothing: a password that changes while old sessions go on would shut nobody out. False when the link is used or old.
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
    await recordAccountEventIn(system, { ...event, userId });
    return true;
  });
}

/** Also for who has had none so far. */
async function setPassword({ db }: System, userId: number, password: string) {
  const changed = await db.update(accounts).set({ password }).where(ownPassword(userId)).returning({ id: accounts.id });
  if (changed.length) return;
  await db.insert(accounts).values(passwordAccount(userId, password));
}

/**
 * Whoever had the account before must not come back by what they began: sessions, other links to a new password and a
 * change of address that is under way end, and the owner hears of the new password by mail.
 */
async function putOut(services: Services, system: System, { userId, email }: { userId: number; email: string }) {
  // The link came to this address and nowhere else, and whoever typed it first is out with this transaction.
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
