import { and, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { newsletterSubscribers } from './tables.ts';

/** Who signed up on a page of the practice in [from, to) and confirmed it where that was asked; `host` led there. */
export async function subscriptionsBetween(scope: Scope, from: Date, to: Date) {
  const { tenantId, email, cameFrom, subscribedAt, status, source, confirmedAt } = newsletterSubscribers;
  return scope.db
    .select({ email: sql<string>`lower(${email})`, host: cameFrom, at: subscribedAt })
    .from(newsletterSubscribers)
    .where(
      and(
        eq(tenantId, scope.tenantId),
        // The indexed moment is that of the confirmation, which is never before the sign-up.
        gte(sql`coalesce(${confirmedAt}, ${subscribedAt})`, from),
        gte(subscribedAt, from),
        lt(subscribedAt, to),
        ne(status, 'pending'),
        inArray(source, ['form', 'lead']),
      ),
    );
}
