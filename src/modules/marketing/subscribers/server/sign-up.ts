import { and, eq, sql } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { publish } from '../../../../platform/events/events.ts';
import { hours, isStillFree, minutes } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Storefront } from '../../../accounts/pages/contract.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import { findSuppression } from '../../../messaging/suppressions/server/suppressed.ts';
import type { NewsletterSignup, SubscriberSource } from '../contract.ts';
import { askToConfirm, tellOfSubscription } from './mails.tsx';
import type { Subscriber } from './subscriber.ts';
import { subscriptionStarted } from './subscriptions.ts';
import { newsletterSubscribers } from './tables.ts';

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

export type SignUp = {
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
export async function signUp(services: Services, scope: Scope, asked: SignUp): Promise<void> {
  const suppressed = await findSuppression(scope, asked.signup.email);
  const mustConfirm = asked.page.newsletterDoubleOptIn || (suppressed !== null && suppressed !== 'blocked');
  const { subscriber, isNew } = await findOrAdd(scope, { ...asked, mustConfirm });
  setAuditSubject({ subjectId: subscriber.id });
  const isWaiting = subscriber.status === 'pending';
  if (isWaiting && !isNew) await renew(scope, subscriber, { ...asked, mustConfirm });
  if (!mustConfirm) {
    if (isNew || isWaiting) await publish(scope, subscriptionStarted, { ...subscriber, now: asked.now });
    return;
  }
  if (!(await mayMail(services, scope, subscriber, asked.now))) return;
  const tell = subscriber.status === 'active' && suppressed !== 'bounced' ? tellOfSubscription : askToConfirm;
  await tell(services, scope, { subscriber, now: asked.now });
}

type Standing = SignUp & { mustConfirm: boolean };

/**
 * Finds or inserts the row and locks it, so that of two concurrent sign-ups the second sees the result of the first.
 */
async function findOrAdd(scope: Scope, asked: Standing): Promise<{ subscriber: Subscriber; isNew: boolean }> {
  const { tenantId } = scope;
  const { email, firstName, lastName } = asked.signup;
  const { cameFrom, now: subscribedAt } = asked;
  const row = { tenantId, storefrontId: asked.page.id, email, firstName, lastName, subscribedAt, cameFrom };
  const [added] = await scope.db
    .insert(newsletterSubscribers)
    .values({ ...row, ...standing(asked) })
    .onConflictDoNothing()
    .returning();
  if (added) return { subscriber: added, isNew: true };
  const [known] = await scope.db
    .select()
    .from(newsletterSubscribers)
    .where(
      and(
        eq(newsletterSubscribers.tenantId, tenantId),
        eq(newsletterSubscribers.storefrontId, asked.page.id),
        sql`lower(${newsletterSubscribers.email}) = lower(${email})`,
      ),
    )
    .for('update');
  if (!known) throw new AppError('conflict', 'This changed while you were signing up. Try again.');
  return { subscriber: known, isNew: false };
}

/** A repeated sign-up replaces the names of a pending one, which may have been mistyped. */
async function renew(scope: Scope, { id, firstName, lastName }: Subscriber, asked: Standing) {
  const { signup } = asked;
  const names = { firstName: signup.firstName ?? firstName, lastName: signup.lastName ?? lastName };
  await scope.db
    .update(newsletterSubscribers)
    .set({ ...names, ...standing(asked) })
    .where(and(eq(newsletterSubscribers.tenantId, scope.tenantId), eq(newsletterSubscribers.id, id)));
}

const standing = ({ page, consent, now, mustConfirm }: Standing) => ({
  status: mustConfirm ? ('pending' as const) : ('active' as const),
  source: consent.source,
  consentAt: now,
  consentPage: `/bio/${page.slug}`,
  consentText: consent.words,
});
