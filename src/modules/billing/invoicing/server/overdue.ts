import { and, count, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { CurrencySum } from '../../payments/contract.ts';
import { invoices } from './tables.ts';

/** `count` includes all currencies; `amount` only the practice's currency, the rest is in `others`. */
type Sum = { count: number; amount: string; others: CurrencySum[] };

/** Issued invoices that aren't paid in full, with their unpaid amount. */
export const sumOpen = (scope: Scope, currency: string): Promise<Sum> => sumPending(scope, currency);

/** Open invoices with a due date before `today` (a day in the practice's time zone). */
export const sumOverdue = (scope: Scope, { currency, today }: { currency: string; today: string }): Promise<Sum> =>
  sumPending(scope, currency, lt(invoices.dueDate, today));

async function sumPending(scope: Scope, own: string, which?: SQL): Promise<Sum> {
  const { currency } = invoices;
  const found = await scope.db
    .select({ currency, count: count(), amount: sql<string>`sum(${invoices.amount} - ${invoices.amountPaid})::text` })
    .from(invoices)
    .where(and(eq(invoices.tenantId, scope.tenantId), eq(invoices.status, 'pending'), which))
    .groupBy(currency)
    .orderBy(currency);
  return {
    count: found.reduce((all, row) => all + row.count, 0),
    amount: found.find(row => row.currency === own)?.amount ?? '0.00',
    others: found.filter(row => row.currency !== own).map(row => ({ currency: row.currency, amount: row.amount })),
  };
}
