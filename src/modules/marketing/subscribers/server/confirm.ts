import { and, eq } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { publish } from '../../../../platform/events/events.ts';
import type { Services } from '../../../../platform/services.ts';
import { findPageAddress } from '../../../accounts/pages/server/page-address.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { allow } from '../../../messaging/suppressions/server/suppressed.ts';
import { consentWords } from '../../../people/clients/consent-words.ts';
import type { ConfirmPreview } from '../contract.ts';
import { maskAddress } from '../mask-address.ts';
import { confirmEnds } from './confirm-ends.ts';
import { type Asked, readConfirmation } from './links.ts';
import type { Subscriber } from './subscriber.ts';
import { subscriptionStarted } from './subscriptions.ts';
import { newsletterSubscribers } from './tables.ts';

/** Public: what a link would confirm; it changes nothing. @throws AppError not_found */
export const previewSubscription = (services: Services, token: string, now = new Date()): Promise<ConfirmPreview> =>
  withAsked(services, { token, now }, (scope, subscriber) => describe(scope, subscriber));

/**
 * Public: whoever reads the mails to that address wants the newsletter. Twice is once, and a link from before the
 * address was unsubscribed does nothing any more. @throws AppError not_found
 */
export const confirmSubscription = (services: Services, token: string, now = new Date()): Promise<ConfirmPreview> =>
  withAsked(services, { token, now }, async (scope, subscriber, asked) => {
    // Whoever follows the link has read the mail: there is a mailbox again.
    await allow(scope, [subscriber.email], ['unsubscribed', 'bounced'], asked.at);
    if (subscriber.status === 'active') return describe(scope, subscriber);
    // The sign-up of somebody who had unsubscribed has left no trace: it is here that the person agreed.
    const hadLeft = subscriber.status === 'unsubscribed';
    const [confirmed = subscriber] = await scope.db
      .update(newsletterSubscribers)
      .set({
        status: 'active',
        confirmedAt: now,
        unsubscribedAt: null,
        // That mail has been answered: who signs up once more may have another at once.
        askedAt: null,
        ...(hadLeft && { consentAt: now, consentPage: '/newsletter-confirm', consentText: consentWords.confirm }),
      })
      .where(isRow(scope, subscriber.id))
      .returning();
    await publish(scope, subscriptionStarted, { ...confirmed, now });
    return describe(scope, confirmed);
  });

async function withAsked<T>(
  services: Services,
  { token, now }: { token: string; now: Date },
  work: (scope: Scope, subscriber: Subscriber, asked: Asked) => Promise<T>,
): Promise<T> {
  const asked = readConfirmation(services, token);
  if (!asked) throw new AppError('not_found', 'It may be incomplete. Open it from the email again.');
  const { tenantId } = asked;
  return inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, async scope => {
    const subscriber = await lockSubscriber(scope, asked.subscriberId);
    if (!subscriber || !isStillGood(subscriber, asked, now)) {
      throw new AppError('not_found', 'It has expired. To get the newsletter, sign up again.');
    }
    setAuditSubject({ subjectId: subscriber.id });
    return work(scope, subscriber, asked);
  });
}

function isStillGood({ status, unsubscribedAt }: Subscriber, { at }: Asked, now: Date): boolean {
  if (status === 'active') return true;
  return now < confirmEnds(at) && (!unsubscribedAt || unsubscribedAt < at);
}

/** Of two clicks at once, or of a click and a sweep, one comes after the other. */
async function lockSubscriber(scope: Scope, id: number): Promise<Subscriber | undefined> {
  const [found] = await scope.db.select().from(newsletterSubscribers).where(isRow(scope, id)).for('update');
  return found;
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
