import { sql } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';

const batch = 500;

/**
 * Sweep: commissions become due when their hold ends. Skips rows that are locked, for example by a refund; the next
 * sweep checks them again.
 */
export async function approveCommissions({ db }: System, now = new Date(), stop?: AbortSignal) {
  while (!stop?.aborted) {
    const { rowCount } = await db.execute(sql`
      update commissions set status = 'approved', updated_at = ${now}
      where (tenant_id, id) in (
        select tenant_id, id from commissions
        where status = 'pending' and hold_until <= ${now}
        order by hold_until limit ${batch} for update skip locked)`);
    if ((rowCount ?? 0) < batch) return;
  }
}
