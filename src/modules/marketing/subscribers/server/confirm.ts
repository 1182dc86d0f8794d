import { and, eq, lt, sql } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { inTenant, type Scope, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { publish } from '../../../../platform/events/events.ts';
import type { Services } from '../../../../platform/services.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { messages as common } from '../../../../shared/messages/en.ts';
import { findPageAddress } from '../../../accounts/pages/server/page-address.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { allow } from '../../../messaging/suppressions/server/suppressed.ts';
import { consentMessages } from '../../../people/clients/messages/catalog.ts';
import type { ConfirmPreview } from '../contract.ts';
import { messages } from '../messages/en.ts';
import { type ConfirmationLink, maskAddress, readConfirmation } from './links.ts';
import { type Subscriber, subscriptionStarted } from './subscriptions.ts';
import { newsletterSubscribers } from './tables.ts';

/** Public: the data of the confirmation page. @throws AppError not_found */
export const previewSubscription = (services: Services, token: string, now = new Date()): Promise<ConfirmPreview> =>
  withConfirmation(services, { token, now }, (scope, subscriber) => describe(scope, subscriber));

/**
 * Public: confirms a sign-up; calling it twice is harmless. A link from before the address unsubscribed is no longer
 * valid. @throws AppError not_found
 */
export const confirmSubscription = (services: Services, token: string, now = new Date()): Promise<ConfirmPreview> =>
  withConfirmation(services, { token, now }, async (scope, subscriber, link) => {
    // Following the link proves that the mailbox exists and is read.
    await allow(scope, [subscriber.email], ['unsubscribed', 'bounced'], link.at);
    if (subscriber.status === 'active') return describe(scope, subscriber);
    // For an unsubscribed address the sign-up form stored no consent, so it is stored here.
    const hadLeft = subscriber.status === 'unsubscribed';
    const { settings } = await getPractice(scope);
    const consentText = consentMessages.in(localeOf(settings)).confirm;
    const [confirmed = subscriber] = await scope.db
      .update(newsletterSubscribers)
      .set({
        status: 'active',
        confirmedAt: now,
        unsubscribedAt: null,
        // Lifts the pause between mails, because this mail was answered.
        askedAt: null,
        ...(hadLeft && { consentAt: now, consentPage: '/newsletter-confirm', consentText }),
      })
      .where(isRow(scope, subscriber.id))
      .returning();
    await publish(scope, subscriptionStarted, { ...confirmed, now });
    return describe(scope, confirmed);
  });

async function withConfirmation<T>(
  services: Services,
  { token, now }: { token: string; now: Date },
  work: (scope: Scope, subscriber: Subscriber, link: ConfirmationLink) => Promise<T>,
): Promise<T> {
  const confirmation = readConfirmation(services, token);
  if (!confirmation) throw new AppError('not_found', common.errors.linkIncomplete);
  const { tenantId } = confirmation;
  return inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, async scope => {
    const subscriber = await lockSubscriber(scope, confirmation.subscriberId);
    if (!subscriber || !isLinkValid(subscriber, confirmation, now)) {
      throw new AppError('not_found', messages.errors.expired);
    }
    setAuditSubject({ subjectId: subscriber.id });
    return work(scope, subscriber, confirmation);
  });
}

function isLinkValid({ status, unsubscribedAt }: Subscriber, { at }: ConfirmationLink, now: Date): boolean {
  if (status === 'active') return true;
  return now < confirmEnds(at) && (!unsubscribedAt || unsubscribedAt < at);
}

/** Serializes concurrent clicks and the sweep. */
async function lockSubscriber(scope: Scope, id: number): Promise<Subscriber | undefined> {
  const [subscriber] = await scope.db.select().from(newsletterSubscribers).where(isRow(scope, id)).for('update');
  return subscriber;
}

const isRow = (scope: Scope, id: number) =>
  and(eq(newsletterSubscribers.tenantId, scope.tenantId), eq(newsletterSubscribers.id, id));

async function describe(scope: Scope, subscriber: Subscriber): Promise<ConfirmPreview> {
  const [{ name }, slug] = await Promise.all([getPractice(scope), findPageAddress(scope, subscriber.storefrontId)]);
  return {
    practiceName: name,
    address: maskAddress(subscriber.email),
    slug,
    isConfirmed: subscriber.status === 'active',
  };
}

/** When a confirmation link sent at `sentAt` expires. */
export const confirmEnds = (sentAt: Date) => new Date(sentAt.getTime() + 7 * 86_400_000);

const keptDays = 30;

/** Deletes addresses that were not confirmed within 30 days (background sweep). */
export async function deleteUnconfirmed({ db }: System, now = new Date()) {
  const { status, subscribedAt, askedAt } = newsletterSubscribers;
  const end = new Date(now.getTime() - keptDays * 86_400_000);
  // A repeated sign-up starts the period again.
  const lastAsked = sql`coalesce(${askedAt}, ${subscribedAt})`;
  await db
    .delete(newsletterSubscribers)
    .where(and(eq(status, 'pending'), lt(subscribedAt, end), sql`${lastAsked} < ${end.toISOString()}::timestamptz`));
}
