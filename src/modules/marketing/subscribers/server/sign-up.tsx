import { and, eq, sql } from 'drizzle-orm';
import type { ReactNode } from 'react';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { publish } from '../../../../platform/events/events.ts';
import {
  type Counted,
  checkLimits,
  countSuccess,
  hours,
  isStillFree,
  minutes,
} from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { defaultLocale, localeOf } from '../../../../shared/locale.ts';
import { withElement } from '../../../../shared/messages/with-element.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import type { Storefront } from '../../../accounts/pages/contract.ts';
import { messages as storefrontTexts } from '../../../accounts/pages/messages/en.ts';
import { findContact, findPublicStorefront } from '../../../accounts/pages/server/storefront.ts';
import { referrerHost } from '../../../accounts/pages/server/visit.ts';
import { createLetterhead } from '../../../accounts/tenants/server/letterhead.ts';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../../accounts/tenants/server/MailLayout.tsx';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { findSuppression } from '../../../messaging/suppressions/server/suppressed.ts';
import { consentMessages } from '../../../people/clients/messages/catalog.ts';
import type { NewsletterSignup, SubscriberSource } from '../contract.ts';
import { newsletterMessages } from '../messages/catalog.ts';
import { messages } from '../messages/en.ts';
import { confirmEnds } from './confirm.ts';
import { confirmHref, unsubscribeHref } from './links.ts';
import { type Subscriber, subscriptionStarted } from './subscriptions.ts';
import { newsletterSubscribers } from './tables.ts';

// These mails contain nothing the visitor typed, not even a name, because anyone can have them sent to anyone
// (promises.md, "Public forms"). For the same reason they don't appear in the history of a client with that address.

type About = { subscriber: Subscriber; now: Date };

/** Asks the owner of the address to confirm. Queued in the caller's transaction. */
async function askToConfirm(services: Services, scope: Scope, { subscriber, now }: About) {
  const { tenantId, id } = subscriber;
  await send(services, scope, { subscriber, now }, ({ name, origin, t }) => ({
    title: t.confirmTitle,
    subject: t.confirmSubject(name),
    says: (
      <>
        <MailParagraph>{t.confirmText}</MailParagraph>
        <MailButton href={confirmHref(services, { tenantId, subscriberId: id, at: now }, origin)}>
          {t.confirmButton}
        </MailButton>
        <MailParagraph>{t.ignore}</MailParagraph>
      </>
    ),
  }));
}

/** Tells a subscriber that they are already subscribed. Queued in the caller's transaction. */
async function mailAlreadySubscribed(services: Services, scope: Scope, { subscriber, now }: About) {
  await send(services, scope, { subscriber, now }, ({ name, origin, t }) => ({
    title: t.knownTitle,
    subject: t.knownSubject(name),
    says: (
      <>
        <MailParagraph>{t.knownText}</MailParagraph>
        <MailParagraph>
          {withElement(
            t.leave(t.leaveLink),
            t.leaveLink,
            <a href={unsubscribeHref(services, subscriber, origin)}>{t.leaveLink}</a>,
          )}
        </MailParagraph>
      </>
    ),
  }));
}

type Words = { title: string; subject: string; says: ReactNode };

async function send(
  services: Services,
  scope: Scope,
  { subscriber, now }: About,
  write: (about: { name: string; origin: string; t: typeof messages.mail }) => Words,
) {
  const [practice, contact] = await Promise.all([getPractice(scope), findContact(scope)]);
  const { name } = practice;
  const locale = localeOf(practice.settings);
  const { title, subject, says } = write({
    name,
    origin: originOf(services.env, practice.publicDomain),
    t: newsletterMessages.in(locale).mail,
  });
  const children = (
    <>
      <MailHeading>{title}</MailHeading>
      {says}
    </>
  );
  await queueMail(services, scope, {
    ...renderMail({ locale, title, preview: subject, practice: createLetterhead(services, practice), children }),
    cause: `newsletter ${subscriber.id} asked ${now.toISOString()}`,
    subject,
    to: subscriber.email,
    fromName: name,
    replyTo: contact?.contactEmail ?? null,
    expiresAt: confirmEnds(now),
  });
}

const perPractice = { name: 'subscribe-mails', max: 3, seconds: hours(24) };
const perMailbox = { name: 'subscribe-mailbox', max: 10, seconds: hours(24) };
/** Ignores resubmissions of the form while the first mail is on its way. */
const pauseSeconds = minutes(2);

/**
 * Whether this address may get another mail triggered by the public form. Counts it in the caller's transaction, which
 * has locked the subscriber's row. A mail over the limit is skipped silently, because the page's answer must be the
 * same for every address.
 */
async function mayMail(services: Services, scope: Scope, subscriber: Subscriber, now: Date): Promise<boolean> {
  const { id, email, askedAt } = subscriber;
  if (askedAt && now.getTime() - askedAt.getTime() < pauseSeconds * 1_000) return false;
  const mailbox = mailboxOf(services, email);
  const isFree = await isStillFree(scope, [
    { limit: perPractice, who: `${scope.tenantId}:${mailbox}` },
    { limit: perMailbox, who: mailbox },
  ]);
  if (!isFree) return false;
  await scope.db
    .update(newsletterSubscribers)
    .set({ askedAt: now })
    .where(and(eq(newsletterSubscribers.tenantId, scope.tenantId), eq(newsletterSubscribers.id, id)));
  return true;
}

type SignUp = {
  page: Pick<Storefront, 'id' | 'slug' | 'newsletterDoubleOptIn'>;
  signup: NewsletterSignup;
  consent: { source: SubscriberSource; words: string };
  /** Host of the referring page. */
  cameFrom?: string | null;
  now: Date;
};

