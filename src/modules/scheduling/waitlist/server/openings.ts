import { and, eq, gt, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { type AppointmentChange, freedBy } from '../../appointments/server/changes.ts';
import { waitlistEntries, waitlistOffers, waitlistOpenings } from './tables.ts';

/** Records a freed time if the practitioner’s waitlist has entries. */
export async function reopenTime(scope: Scope, change: AppointmentChange) {
  const freed = freedBy(change);
  if (!freed || freed.startTime <= change.now) return;
  const { tenantId, userId, status, confirmedAt } = waitlistEntries;
  const inLine = and(
    eq(tenantId, scope.tenantId),
    eq(userId, freed.userId),
    eq(status, 'waiting'),
    isNotNull(confirmedAt),
  );
  if ((await scope.db.$count(waitlistEntries, inLine)) === 0) return;
  const { startTime, endTime } = freed;
  await scope.db
    .insert(waitlistOpenings)
    .values({ tenantId: scope.tenantId, userId: freed.userId, startTime, endTime });
}

/** SQL query for times in [from, to) with an open offer; `exceptOffer` is ignored. */
export function offeredTimes(
  scope: Scope,
  { from, to, now, exceptOffer = 0 }: { from: Date; to: Date; now: Date; exceptOffer?: number },
) {
  const { tenantId, userId, status, id, startTime, endTime, expiresAt } = waitlistOffers;
  return scope.db
    .select({ start: startTime, end: endTime, isElsewhere: sql<boolean>`false` })
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
