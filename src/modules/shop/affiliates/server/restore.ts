import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { count } from './counters.ts';
import { commissions } from './tables.ts';

type Restored = { purchaseId: number; now?: Date };

/**
 * The money of a refunded sale is there after all, in that transaction: its commission is what it would be without the
 * refund. One that a payout has subtracted meanwhile is due again. Returns the sum of it, 0.00 if there was none.
 */
export async function restoreCommission(scope: Scope, { purchaseId, now = new Date() }: Restored): Promise<string> {
  const { status, payoutId, recoveredBy, holdUntil } = commissions;
  const [restored] = await scope.db
    .update(commissions)
    .set({
      status: sql`case when ${payoutId} is not null and ${recoveredBy} is null then 'paid'
        when ${payoutId} is not null or ${holdUntil} <= ${now} then 'approved' else 'pending' end`,
      payoutId: sql`case when ${recoveredBy} is null then ${payoutId} end`,
      recoveredBy: null,
      updatedAt: now,
    })
    .where(
      and(eq(commissions.tenantId, scope.tenantId), eq(commissions.purchaseId, purchaseId), eq(status, 'reversed')),
    )
    .returning();
  if (restored) await count(scope, restored, 1);
  return restored?.amount ?? '0.00';
}
