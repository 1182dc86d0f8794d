import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { publish } from '../../../../platform/events/events.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { type Cents, fromCents, toCents } from '../../../../shared/money.ts';
import type { Subject } from '../contract.ts';
import { paymentRefunded } from './checkout-events.ts';
import { getCheckout, pollProviderJob } from './checkouts.ts';
import { lockPayment } from './ledger.ts';
import { notifyOwner } from './notify-practice.ts';
import { payments, refunds } from './tables.ts';

/** `refund`: the provider's id; absent for manual refunds and those that were never created. */
export type RefundState = {
  refundId: number;
  /** The checkout that the event names; the event is ignored if the payment belongs to another one. */
  checkoutId?: number;
  state: 'pending' | 'succeeded' | 'failed';
  refund?: string;
  error?: string | null;
  now: Date;
};
type Refund = typeof refunds.$inferSelect;
type Payment = typeof payments.$inferSelect;

/**
 * Records the state of a refund and publishes changes once, in any order of events. A succeeded refund may still fail
 * later, when the buyer's bank rejects it; a failed one is final.
 */
export async function settleRefund(services: Services, scope: Scope, news: RefundState): Promise<void> {
  const unlockedRefund = await findRefund(scope, news.refundId);
  const payment = unlockedRefund && (await lockPayment(scope, unlockedRefund.paymentId));
  // Read it again now that the payment is locked.
  const refund = payment && (await findRefund(scope, news.refundId));
  if (!refund || (news.checkoutId !== undefined && news.checkoutId !== payment.checkoutId)) return;
  const isFinal = refund.status === 'failed' && refund.providerRefund !== null;
  if (isFinal || (refund.status === news.state && news.state !== 'pending')) return;
  if (news.state === 'pending' && refund.status === 'succeeded') return;
  const succeededAt = news.state === 'succeeded' ? news.now : null;
  const providerRefund = news.refund ?? refund.providerRefund;
  const error = news.error ?? null;
  const dueAt = news.state === 'pending' ? (refund.dueAt ?? addMinutes(news.now, 60)) : null;
  await scope.db
    .update(refunds)
    .set({ status: news.state, succeededAt, providerRefund, error, dueAt })
    .where(is(scope, refund.id));
  if (news.state === 'succeeded') await moveMoney(services, scope, { payment, now: news.now });
  if (news.state !== 'failed') return;
  await notifyRefundFailure(scope, payment, { refund, error });
  if (refund.status === 'succeeded') return moveMoney(services, scope, { payment, now: news.now });
  // A pending refund had reduced what counts for the invoice, so recalculate it.
  if (payment.invoiceId !== null)
    await publishToInvoice(services, scope, { ...payment, invoiceId: payment.invoiceId }, news.now);
}

async function publishToInvoice(
  _services: Services,
  scope: Scope,
  payment: Payment & { invoiceId: number },
  now: Date,
) {
  const { id: paymentId, invoiceId: subjectId } = payment;
  const nothing = {
    subject: 'invoice',
    checkout: null,
    paymentId,
    subjectId,
    amount: 0,
    total: toCents(payment.refunded),
    isAll: false,
    now,
  } as const;
  await publish(scope, paymentRefunded, nothing);
}

const is = (scope: Scope, refundId: number) => and(eq(refunds.tenantId, scope.tenantId), eq(refunds.id, refundId));

async function findRefund(scope: Scope, refundId: number): Promise<Refund | null> {
  const [row] = await scope.db.select().from(refunds).where(is(scope, refundId));
  return row ?? null;
}

/**
 * Updates the refunded sum of a payment and publishes the difference. Capped at the payment, since a dispute may
 * overlap a pending refund.
 */
async function moveMoney(_services: Services, scope: Scope, { payment, now }: { payment: Payment; now: Date }) {
  const { id: paymentId, checkoutId } = payment;
  const total = Math.min(await sumSucceeded(scope, paymentId), toCents(payment.amount));
  const amount = total - toCents(payment.refunded);
  if (amount === 0) return;
  const isAll = total === toCents(payment.amount);
  await scope.db
    .update(payments)
    .set({ refunded: fromCents(total) })
    .where(and(eq(payments.tenantId, scope.tenantId), eq(payments.id, paymentId)));
  const checkout = checkoutId === null ? null : await getCheckout(scope, { tenantId: scope.tenantId, checkoutId });
  for (const [subject, subjectId] of subjectsOf(payment)) {
    await publish(scope, paymentRefunded, { subject, checkout, paymentId, subjectId, amount, total, isAll, now });
  }
}

async function sumSucceeded(scope: Scope, paymentId: number): Promise<Cents> {
  const [row] = await scope.db
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0.00)::text` })
    .from(refunds)
    .where(
      and(eq(refunds.tenantId, scope.tenantId), eq(refunds.paymentId, paymentId), eq(refunds.status, 'succeeded')),
    );
  return toCents(row?.sum ?? '0.00');
}

function subjectsOf({ purchaseId, invoiceId, appointmentId }: Payment): [Subject, number][] {
  const all: [Subject, number | null][] = [
    ['purchase', purchaseId],
    ['booking', appointmentId],
    ['invoice', invoiceId],
  ];
  return all.filter((each): each is [Subject, number] => each[1] !== null);
}

async function notifyRefundFailure(
  scope: Scope,
  payment: Payment,
  { refund, error }: { refund: Refund; error: string | null },
) {
  const amount = formatMoney(refund.amount, payment.currency);
  const title = refund.status === 'succeeded' ? 'A refund was returned' : 'A refund failed';
  const message = `${amount} didn’t reach the buyer. ${error ?? 'Check it in your Stripe account.'}`;
  const [[subject, subjectId] = []] = subjectsOf(payment);
  await notifyOwner(scope, { title, message, about: subject && subjectId ? { subject, subjectId } : null });
}

export type RefundRequest = {
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
  { paymentId, amount: wished, reason, userId }: RefundRequest,
  now = new Date(),
): Promise<void> {
  const payment = await lockPayment(scope, paymentId);
  if (!payment) throw notFound('Payment');
  const left = await refundableAmount(scope, payment);
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
  services.jobs.enqueue(scope, pollProviderJob, { tenantId: scope.tenantId });
}

/** The rest of a payment that is neither refunded nor being refunded, in cents. */
export const refundableAmount = async (scope: Scope, { id, amount }: { id: number; amount: string }): Promise<Cents> =>
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
  const [row] = await scope.db
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0.00)::text` })
    .from(refunds)
    .where(and(eq(refunds.tenantId, scope.tenantId), eq(refunds.paymentId, paymentId), counted));
  return toCents(row?.sum ?? '0.00');
}
