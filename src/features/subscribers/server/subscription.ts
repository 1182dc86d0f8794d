import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { newsletterSubscribers } from './tables.ts';

/** Subscribers with one of these addresses, whatever their case. */
export const hasAddress = (addresses: string[]) =>
  inArray(
    sql`lower(${newsletterSubscribers.email})`,
    addresses.map(address => sql`lower(${address})`),
  );

export type Subscription = { email: string; since: string; until: string | null };

/** What a person's addresses say about the newsletter: one that runs goes before one that has ended, the oldest first. */
export async function findSubscription(scope: Scope, addresses: string[]): Promise<Subscription | null> {
  const { email, subscribedAt, unsubscribedAt, status, tenantId } = newsletterSubscribers;
  const [found] = await scope.db
    .select({ email, subscribedAt, unsubscribedAt, status })
    .from(newsletterSubscribers)
    .where(and(eq(tenantId, scope.tenantId), hasAddress(addresses)))
    .orderBy(sql`${status} = 'active' desc, ${subscribedAt}`)
    .limit(1);
  if (!found) return null;
  const end = found.status === 'active' ? null : (found.unsubscribedAt ?? found.subscribedAt);
  return { email: found.email, since: found.subscribedAt.toISOString(), until: end?.toISOString() ?? null };
}
