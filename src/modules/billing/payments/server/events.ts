import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { type EventPage, isAfter, newestFirst } from '../../../people/timeline/server/page.ts';
import { payments, refunds } from './tables.ts';

/** Payments of these invoices, by time. */
export async function paymentsOf(scope: Scope, invoiceIds: number[], page: EventPage) {
  const { id, paidAt: at, amount, currency, invoiceId } = payments;
  return scope.db
    .select({ id, at, amount, currency, invoiceId })
    .from(payments)
    .where(and(eq(payments.tenantId, scope.tenantId), inArray(invoiceId, invoiceIds), isAfter(at, id, page)))
    .orderBy(newestFirst(at, id))
    .limit(page.limit);
}

/** Refunds of these invoices, by time. */
export async function refundsOf(scope: Scope, invoiceIds: number[], page: EventPage) {
  const { id, succeededAt: at, amount } = refunds;
  const { currency, invoiceId } = payments;
  return scope.db
    .select({ id, at, amount, currency, invoiceId })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.tenantId, refunds.tenantId), eq(payments.id, refunds.paymentId)))
    .where(
      and(
        eq(refunds.tenantId, scope.tenantId),
        eq(refunds.status, 'succeeded'),
        inArray(invoiceId, invoiceIds),
        isAfter(at, id, page),
      ),
    )
    .orderBy(newestFirst(at, id))
    .limit(page.limit);
}
