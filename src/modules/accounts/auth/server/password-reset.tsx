import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { EventOrigin } from '../../../../platform/audit/event.ts';
import { recordAccountEventIn } from '../../../../platform/audit/record-event.ts';
import { asSystem, inSystem, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import { hashToken, randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../tenants/server/MailLayout.tsx';
import { instanceHasMailServer } from '../../vendors/server/mail-server.ts';
import { accountNotices, queueAccountMail, queueAccountNotice } from './account-mails.tsx';
import { findUser, passwordAccount } from './accounts.ts';
import { deleteEmailChange } from './email-verification.ts';
import { knownWordsOf, listMemberships } from './members.ts';
import { hashPassword, ownPassword, refuseWeak } from './passwords.ts';
import { endSessions } from './session.ts';
import type { SignInDeps } from './sign-in-flow.ts';
import { accountKey, type Caller, limitCaller } from './sign-in-limits.ts';
import { accounts, members, users, verifications } from './tables.ts';
import { lockAccount } from './two-factor.ts';

const resetPerAccount = { name: 'reset-account', max: 5, seconds: hours(1) };

/** In milliseconds; longer than writing a reset email takes. */
const responseDelayMs = 250;

/** In milliseconds. */
const linkLifetimeMs = 3_600_000;

/** Sends a password link, valid for an hour; does nothing if no account has this address. */
async function sendResetLink(services: Services, email: string) {
  const user = await findUser(services, email);
  if (!user) return;
  const token = randomToken();
  const url = `${services.env.APP_URL}/reset-password?${new URLSearchParams({ token })}`;
  await inSystem(services.database, async system => {
    const link = {
      identifier: hashToken(token),
      value: String(user.id),
      expiresAt: new Date(Date.now() + linkLifetimeMs),
    };
    await system.db.insert(verifications).values(link);
    const [member] = await system.db.select().from(members).where(eq(members.userId, user.id)).limit(1);
    if (!member) return;
    await queueAccountMail(
      services,
      { ...system, tenantId: member.tenantId },
      {
        ...renderResetMail(url),
        cause: `password reset ${hashToken(token)}`,
        to: user.email,
        subject: 'Choose a new password for Sorrel',
      },
    );
  });
  // Without a mail server, the operator passes the link on from the log.
  if (!instanceHasMailServer(services))
    services.log.warn({ userId: user.id, url }, 'a new password was asked for and no mail server is configured');
}

/** Null if the link was used, has expired or is invalid. */
async function findResetLink(services: Services, token: string): Promise<{ linkId: number; userId: number } | null> {
  const [link] = await asSystem(services.database)
    .db.select({ linkId: verifications.id, userId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, hashToken(token)), gt(verifications.expiresAt, sql`now()`)));
  return link ? { linkId: link.linkId, userId: Number(link.userId) } : null;
}

/** Sends a password link if the account exists; the response does not reveal whether it does. */
export async function askForReset(
  { services, address }: Caller,
  email: string,
  clock: () => Promise<unknown> = () => sleep(responseDelayMs),
) {
  await limitCaller({ services, address });
  await countAttempt(asSystem(services.database), resetPerAccount, accountKey(services, email));
  // A fixed response time: writing the email takes longer than finding no account.
  await Promise.all([sendResetLink(services, email), clock()]);
}

/** `linkId`: the mailed link, which can be used once. */
type Reset = { linkId: number; userId: number; passwordHash: string; from: EventOrigin };

/**
 * Sets the password and ends everything that could give an intruder access, in one transaction. Returns false if the
 * link was used or has expired.
 */
function setPasswordByLink(services: Services, { linkId, userId, passwordHash, from }: Reset): Promise<boolean> {
  return inSystem(services.database, async system => {
    const { email } = await lockAccount(system, userId, 'update');
    const isOurs = and(eq(verifications.id, linkId), gt(verifications.expiresAt, sql`now()`));
    const [link] = await system.db.delete(verifications).where(isOurs).returning({ id: verifications.id });
    if (!link) return false;
    await setPassword(system, userId, passwordHash);
    await revokeAccess(services, system, { userId, email });
    const event = { act: 'changed', subject: 'password', from, details: { way: 'link' } } as const;
    await recordAccountEventIn(system, { ...event, userId });
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
async function revokeAccess(services: Services, system: System, { userId, email }: { userId: number; email: string }) {
  // The link was sent to this address only, so opening it verifies the address.
  if (instanceHasMailServer(services))
    await system.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  await endSessions(system, userId);
  await system.db.delete(verifications).where(eq(verifications.value, String(userId)));
  await deleteEmailChange(system, { userId, email });
  const [own] = await listMemberships(system, userId);
  const mail = { to: email, news: accountNotices.passwordChanged };
  if (own) await queueAccountNotice(services, { ...system, tenantId: own.tenantId }, mail);
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
  await refuseWeak(password, link ? await knownWordsOf(services, link.userId) : [], 'password');
  const isSet =
    link && (await setPasswordByLink(services, { ...link, from, passwordHash: await hashPassword(password) }));
  if (!isSet) throw new AppError('invalid', 'This link is no longer valid. Request a new one.');
}

const renderResetMail = (url: string) =>
  renderMail({
    title: 'Choose a new password',
    preview: 'The link expires in 1 hour.',
    practice: { name: 'Sorrel', signature: null, address: null },
    children: (
      <>
        <MailHeading>Choose a new password</MailHeading>
        <MailParagraph>
          Someone asked for a new password for this address. If it was you, choose one below. The link works once and
          expires in 1 hour.
        </MailParagraph>
        <MailButton href={url}>Choose a new password</MailButton>
        <MailParagraph>If this wasn’t you, ignore this email. Your password won’t change.</MailParagraph>
      </>
    ),
  });
