import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { publish } from '../../../../platform/events/events.ts';
import type { Services } from '../../../../platform/services.ts';
import { getStorefront } from '../../../accounts/pages/server/storefront.ts';
import { findSuppression } from '../../../messaging/suppressions/server/suppressed.ts';
import { agreed, type DeletionInput, type SubscriberInput } from '../subscriber.ts';
import { matching } from './list.ts';
import { hasAddress } from './subscription.ts';
import { subscriptionStarted } from './subscriptions.ts';
import { newsletterSubscribers } from './tables.ts';
import { unsubscribe } from './wish.ts';

const { id, tenantId, status } = newsletterSubscribers;

/** Consent fields for people whom the practice adds itself. */
export const toldConsent = (words: string, now: Date) => ({
  status: 'active' as const,
  consentAt: now,
  consentPage: '/marketing',
  consentText: words,
});

/**
 * Adds a person who gave consent to the practice directly. This also confirms a pending sign-up. People who
 * unsubscribed can only resubscribe themselves. @throws AppError conflict
 */
export async function addByHand(
  scope: Scope,
  services: Services,
  { email, firstName, lastName }: SubscriberInput,
  now = new Date(),
): Promise<number> {
  const page = await getStorefront(scope, services);
  const said = { ...toldConsent(agreed.one, now), source: 'manual' as const };
  const isThis = and(eq(tenantId, scope.tenantId), hasAddress([email]));
  const known = await scope.db.select({ id, status }).from(newsletterSubscribers).where(isThis).for('update');
  const suppressed = await findSuppression(scope, email);
  if (suppressed === 'unsubscribed' || suppressed === 'complained') throw taken(false);
  if (known.some(each => each.status !== 'pending')) throw taken(known.some(each => each.status === 'active'));
  const begin = (subscriberId: number) =>
    publish(scope, subscriptionStarted, { id: subscriberId, email, firstName, lastName, now });
  // If the address is pending on several pages, one confirmation is enough.
  const [waiting] = known;
  if (waiting) {
    const names = { ...(firstName && { firstName }), ...(lastName && { lastName }) };
    await scope.db
      .update(newsletterSubscribers)
      .set({ ...said, ...names, confirmedAt: now })
      .where(and(eq(tenantId, scope.tenantId), eq(id, waiting.id)));
    await begin(waiting.id);
    return waiting.id;
  }
  const row = {
    ...said,
    tenantId: scope.tenantId,
    storefrontId: page.id,
    email,
    firstName,
    lastName,
    subscribedAt: now,
  };
  const [added] = await scope.db.insert(newsletterSubscribers).values(row).onConflictDoNothing().returning({ id });
  if (!added) throw taken(true);
  await begin(added.id);
  return added.id;
}

function taken(isActive: boolean) {
  const sentence = isActive
    ? 'This address is already subscribed'
    : 'This person unsubscribed. They can sign up again on your page.';
  return new AppError('conflict', sentence, { email: sentence });
}

/** Unsubscribes the address from all pages of the practice. @throws AppError not_found */
export async function unsubscribeByHand(scope: Scope, subscriberId: number, now = new Date()): Promise<void> {
  const [found] = await scope.db
    .select({ email: newsletterSubscribers.email })
    .from(newsletterSubscribers)
    .where(and(eq(tenantId, scope.tenantId), eq(id, subscriberId)));
  if (!found) throw notFound('Subscriber');
  await unsubscribe(scope, [found.email], { how: 'practice', now });
}

/**
 * Returns the number of deleted rows. A deleted address may subscribe again, but its unsubscribe stays recorded as a
 * suppression.
 */
export async function deleteSubscribers(scope: Scope, which: DeletionInput): Promise<number> {
  const meant =
    'ids' in which
      ? sql`s.tenant_id = ${scope.tenantId} and s.id = any(${sql.param(which.ids)}::bigint[])`
      : matching(scope, which.filter);
  const { rowCount } = await scope.db.execute(sql`delete from newsletter_subscribers s where ${meant}`);
  return rowCount ?? 0;
}

/** @throws AppError not_found */
export async function deleteSubscriber(scope: Scope, subscriberId: number): Promise<void> {
  if (!(await deleteSubscribers(scope, { ids: [subscriberId] }))) throw notFound('Subscriber');
}
