import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { type Cents, fromCents, toCents } from '../../../../shared/money.ts';
import { askProviderJob } from './end-checkout.ts';
import { lockPayment } from './payment.ts';
import { settleRefund } from './settle-refund.ts';
import { payments, refunds } from './tables.ts';

export type RefundWish = {
  paymentId: number;
  /** Defaults to all that remains of the payment. */
  amount?: Cents;
  reason: string;
  /** The member who requested it; absent for automatic refunds. */
  userId?: number;
};

/**
 * Refunds a payment, in the caller's transaction: card payments by a job with a stored idempotency key, manual ones at
 * once. `paymentRefunded` is published when it succeeds. Locks the payment: call it before locking the subject, since a
 * succeeding refund locks them in that order.
 * @throws AppError not_found, conflict if less than the amount remains
 */
export async function requestRefund(
  services: Services,
  scope: Scope,
  { paymentId, amount: wished, reason, userId }: RefundWish,
  now = new Date(),
): Promise<void> {
  const payment = await lockPayment(scope, paymentId);
  if (!payment) throw notFound('Payment');
  const left = await leftOf(scope, payment);
  if (left <= 0) throw new AppError('conflict', 'This payment was already refunded.');
  const amount = wished ?? left;
  if (amount > left) throw new AppError('conflict', `Only ${fromCents(left)} of this payment is left to refund.`);
  const [written] = await scope.db
    .insert(refunds)
    .values({
      tenantId: scope.tenantId,
      paymentId,
      userId,
      reason,
      amount: fromCents(amount),
      idempotencyKey: `refund_${randomToken()}`,
      dueAt: now,
    })
    .returning({ id: refunds.id });
  if (!written) throw new Error('no refund was written');
  if (payment.checkoutId === null)
    return settleRefund(services, scope, { refundId: written.id, state: 'succeeded', now });
  services.jobs.enqueue(scope, askProviderJob, { tenantId: scope.tenantId });
}

/** The rest of a payment that is neither refunded nor being refunded, in cents. */
export const leftOf = async (scope: Scope, { id, amount }: { id: number; amount: string }): Promise<Cents> =>
  toCents(amount) - (await sumRefunds(scope, id));

/** Whether the checkout's payment was refunded or is being refunded. */
export async function isGoingBack(scope: Scope, checkoutId: number): Promise<boolean> {
  const [paid] = await scope.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.tenantId, scope.tenantId), eq(payments.checkoutId, checkoutId)));
  return paid !== undefined && (await sumRefunds(scope, paid.id)) > 0;
}

/** Succeeded and pending refunds, in cents. */
async function sumRefunds(scope: Scope, paymentId: number): Promise<Cents> {
  const counted = inArray(refunds.status, ['pending', 'succeeded']);
  const [found] = await scope.db
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0.00)::text` })
    .from(refunds)
    .where(and(eq(refunds.tenantId, scope.tenantId), eq(refunds.paymentId, paymentId), counted));
  return toCents(found?.sum ?? '0.00');
}
