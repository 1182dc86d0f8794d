import { and, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { newsletterSubscribers } from './tables.ts';

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
