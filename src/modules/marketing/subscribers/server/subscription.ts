import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { newsletterSubscribers } from './tables.ts';

/** Subscribers with one of these addresses, whatever their case. */
export const hasAddress = (addresses: string[]) =>
  inArray(
    sql`lower(${newsletterSubscribers.email})`,
    addresses.map(address => sql`lower(${address})`),
  );

export type Subscription = { email: string; since: string; until: string | null };

/** When a subscription began: with its confirmation, where one was asked for. */
export const began = sql<Date>`coalesce(${newsletterSubscribers.confirmedAt}, ${newsletterSubscribers.subscribedAt})`;

/** What nobody has confirmed may have been typed by anybody: it says nothing about the person. */
export const isConfirmed = ne(newsletterSubscribers.status, 'pending');

/** What a person's addresses say about the newsletter: one that runs goes before one that has ended, the oldest first. */
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