/**
 * Records a sign-up in the caller's transaction. On pages with double opt-in, existing subscribers are told so by mail,
 * because an answer on the page would reveal it to anyone. Addresses that unsubscribed (on any page) or bounced stay
 * that way until the mailed link is opened, even on pages without double opt-in.
 */
export async function signUp(services: Services, scope: Scope, input: SignUp): Promise<void> {
  const suppressed = await findSuppression(scope, input.signup.email);
  const mustConfirm = input.page.newsletterDoubleOptIn || (suppressed !== null && suppressed !== 'blocked');
  const { subscriber, isNew } = await findOrAdd(scope, { ...input, mustConfirm });
  setAuditSubject({ subjectId: subscriber.id });
  const isWaiting = subscriber.status === 'pending';
  if (isWaiting && !isNew) await updatePending(scope, subscriber, { ...input, mustConfirm });
  if (!mustConfirm) {
    if (isNew || isWaiting) await publish(scope, subscriptionStarted, { ...subscriber, now: input.now });
    return;
  }
  if (!(await mayMail(services, scope, subscriber, input.now))) return;
  const sendMail = subscriber.status === 'active' && suppressed !== 'bounced' ? mailAlreadySubscribed : askToConfirm;
  await sendMail(services, scope, { subscriber, now: input.now });
}

type SignUpState = SignUp & { mustConfirm: boolean };

/**
 * Finds or inserts the row and locks it, so that of two concurrent sign-ups the second sees the result of the first.
 */
async function findOrAdd(scope: Scope, input: SignUpState): Promise<{ subscriber: Subscriber; isNew: boolean }> {
  const { tenantId } = scope;
  const { email, firstName, lastName } = input.signup;
  const { cameFrom, now: subscribedAt } = input;
  const row = { tenantId, storefrontId: input.page.id, email, firstName, lastName, subscribedAt, cameFrom };
  const [added] = await scope.db
    .insert(newsletterSubscribers)
    .values({ ...row, ...signUpFields(input) })
    .onConflictDoNothing()
    .returning();
  if (added) return { subscriber: added, isNew: true };
  const [existing] = await scope.db
    .select()
    .from(newsletterSubscribers)
    .where(
      and(
        eq(newsletterSubscribers.tenantId, tenantId),
        eq(newsletterSubscribers.storefrontId, input.page.id),
        sql`lower(${newsletterSubscribers.email}) = lower(${email})`,
      ),
    )
    .for('update');
  if (!existing) throw new AppError('conflict', messages.errors.changed);
  return { subscriber: existing, isNew: false };
}

/** A repeated sign-up replaces the names of a pending one, which may have been mistyped. */
async function updatePending(scope: Scope, { id, firstName, lastName }: Subscriber, input: SignUpState) {
  const { signup } = input;
  const names = { firstName: signup.firstName ?? firstName, lastName: signup.lastName ?? lastName };
  await scope.db
    .update(newsletterSubscribers)
    .set({ ...names, ...signUpFields(input) })
    .where(and(eq(newsletterSubscribers.tenantId, scope.tenantId), eq(newsletterSubscribers.id, id)));
}

const signUpFields = ({ page, consent, now, mustConfirm }: SignUpState) => ({
  status: mustConfirm ? ('pending' as const) : ('active' as const),
  source: consent.source,
  consentAt: now,
  consentPage: `/bio/${page.slug}`,
  consentText: consent.words,
});

const perAddress = { name: 'subscribe-address', max: 60, seconds: hours(1) };
const perRecipient = { name: 'subscribe-recipient', max: 10, seconds: hours(1) };
/** More than a page gets in a busy hour, and too few to misuse the form for spamming strangers. */
const perPage = { name: 'subscribe-page', max: 500, seconds: hours(1) };

type Origin = {
  /** Hash of the caller's IP address, if known. */
  address: string | null;
  source?: Extract<SubscriberSource, 'form' | 'lead'>;
  now?: Date;
};

/**
 * Public: newsletter sign-up on a page. With double opt-in it counts only after the confirmation. One transaction
 * creates the subscriber and the mail. Response, rate limits and nearly all of the work are the same for known and
 * unknown addresses, so that nobody can find out who is subscribed. @throws AppError not_found, too_many
 */
export async function subscribe(services: Services, signup: NewsletterSignup, origin: Origin): Promise<void> {
  if (signup.website) return;
  const { source = 'form', now = new Date() } = origin;
  const system = asSystem(services.database);
  const page = await findPublicStorefront(system, services, signup.storefrontSlug);
  if (!page.emailNewsletterEnabled) throw new AppError('not_found', storefrontTexts.errors.notFound);
  const { tenantId, userId, locale = defaultLocale } = page;
  // The recipient is counted across all practices, so that nobody can use this server to flood a mailbox.
  const counted: Counted[] = [
    { limit: perRecipient, who: mailboxOf(services, signup.email) },
    { limit: perPage, who: String(page.id) },
  ];
  if (origin.address) counted.push({ limit: perAddress, who: origin.address });
  await checkLimits(system, counted);
  await inTenant(services.database, { tenantId, userId, role: 'viewer' }, async scope => {
    await signUp(services, scope, {
      page,
      signup,
      // The text that the person has agreed to, in the language of the page.
      consent: { source, words: consentMessages.in(locale)[source] },
      cameFrom: referrerHost(services, signup.referrer, page.biolinkUrl),
      now,
    });
    await countSuccess(scope, counted);
  });
}
