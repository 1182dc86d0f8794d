import { and, count, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMonths, dayIn, startOfDay, startOfMonth } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import type { CurrencySum } from '../../payments/contract.ts';
import { revenueBetween } from '../../payments/server/revenue.ts';
import { paymentUse } from '../../payments/server/test-payments.ts';
import type { InvoiceTotals } from '../invoice-list.ts';
import { invoices } from './tables.ts';

const ofClient = (tenantId: SQL, clientId: SQL) =>
  sql`${invoices.tenantId} = ${tenantId} and ${invoices.clientId} = ${clientId} and ${invoices.status} = 'pending'`;

/**
 * Unpaid amounts of a row's client as a JSON array with one sum per currency. Answered from the index
 * `invoices_by_client`.
 */
export const balanceOf = (tenantId: SQL, clientId: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('currency', currency, 'amount', amount) order by currency), '[]') from (
    select ${invoices.currency} as currency, sum(${invoices.amount} - ${invoices.amountPaid})::text as amount
    from ${invoices} where ${ofClient(tenantId, clientId)} group by ${invoices.currency}
  ) due)`;

/** The earliest due date of the unpaid invoices; null without any. */
export const oldestDueDateOf = (tenantId: SQL, clientId: SQL): SQL => sql`(
  select min(${invoices.dueDate}) from ${invoices} where ${ofClient(tenantId, clientId)})`;

/** `count` includes all currencies; `amount` only the practice's currency, the rest is in `others`. */
type Sum = { count: number; amount: string; others: CurrencySum[] };

/** Issued invoices that aren't paid in full, with their unpaid amount. */
export const sumOpen = (scope: Scope, currency: string): Promise<Sum> => sumPending(scope, currency);

/** Open invoices with a due date before `today` (a day in the practice's time zone). */
export const sumOverdue = (scope: Scope, { currency, today }: { currency: string; today: string }): Promise<Sum> =>
  sumPending(scope, currency, lt(invoices.dueDate, today));

async function sumPending(scope: Scope, own: string, which?: SQL): Promise<Sum> {
  const { currency } = invoices;
  const rows = await scope.db
    .select({ currency, count: count(), amount: sql<string>`sum(${invoices.amount} - ${invoices.amountPaid})::text` })
    .from(invoices)
    .where(and(eq(invoices.tenantId, scope.tenantId), eq(invoices.status, 'pending'), which))
    .groupBy(currency)
    .orderBy(currency);
  return {
    count: rows.reduce((all, row) => all + row.count, 0),
    amount: rows.find(row => row.currency === own)?.amount ?? '0.00',
    others: rows.filter(row => row.currency !== own).map(row => ({ currency: row.currency, amount: row.amount })),
  };
}

/** Unpaid and overdue amounts, and payments minus refunds in the current month of the practice's time zone. */
export async function sumInvoices(services: Services, scope: Scope, now = new Date()): Promise<InvoiceTotals> {
  const [{ settings }, use] = await Promise.all([getPractice(scope), paymentUse(services, scope)]);
  const { timeZone: zone, currency } = settings;
  const today = dayIn(now, zone);
  const first = startOfMonth(today);
  const month = [startOfDay(first, zone), startOfDay(addMonths(first, 1), zone)] as const;
  const [open, overdue, paid, drafts] = await Promise.all([
    sumOpen(scope, currency),
    sumOverdue(scope, { currency, today }),
    revenueBetween(scope, ...month, { currency, withTests: use === 'built-in', onlyInvoices: true }),
    scope.db.$count(invoices, and(eq(invoices.tenantId, scope.tenantId), eq(invoices.status, 'draft'))),
  ]);
  return {
    outstanding: open.amount,
    outstandingCount: open.count,
    overdue: overdue.amount,
    overdueCount: overdue.count,
    paidThisMonth: paid.amount,
    drafts,
    others: { outstanding: open.others, overdue: overdue.others, paidThisMonth: paid.others },
  };
}
