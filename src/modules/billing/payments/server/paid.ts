import { and, eq, gt, gte, max } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { payments } from './tables.ts';

/** Subjects with payments since `from` that weren't fully refunded, without test payments. `at`: the last payment. */
export async function paidSince(scope: Scope, from: Date) {
  const { tenantId, purchaseId, invoiceId, appointmentId, paidAt, amount, refunded, isTest } = payments;
  return scope.db
    .select({ purchaseId, invoiceId, appointmentId, at: max(paidAt) })
    .from(payments)
    .where(and(eq(tenantId, scope.tenantId), gte(paidAt, from), gt(amount, refunded), eq(isTest, false)))
    .groupBy(purchaseId, invoiceId, appointmentId);
}
