import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { byPeriod, periodOf } from '../../../platform/database/periods.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import { invoices } from './tables.ts';

/** What was paid in [from, to): a decimal string in the practice's currency. */
export async function revenueBetween(scope: Scope, from: Date, to: Date): Promise<string> {
  const [sum = '0.00'] = await revenueByPeriod(scope, [from, to]);
  return sum;
}

/** What was paid between each of these moments and the next. */
export async function revenueByPeriod(scope: Scope, bounds: Date[]): Promise<string[]> {
  const [first = new Date(0), last = first] = [bounds[0], bounds.at(-1)];
  const rows = await scope.db
    .select({ period: periodOf(invoices.paidAt, bounds), value: sql<string>`sum(${invoices.amount})::text` })
    .from(invoices)
    .where(
      and(
        eq(invoices.tenantId, scope.tenantId),
        eq(invoices.status, 'paid'),
        gte(invoices.paidAt, first),
        lt(invoices.paidAt, last),
      ),
    )
    .groupBy(sql`1`);
  return byPeriod(bounds, rows, '0.00');
}
