import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn, instantOnOrAfter } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/format-money.ts';
import { type Cents, fromCents, toCents } from '../../../../shared/money.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { endCheckouts } from '../../payments/server/end-checkout.ts';
import { isPaymentOf, listPayments, recordPayment } from '../../payments/server/ledger.ts';
import { requestRefund } from '../../payments/server/refund.ts';
import type { PaymentInput, RefundInput } from '../contract.ts';
import { type InvoiceRow, lockInvoice, openCents, requireIssued } from './rows.ts';
import { settleInvoice } from './settle.ts';

/**
 * Records a payment in cash, by bank transfer or otherwise; idempotent by `paymentKey`. Pending checkouts for the
 * earlier open amount expire.
 * @throws AppError not_found, conflict, invalid for more than the open amount or a date in the future
 */
export async function recordByHand(
  services: Services,
  scope: Scope,
  { id, input, now = new Date() }: { id: number; input: PaymentInput; now?: Date },
): Promise<void> {
  await endCheckouts(services, scope, { subject: 'invoice', subjectId: id }, now);
  const row = await lockInvoice(scope, id);
  requireIssued(row);
  const amount = toCents(input.amount);
  if (amount === 0) throw beside('amount', 'Enter an amount above zero');
  const { method, note, paymentKey, paidOn } = input;
  const paidAt = momentOf(paidOn, { now, zone: await getZone(scope) });
  const { userId } = scope;
  const given = { amount, method, note, paidAt, userId, ...(paymentKey && { paymentKey }) };
  // Insert before the check of the open amount: a repeated form that has paid everything would fail that check.
  const isNew = await recordPayment(scope, { ...given, invoiceId: id, currency: row.currency });
  if (isNew === null) return requireSame(scope, { id, paymentKey });
  requireOpen(row, amount);
  await settleInvoice(scope, id, paidAt);
}

/** A repeated key is fine for the same invoice. For another invoice it is a mistake, and nothing was recorded. */
async function requireSame(scope: Scope, { id, paymentKey }: { id: number; paymentKey: string | undefined }) {
  if (paymentKey && (await isPaymentOf(scope, { invoiceId: id, paymentKey }))) return;
  throw new AppError('conflict', 'This form was already used. Reopen it to record another payment.');
}

function requireOpen(row: InvoiceRow, amount: Cents): void {
  const open = openCents(row);
  if (open === 0) throw new AppError('conflict', 'This invoice is already paid.');
  if (amount > open) throw beside('amount', `Only ${formatMoney(fromCents(open), row.currency)} is still due`);
}

/** A moment on that day: now if it is today. */
function momentOf(paidOn: string, { now, zone }: { now: Date; zone: string }): Date {
  const today = dayIn(now, zone);
  if (paidOn > today) throw beside('paidOn', 'The date can’t be in the future');
  return paidOn === today ? now : instantOnOrAfter(paidOn, '12:00', zone);
}

const beside = (field: string, sentence: string) => new AppError('invalid', sentence, { [field]: sentence });

/**
 * Refunds a payment of this invoice, in whole or in part: card payments through the provider, others by recording it.
 * @throws AppError not_found, conflict for more than remains of it
 */
export async function refundPayment(
  services: Services,
  scope: Scope,
  { id, paymentId, input, now = new Date() }: { id: number; paymentId: number; input: RefundInput; now?: Date },
): Promise<void> {
  const payments = await listPayments(scope, { invoiceId: id });
  if (!payments.some(payment => payment.id === paymentId)) throw notFound('Payment');
  const amount = input.amount === undefined ? undefined : toCents(input.amount);
  if (amount === 0) throw beside('amount', 'Enter an amount above zero');
  const wish = { paymentId, reason: input.reason ?? 'Refunded by the practice', userId: scope.userId };
  await requestRefund(services, scope, { ...wish, ...(amount !== undefined && { amount }) }, now);
}
