import { and, count, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { invoices } from './tables.ts';

type Sum = { count: number; amount: string };

/** Invoices that were issued and are not paid in full, and what is still to come of them. */
export const sumOpen = (scope: Scope): Promise<Sum> => sumPending(scope);

/** Of these those that should have been paid before `today` (a day of the practice). */
export const sumOverdue = (scope: Scope, today: string): Promise<Sum> => sumPending(scope, lt(invoices.dueDate, today));

async function sumPending(scope: Scope, which?: SQL): Promise<Sum> {
  const [found] = await scope.db
    .select({
      count: count(),
      amount: sql<string>`coalesce(sum(${invoices.amount} - ${invoices.amountPaid}), 0.00)::text`,
    })
    .from(invoices)
    .where(and(eq(invoices.tenantId, scope.tenantId), eq(invoices.status, 'pending'), which));
  return found ?? { count: 0, amount: '0.00' };
}
