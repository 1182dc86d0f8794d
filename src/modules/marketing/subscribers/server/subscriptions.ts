import { and, eq, gte, inArray, isNotNull, lt, ne, notLike, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { domainEvent } from '../../../../platform/events/events.ts';
import { exampleDomain } from '../../../people/clients/contract.ts';
import type { TimelineEvent } from '../../../people/timeline/contract.ts';
import { type EventPage, isAfter, newestFirst } from '../../../people/timeline/server/event-page.ts';
import { newsletterSubscribers } from './tables.ts';

type Started = { id: number; email: string; firstName: string | null; lastName: string | null; now: Date };

/** Someone was subscribed, by themselves or by the practice. Not published for imports. */
export const subscriptionStarted = domainEvent<Started>('subscription.started');

/** These addresses no longer get bulk email; they need not be subscribers. */
export const addressesUnsubscribed = domainEvent<{ addresses: string[]; now: Date }>('addresses.unsubscribed');

export type Subscriber = typeof newsletterSubscribers.$inferSelect;

/** Case-insensitive condition on the address. */
export const hasAddress = (addresses: string[]) =>
  inArray(
    sql`lower(${newsletterSubscribers.email})`,
    addresses.map(address => sql`lower(${address})`),
  );

type Subscription = { email: string; since: string; until: string | null };

/** Start of a subscription: its confirmation, if one was required. */
const began = sql<Date>`coalesce(${newsletterSubscribers.confirmedAt}, ${newsletterSubscribers.subscribedAt})`;

/** Unconfirmed addresses may have been typed by anyone and say nothing about the person. */
const isConfirmed = ne(newsletterSubscribers.status, 'pending');

/** The subscription of a person with these addresses: an active one is preferred to one that ended, then the oldest. */
export async function findSubscription(scope: Scope, addresses: string[]): Promise<Subscription | null> {
  const { email, unsubscribedAt, status, tenantId } = newsletterSubscribers;
  const since = began.mapWith(newsletterSubscribers.subscribedAt);
  const [subscription] = await scope.db
    .select({ email, since, unsubscribedAt, status })
    .from(newsletterSubscribers)
    .where(and(eq(tenantId, scope.tenantId), hasAddress(addresses), isConfirmed))
    .orderBy(sql`${status} = 'active' desc, ${began}`)
    .limit(1);
  if (!subscription) return null;
  const end = subscription.status === 'active' ? null : (subscription.unsubscribedAt ?? subscription.since);
  return { email: subscription.email, since: subscription.since.toISOString(), until: end?.toISOString() ?? null };
}

/** People who signed up in [from, to), confirmed if that was required. `host`: the referring site. */
export async function subscriptionsBetween(scope: Scope, from: Date, to: Date) {
  const { tenantId, email, cameFrom, subscribedAt, status, source, confirmedAt } = newsletterSubscribers;
  return scope.db
    .select({ email: sql<string>`lower(${email})`, host: cameFrom, at: subscribedAt })
    .from(newsletterSubscribers)
    .where(
      and(
        eq(tenantId, scope.tenantId),
        // The index is on the time of confirmation, which is never before the sign-up.
        gte(sql`coalesce(${confirmedAt}, ${subscribedAt})`, from),
        gte(subscribedAt, from),
        lt(subscribedAt, to),
        ne(status, 'pending'),
        inArray(source, ['form', 'lead']),
      ),
    );
}

/** New confirmed subscribers since then, without those of the example data. */
export const countSubscribedSince = (scope: Scope, since: Date): Promise<number> => {
  const { tenantId, status, confirmedAt, subscribedAt, email } = newsletterSubscribers;
  return scope.db.$count(
    newsletterSubscribers,
    and(
      eq(tenantId, scope.tenantId),
      eq(status, 'active'),
      gte(sql`coalesce(${confirmedAt}, ${subscribedAt})`, since.toISOString()),
      notLike(email, `%@${exampleDomain}`),
    ),
  );
};

/** Newsletter subscriptions of these addresses, dated by their confirmation. */
export const subscribeEvents = (scope: Scope, addresses: string[], page: EventPage) =>
  eventsBy(scope, addresses, { ...page, kind: 'newsletter' });

/** Unsubscribes of these addresses. */
export const unsubscribeEvents = (scope: Scope, addresses: string[], page: EventPage) =>
  eventsBy(scope, addresses, { ...page, kind: 'unsubscribe' });

async function eventsBy(
  scope: Scope,
  addresses: string[],
  { kind, ...page }: EventPage & { kind: 'newsletter' | 'unsubscribe' },
): Promise<TimelineEvent[]> {
  const { id, email, tenantId, unsubscribedAt } = newsletterSubscribers;
  const at = kind === 'newsletter' ? began : unsubscribedAt;
  const rows = await scope.db
    .select({ id, at: sql<Date | null>`${at}`.mapWith(unsubscribedAt), email })
    .from(newsletterSubscribers)
    .where(and(eq(tenantId, scope.tenantId), hasAddress(addresses), isConfirmed, isNotNull(at), isAfter(at, id, page)))
    .orderBy(newestFirst(at, id))
    .limit(page.limit);
  const title = kind === 'newsletter' ? 'Subscribed to the newsletter' : 'Unsubscribed from the newsletter';
  return rows.flatMap(row =>
    row.at ? { kind, id: row.id, at: row.at.toISOString(), title, detail: row.email, href: null } : [],
  );
}
