import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMonths, dayIn, startOfDay, startOfMonth } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { paymentUse } from '../../payments/server/payment-use.ts';
import { revenueBetween } from '../../payments/server/revenue.ts';
import type { InvoiceTotals } from '../list.ts';
import { sumOpen, sumOverdue } from './overdue.ts';
import { invoices } from './tables.ts';

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
