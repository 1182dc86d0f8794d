import { and, eq, gt, isNotNull, lt, ne } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { waitlistEntries, waitlistOffers, waitlistOpenings } from './tables.ts';

type Time = { startTime: Date; endTime: Date };

/** A time of the scope's practitioner is free again: it is written down for the line, if anybody stands in it. */
export async function openTime(scope: Scope, { startTime, endTime }: Time, now: Date) {
  if (startTime <= now) return;
  const { tenantId, userId, status, confirmedAt } = waitlistEntries;
  const inLine = and(
    eq(tenantId, scope.tenantId),
    eq(userId, scope.userId),
    eq(status, 'waiting'),
    isNotNull(confirmedAt),
  );
  if ((await scope.db.$count(waitlistEntries, inLine)) === 0) return;
  await scope.db
    .insert(waitlistOpenings)
    .values({ tenantId: scope.tenantId, userId: scope.userId, startTime, endTime });
}

/** A query for the times in [from, to) that are offered to somebody just now; `exceptOffer`: whose own offer does not count. */
export function offeredTimes(
  scope: Scope,
  { from, to, now, exceptOffer = 0 }: { from: Date; to: Date; now: Date; exceptOffer?: number },
) {
  const { tenantId, userId, status, id, startTime, endTime, expiresAt } = waitlistOffers;
  return scope.db
    .select({ start: startTime, end: endTime })
    .from(waitlistOffers)
    .where(
      and(
        eq(tenantId, scope.tenantId),
        eq(userId, scope.userId),
        eq(status, 'open'),
        gt(expiresAt, now),
        ne(id, exceptOffer),
        lt(startTime, to),
        gt(endTime, from),
      ),
    );
}
