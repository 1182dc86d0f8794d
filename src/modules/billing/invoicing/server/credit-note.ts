import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { expireCheckouts } from '../../payments/server/checkouts.ts';
import { listPayments, lockPayment } from '../../payments/server/ledger.ts';
import { refundableAmount, requestRefund } from '../../payments/server/refunds.ts';
import type { CreditInput } from '../contract.ts';
import { formatInvoiceNumber } from '../settings.ts';
import { getInvoice, type InvoiceRow, isInvoice, lockInvoice, requireIssued } from './invoice.ts';
import { queueCreditNoteMail } from './mails.tsx';
import { takeNumber } from './numbers.ts';
import { withdrawReminders } from './remind.ts';
import { getInvoiceSettings } from './settings.ts';
import { creditNotes, invoices } from './tables.ts';

/**
 * Voids an issued invoice with a credit note, and emails the note to the client if the invoice was emailed. Payments
 * stay until they are refunded: all at once with `refund`, or one by one later. Until then, `amountPaid` is the amount
 * still to be refunded.
 * @throws AppError not_found, conflict for a draft or an invoice that has a credit note
 */
export async function writeCreditNote(
  services: Services,
  scope: Scope,
  { id, input, now = new Date() }: { id: number; input: CreditInput; now?: Date },
): Promise<void> {
  await expireCheckouts(services, scope, { subject: 'invoice', subjectId: id }, now);
  // Lock the payments before the invoice, in the same order as a successful refund does, to avoid a deadlock.
  if (input.refund)
    for (const payment of await listPayments(scope, { invoiceId: id })) await lockPayment(scope, payment.id);
  const row = await lockInvoice(scope, id);
  requireIssued(row);
  if (await hasNote(scope, id)) throw new AppError('conflict', 'This invoice already has a credit note.');
  await insertNote(scope, row, { reason: input.reason, now });
  await scope.db.update(invoices).set({ status: 'void' }).where(isInvoice(scope, id));
  await withdrawReminders(scope, id);
  if (input.refund) await refundAll(services, scope, { id, reason: input.reason, now });
  if (row.sentAt) await queueCreditNoteMail(services, scope, { invoice: await getInvoice(services, scope, id, now) });
}

/** Look for the note itself instead of the status: an imported invoice may have a note without being void. */
const hasNote = async (scope: Scope, invoiceId: number): Promise<boolean> =>
  (await scope.db.$count(
    creditNotes,
    and(eq(creditNotes.tenantId, scope.tenantId), eq(creditNotes.invoiceId, invoiceId)),
  )) > 0;

async function insertNote(scope: Scope, row: InvoiceRow, { reason, now }: { reason: string | null; now: Date }) {
  const { tenantId, userId } = scope;
  const { id: invoiceId, amount, tax } = row;
  const [{ creditPrefix }, zone] = await Promise.all([getInvoiceSettings(scope), getZone(scope)]);
  const number = formatInvoiceNumber(creditPrefix, await takeNumber(scope, 'credit_note'));
  const issuedOn = dayIn(now, zone);
  await scope.db.insert(creditNotes).values({ tenantId, userId, invoiceId, amount, tax, reason, number, issuedOn });
}

type Back = { id: number; reason: string | null; now: Date };

async function refundAll(services: Services, scope: Scope, { id, reason, now }: Back) {
  for (const payment of await listPayments(scope, { invoiceId: id })) {
    if ((await refundableAmount(scope, payment)) === 0) continue;
    const refundInput = { paymentId: payment.id, reason: reason ?? 'The invoice was voided', userId: scope.userId };
    await requestRefund(services, scope, refundInput, now);
  }
}
