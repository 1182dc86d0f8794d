import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { TimelineEvent } from '../../../people/timeline/contract.ts';
import { type EventPage, isAfter, newestFirst } from '../../../people/timeline/server/page.ts';
import { began, hasAddress, isConfirmed } from './subscription.ts';
import { newsletterSubscribers } from './tables.ts';

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
