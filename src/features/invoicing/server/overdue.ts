import { and, count, eq, lt, or, sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { invoices } from './tables.ts';

/** Invoices that should have been paid before `today` (a day of the practice), and what they come to. */
export async function sumOverdue(scope: Scope, today: string): Promise<{ count: number; amount: string }> {
  const isLate = and(eq(invoices.status, 'pending'), lt(invoices.dueDate, today));
  const [found] = await scope.db
    .select({ count: count(), amount: sql<string>`coalesce(sum(${invoices.amount}), 0.00)::text` })
    .from(invoices)
    .where(and(eq(invoices.tenantId, scope.tenantId), or(eq(invoices.status, 'overdue'), isLate)));
  return found ?? { count: 0, amount: '0.00' };
}
