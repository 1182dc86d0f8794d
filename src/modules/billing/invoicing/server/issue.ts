import { and, eq } from 'drizzle-orm';
import { violatedConstraint } from '../../../../platform/database/failures.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { findRole } from '../../../accounts/auth/server/members.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { isExampleClient } from '../../../people/examples/server/examples.ts';
import { creditToInvoice } from '../../payments/server/ledger.ts';
import type { InvoiceInput } from '../contract.ts';
import { overpaidAmount } from '../open-amount.ts';
import { formatInvoiceNumber } from '../settings.ts';
import { createInvoice, requireDraft } from './drafts.ts';
import { currentParties, type InvoiceRow, isInvoice, lockInvoice } from './invoice.ts';
import { readPaid, settleInvoice } from './invoice-payments.ts';
import { takeNumber } from './numbers.ts';
import { getInvoiceSettings } from './settings.ts';
import { invoices } from './tables.ts';

/**
 * Assigns the number and makes the invoice immutable, with a copy of the practice's and the client's current details.
 * Credits a deposit that was paid for its appointment.
 * @throws AppError not_found, conflict if it is issued already
 */
export async function issueInvoice(scope: Scope, id: number, now = new Date()): Promise<void> {
  const draft = await lockInvoice(scope, id);
  requireDraft(draft, 'This invoice has already been issued.');
  if (await isExampleClient(scope, draft.clientId)) throw onlyExample();
  if (draft.appointmentId) await creditDeposit(scope, { ...draft, appointmentId: draft.appointmentId }, now);
  const [settings, practice] = await Promise.all([getInvoiceSettings(scope), getPractice(scope)]);
  const issuedOn = dayIn(now, practice.settings.timeZone);
  const dueDate = draft.dueDate ?? addDays(issuedOn, settings.dueDays);
  const parties = await currentParties(scope, draft);
  const seller = { ...parties.seller, locale: localeOf(practice.settings) };
  const values = { ...parties, seller, ...(await readPaid(scope, draft, now)), issuedOn, dueDate };
  // Take the number last: its row stays locked until the transaction ends, and others who issue in this practice wait
  // for it.
  const invoiceNumber = formatInvoiceNumber(settings.prefix, await takeNumber(scope, 'invoice'));
  await scope.db
    .update(invoices)
    .set({ ...values, invoiceNumber })
    .where(isInvoice(scope, id))
    .catch(unlessTaken);
  await notifyOverpaid(scope, { ...draft, ...values, invoiceNumber });
}

/**
 * Writes and issues the invoice of something that is being paid online right now, in the currency of that payment.
 * @throws AppError conflict if the client was erased or is a sample
 */
export async function issuePaidInvoice(
  scope: Scope,
  { currency, ...input }: InvoiceInput & { currency: string },
  now = new Date(),
): Promise<number> {
  const id = await createInvoice(scope, input, now);
  await scope.db.update(invoices).set({ currency }).where(isInvoice(scope, id));
  await issueInvoice(scope, id, now);
  return id;
}

/** Sample clients can be removed, but an invoice number can't be returned. */
const onlyExample = () =>
  new AppError('conflict', 'This invoice is for a sample client. Issuing it would use up one of your invoice numbers.');

/** Includes deposits that were credited to a voided invoice of the same appointment, which this one replaces. */
async function creditDeposit(
  scope: Scope,
  { id, appointmentId, currency }: { id: number; appointmentId: number; currency: string },
  now: Date,
) {
  const isTakenBack = and(eq(invoices.appointmentId, appointmentId), eq(invoices.status, 'void'));
  const before = await scope.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.tenantId, scope.tenantId), isTakenBack));
  const instead = before.map(invoice => invoice.id);
  await creditToInvoice(scope, { appointmentId, invoiceId: id, currency, instead, now });
  for (const other of instead) await settleInvoice(scope, other, now);
}

/**
 * Notifies the practice when a deposit is larger than the invoice, because the overpaid amount belongs to the client
 * and is easily overlooked.
 */
async function notifyOverpaid(scope: Scope, invoice: InvoiceRow) {
  const excess = overpaidAmount(invoice);
  if (!excess) return;
  const money = formatMoney(excess, invoice.currency);
  await notify(
    { ...scope, userId: (await findRole(scope, invoice.userId)) ? invoice.userId : scope.userId },
    {
      type: 'payment',
      title: 'A deposit is larger than its invoice',
      message: `Invoice ${invoice.invoiceNumber} was overpaid by ${money}. You can refund the difference there.`,
      href: `/invoicing/${invoice.id}`,
      clientId: invoice.clientId,
    },
  );
}

/** The number may be taken by an invoice from before number series existed, or with another prefix. */
function unlessTaken(reason: unknown): never {
  if (violatedConstraint(reason) !== 'invoices_one_number') throw reason;
  throw new AppError(
    'conflict',
    'An invoice already has the next number. Raise the next number in your invoice settings.',
  );
}
