import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { newsletterSubscribers } from './tables.ts';

/** Case-insensitive condition on the address. */
export const hasAddress = (addresses: string[]) =>
  inArray(
    sql`lower(${newsletterSubscribers.email})`,
    addresses.map(address => sql`lower(${address})`),
  );

export type Subscription = { email: string; since: string; until: string | null };

/** Start of a subscription: its confirmation, if one was required. */
export const began = sql<Date>`coalesce(${newsletterSubscribers.confirmedAt}, ${newsletterSubscribers.subscribedAt})`;

/** Unconfirmed addresses may have been typed by anyone and say nothing about the person. */
export const isConfirmed = ne(newsletterSubscribers.status, 'pending');

/** The subscription of a person with these addresses: an active one is preferred to one that ended, then the oldest. */
export async function findSubscription(scope: Scope, addresses: string[]): Promise<Subscription | null> {
  const { email, unsubscribedAt, status, tenantId } = newsletterSubscribers;
  const since = began.mapWith(newsletterSubscribers.subscribedAt);
  const [found] = await scope.db
    .select({ email, since, unsubscribedAt, status })
    .from(newsletterSubscribers)
    .where(and(eq(tenantId, scope.tenantId), hasAddress(addresses), isConfirmed))
    .orderBy(sql`${status} = 'active' desc, ${began}`)
    .limit(1);
  if (!found) return null;
  const end = found.status === 'active' ? null : (found.unsubscribedAt ?? found.since);
  return { email: found.email, since: found.since.toISOString(), until: end?.toISOString() ?? null };
}
