import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { count } from './counters.ts';
import { commissions } from './tables.ts';

type Restored = { purchaseId: number; now?: Date };

/**
 * Undoes a reversal, in the transaction in which a refund fails after all. A commission that a payout has subtracted
 * meanwhile becomes due again. Returns its amount; 0.00 if there was none.
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
