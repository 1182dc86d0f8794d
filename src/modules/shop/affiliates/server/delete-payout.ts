import { and, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { commissions, payouts } from './tables.ts';

/**
 * Deletes a recorded payout: commissions it paid become due again, and those it subtracted are owed back again;
 * commissions refunded after it are simply reversed. Only the latest payout of an affiliate and currency can be
 * deleted, since later ones build on it.
 * @throws AppError not_found, conflict
 */
export async function deletePayout(scope: Scope, payoutId: number, now = new Date()): Promise<void> {
  const isIt = and(eq(payouts.tenantId, scope.tenantId), eq(payouts.id, payoutId));
  const [payout] = await scope.db.select().from(payouts).where(isIt).for('update');
  if (!payout) throw notFound('Payout');
  await requireNewest(scope, payout);
  const { tenantId, status, recoveredBy } = commissions;
  await scope.db
    .update(commissions)
    .set({
      status: sql`case when ${status} = 'paid' then 'approved' else ${status} end`,
      payoutId: null,
      updatedAt: now,
    })
    .where(and(eq(tenantId, scope.tenantId), eq(commissions.payoutId, payoutId)));
  await scope.db
    .update(commissions)
    .set({ recoveredBy: null, updatedAt: now })
    .where(and(eq(tenantId, scope.tenantId), eq(recoveredBy, payoutId)));
  await scope.db.delete(payouts).where(isIt);
}

/** Locks the payout's commissions first, which waits for a payout that is being recorded and would be newer. */
async function requireNewest(scope: Scope, { id, affiliateEmail, currency }: typeof payouts.$inferSelect) {
  const { tenantId, payoutId, recoveredBy } = commissions;
  const closed = await scope.db
    .select({ isSubtracted: sql<boolean>`${and(isNotNull(recoveredBy), ne(recoveredBy, id))}` })
    .from(commissions)
    .where(and(eq(tenantId, scope.tenantId), or(eq(payoutId, id), eq(recoveredBy, id))))
    .orderBy(commissions.affiliateLinkId, commissions.id)
    .for('update');
  const newer = await scope.db.$count(
    payouts,
    and(
      eq(payouts.tenantId, scope.tenantId),
      gt(payouts.id, id),
      eq(payouts.currency, currency),
      sql`lower(${payouts.affiliateEmail}) = lower(${affiliateEmail})`,
    ),
  );
  if (newer === 0 && !closed.some(each => each.isSubtracted)) return;
  throw new AppError('conflict', 'A newer payout to this affiliate depends on it. Delete the newest one first.');
}
