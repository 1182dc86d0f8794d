import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn, instantOnOrAfter } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { type Cents, fromCents, toCents } from '../../../../shared/money.ts';
import { findRole } from '../../../accounts/auth/server/members.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { onlyFor, type Paid, type Refunded } from '../../payments/server/checkout-events.ts';
import { expireCheckouts } from '../../payments/server/checkouts.ts';
import { isPaymentOf, listPayments, recordPayment, sumRetained } from '../../payments/server/ledger.ts';
import { requestRefund } from '../../payments/server/refunds.ts';
import type { PaymentInput, RefundInput } from '../contract.ts';
import { getInvoice, type InvoiceRow, isInvoice, lockInvoice, openCents, requireIssued } from './invoice.ts';
import { queueReceiptMail } from './mails.tsx';
import { withdrawReminders } from './remind.ts';
import { invoices } from './tables.ts';

/**
 * Updates an issued invoice from the ledger, in the transaction that wrote to it: payments minus refunds, and whether
 * it is paid in full. `at`: time of the last payment. A void invoice stays void.
 */
export async function settleInvoice(scope: Scope, id: number, at: Date): Promise<void> {
  const row = await lockInvoice(scope, id);
  const paid = await readPaid(scope, row, at);
  const { amountPaid } = paid;
  const isKept = row.status === 'pending' || row.status === 'paid';
  await scope.db
    .update(invoices)
    .set(isKept ? paid : { amountPaid })
    .where(isInvoice(scope, id));
  if (paid.status === 'paid') await withdrawReminders(scope, id);
}

/** The paid amount according to the ledger. The caller has locked the invoice. */
export async function readPaid(scope: Scope, { id, amount, paidAt }: InvoiceRow, at: Date) {
  const cents = await sumRetained(scope, { invoiceId: id });
  const amountPaid = fromCents(cents);
  if (cents < toCents(amount)) return { amountPaid, status: 'pending' as const, paidAt: null };
  return { amountPaid, status: 'paid' as const, paidAt: paidAt ?? at };
}

/**
 * Records a payment in cash, by bank transfer or otherwise; idempotent by `paymentKey`. Pending checkouts for the
 * earlier open amount expire.
 * @throws AppError not_found, conflict, invalid for more than the open amount or a date in the future
 */
export async function recordManualPayment(
  services: Services,
  scope: Scope,
  { id, input, now = new Date() }: { id: number; input: PaymentInput; now?: Date },
): Promise<void> {
  await expireCheckouts(services, scope, { subject: 'invoice', subjectId: id }, now);
  const row = await lockInvoice(scope, id);
  requireIssued(row);
  const amount = toCents(input.amount);
  if (amount === 0) throw beside('amount', 'Enter an amount above zero');
  const { method, note, paymentKey, paidOn } = input;
  const paidAt = momentOf(paidOn, { now, zone: await getZone(scope) });
  const { userId } = scope;
  const payment = { amount, method, note, paidAt, userId, ...(paymentKey && { paymentKey }) };
  // Insert before the check of the open amount: a repeated form that has paid everything would fail that check.
  const isNew = await recordPayment(scope, { ...payment, invoiceId: id, currency: row.currency });
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
  const refundInput = { paymentId, reason: input.reason ?? 'Refunded by the practice', userId: scope.userId };
  await requestRefund(services, scope, { ...refundInput, ...(amount !== undefined && { amount }) }, now);
}

/** Handles a card payment for an invoice. */
export const settlePaidInvoice = onlyFor('invoice', async (scope, paid: Paid, services) => {
  const { subjectId: id, amount } = paid.checkout;
  const row = await lockInvoice(scope, id);
  // The new payment is in the ledger already, so subtract it to get the balance before.
  const before = (await sumRetained(scope, { invoiceId: id })) - toCents(amount);
  const open = openCents({ ...row, amountPaid: fromCents(before) });
  if (toCents(amount) > open) return { refund: reasonOf(row, open) };
  await settleInvoice(scope, id, paid.paidAt);
  await sendReceiptAndNotify(services, scope, paid);
  return {};
});

export const reopenRefundedInvoice = onlyFor('invoice', (scope, { subjectId, now }: Refunded) =>
  settleInvoice(scope, subjectId, now),
);

function reasonOf({ status, invoiceNumber }: InvoiceRow, open: number): string {
  if (status === 'void') return `Invoice ${invoiceNumber} was voided`;
  return open ? `Less was due on invoice ${invoiceNumber}` : `Invoice ${invoiceNumber} was already paid`;
}

/** Emails a receipt to the client and notifies the author of the invoice, or the owner if the author has left. */
async function sendReceiptAndNotify(services: Services, scope: Scope, { checkout, paymentId, paidAt }: Paid) {
  const { subjectId: id, amount, currency } = checkout;
  const invoice = await getInvoice(services, scope, id, paidAt);
  const payment = invoice.payments.find(each => each.id === paymentId);
  if (payment) await queueReceiptMail(services, scope, { invoice, payment });
  const sum = formatMoney(amount, currency);
  const userId = (await findRole(scope, invoice.userId)) ? invoice.userId : scope.userId;
  await notify(
    { ...scope, userId },
    {
      type: 'payment',
      title: invoice.status === 'paid' ? 'Invoice paid' : 'Invoice partly paid',
      message: `${invoice.clientName} paid ${sum} for invoice ${invoice.invoiceNumber}`,
      href: `/invoicing/${id}`,
      clientId: invoice.clientId,
    },
  );
}
