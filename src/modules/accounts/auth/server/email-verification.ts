import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { EventOrigin } from '../../../../platform/audit/event.ts';
import { recordAccountEventIn } from '../../../../platform/audit/record-event.ts';
import { violatedConstraint } from '../../../../platform/database/failures.ts';
import { asSystem, inSystem, type Principal, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import { deriveKey, hashToken, keyedHash, randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { instanceHasMailServer } from '../../vendors/server/mail-server.ts';
import { accountNotices, queueAccountNotice, queueVerificationMail } from './account-mails.tsx';
import { findUser } from './accounts.ts';
import { listMemberships } from './members.ts';
import { checkOwner } from './passwords.ts';
import { type Caller, limitCaller } from './sign-in-limits.ts';
import { emailProofs, users, verifications } from './tables.ts';
import { lockAccount } from './two-factor.ts';

/** Prevents mail bombing, by one account or by many accounts to one address. */
const perAccount = { name: 'email-proofs-account', max: 5, seconds: hours(1) };
const perAddressee = { name: 'email-proofs-addressee', max: 5, seconds: hours(1) };

type VerificationInput = { userId: number; tenantId: number; email: string };

/** Sends the verification link, valid for a day; it replaces the previous link. */
export async function sendVerification(
  services: Services,
  system: System,
  { userId, tenantId, email }: VerificationInput,
) {
  const token = randomToken();
  const values = { email, tokenHash: hashToken(token), expiresAt: sql`now() + interval '1 day'` };
  await system.db
    .insert(emailProofs)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: emailProofs.userId, set: values });
  await queueVerificationMail(services, { ...system, tenantId }, { email, token });
}

/** @throws AppError conflict if the address is already verified, too_many */
export async function resendVerification(services: Services, principal: Principal) {
  const { userId, tenantId } = principal;
  const [user] = await asSystem(services.database).db.select().from(users).where(eq(users.id, userId));
  if (!user || user.emailVerified) throw new AppError('conflict', 'Your email address is already confirmed.');
  await limitVerifications(services, userId, user.email);
  await inSystem(services.database, system =>
    sendVerification(services, system, { userId, tenantId, email: user.email }),
  );
}

/** The address changes when the link sent to it is opened. @throws AppError invalid, conflict, too_many */
export async function changeEmail(
  caller: Caller,
  { userId, tenantId, token }: Principal & { token: string },
  { email, password, code }: { email: string; password: string; code: string },
) {
  const { services } = caller;
  const own = await checkOwner(caller, { userId, token }, { password, code, field: 'password' });
  const newEmail = email.toLowerCase();
  if (newEmail === own.email) throw emailTaken('This is already your email address.');
  await limitVerifications(services, userId, newEmail);
  if (await findUser(services, newEmail)) throw emailTaken();
  await inSystem(services.database, system =>
    sendVerification(services, system, { userId, tenantId, email: newEmail }),
  );
}

/** The pending change of the person's email address, or null. */
export async function findEmailChange({ db }: System, userId: number) {
  const [change] = await db
    .select({ email: emailProofs.email, expiresAt: emailProofs.expiresAt })
    .from(emailProofs)
    .innerJoin(users, eq(users.id, emailProofs.userId))
    .where(and(eq(users.id, userId), ne(emailProofs.email, users.email), gt(emailProofs.expiresAt, sql`now()`)));
  return change ?? null;
}

/** @throws AppError conflict if there is no pending change, because it was cancelled or confirmed */
export async function cancelEmailChange(services: Services, userId: number) {
  await inSystem(services.database, async system => {
    const { email } = await lockAccount(system, userId, 'update');
    const { rowCount } = await deleteEmailChange(system, { userId, email });
    if (!rowCount) throw new AppError('conflict', 'There’s no pending email change.');
  });
}

/** Null if the link was used, replaced, has expired or is invalid. */
export async function findVerification(services: Services, token: string) {
  const [verification] = await asSystem(services.database).db.select().from(emailProofs).where(isValidToken(token));
  return verification ?? null;
}

/**
 * Confirms the address and notifies the old one if it changes. The user must be signed in: the reader of the email may
 * not be the person who signed up with the address, and would confirm a stranger's account.
 * @throws AppError invalid, conflict, too_many
 */
export async function verifyEmail(
  caller: Caller & { from: EventOrigin },
  token: string,
  userId: number,
): Promise<string> {
  const { services, from } = caller;
  await limitCaller(caller);
  return inSystem(services.database, async system => {
    // Locks the account before its link, in the same order as cancelling a change, which prevents a deadlock.
    const before = await lockAccount(system, userId, 'update');
    const ours = and(isValidToken(token), eq(emailProofs.userId, userId));
    const [proof] = await system.db.delete(emailProofs).where(ours).returning();
    if (!proof) throw new AppError('invalid', 'This link is no longer valid. Request a new one in Sorrel.');
    const { email } = proof;
    await setEmail(system, userId, email);
    const what = before.email === email ? 'email confirmed' : 'email changed';
    await recordAccountEventIn(system, { userId, act: 'changed', subject: 'account', from, details: { what } });
    if (before.email !== email) {
      // Password links were sent to the old address.
      await system.db.delete(verifications).where(eq(verifications.value, String(userId)));
      const [own] = await listMemberships(system, userId);
      const mail = { to: before.email, news: accountNotices.emailChanged(email) };
      if (own) await queueAccountNotice(services, { ...system, tenantId: own.tenantId }, mail);
    }
    return email;
  });
}

async function setEmail({ db }: System, userId: number, email: string) {
  try {
    await db.update(users).set({ email, emailVerified: true }).where(eq(users.id, userId));
  } catch (reason) {
    if (violatedConstraint(reason) !== 'users_email_unique') throw reason;
    throw emailTaken();
  }
}

/** Cancels a pending change, which an intruder may have started before the password was changed. */
export const deleteEmailChange = ({ db }: System, { userId, email }: { userId: number; email: string }) =>
  db.delete(emailProofs).where(and(eq(emailProofs.userId, userId), ne(emailProofs.email, email)));

const isValidToken = (token: string) =>
  and(eq(emailProofs.tokenHash, hashToken(token)), gt(emailProofs.expiresAt, sql`now()`));

function emailTaken(sentence = 'There is already an account with this email address.') {
  return new AppError('conflict', sentence, { email: sentence });
}

async function limitVerifications(services: Services, userId: number, email: string) {
  const system = asSystem(services.database);
  await countAttempt(system, perAccount, String(userId));
  await countAttempt(system, perAddressee, keyedHash(deriveKey(services.secret, 'addressee'), email.toLowerCase()));
}

/**
 * Guards actions that send custom text to strangers: accounts without a verified email are anonymous.
 * @throws AppError forbidden
 */
export function requireVerifiedEmail({ isUnverified }: Pick<Principal, 'isUnverified'>) {
  if (!isUnverified) return;
  throw new AppError(
    'forbidden',
    'Confirm your email address first. Open the link we emailed you, or request a new one in your profile.',
  );
}

/** Whether sign-ups must verify their email; an instance without a mail server cannot ask for it. */
export const requiresVerification = (services: Pick<Services, 'env'>): boolean =>
  instanceHasMailServer(services) && services.env.CONFIRM_EMAIL;
