import { and, eq } from 'drizzle-orm';
import { brokenConstraint, type Scope } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { addDays, dayIn } from '../../../shared/dates.ts';
import { creditToInvoice } from '../../payments/server/ledger.ts';
import { getZone } from '../../tenants/server/practice.ts';
import { writtenNumber } from '../settings.ts';
import { requireDraft } from './drafts.ts';
import { takeNumber } from './numbers.ts';
import { partiesNow } from './one-invoice.ts';
import { isInvoice, lockInvoice } from './rows.ts';
import { getInvoiceSettings } from './settings.ts';
import { readPaid, settleInvoice } from './settle.ts';
import { invoices } from './tables.ts';

/**
 * Gives the draft its number and locks it, with practice and client as they stand now. A deposit that was paid for its
 * appointment counts. @throws AppError not_found, conflict when it is issued already
 */
export async function issueInvoice(scope: Scope, id: number, now = new Date()): Promise<void> {
  const draft = await lockInvoice(scope, id);
  requireDraft(draft, 'This invoice is issued already.');
  if (draft.appointmentId) await creditDeposit(scope, { ...draft, appointmentId: draft.appointmentId }, now);
  const [settings, zone] = await Promise.all([getInvoiceSettings(scope), getZone(scope)]);
  const issuedOn = dayIn(now, zone);
  const dueDate = draft.dueDate ?? addDays(issuedOn, settings.dueDays);
  const values = { ...(await partiesNow(scope, draft)), ...(await readPaid(scope, draft, now)), issuedOn, dueDate };
  // Last of all: from here to the end of the transaction everybody else of the practice who issues waits.
  const invoiceNumber = writtenNumber(settings.prefix, await takeNumber(scope, 'invoice'));
  await scope.db
    .update(invoices)
    .set({ ...values, invoiceNumber })
    .where(isInvoice(scope, id))
    .catch(unlessTaken);
}

/** Also from an invoice of the same session that was taken back: this one stands in its place. */
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
  await creditToInvoice(scope, { appointmentId, invoiceId: id, currency, instead });
  for (const other of instead) await settleInvoice(scope, other, now);
}

/** Written before there were series, or with another prefix. */
function unlessTaken(reason: unknown): never {
  if (brokenConstraint(reason) !== 'invoices_one_number') throw reason;
  throw new AppError('conflict', 'There is an invoice with the next number already. Raise it in the invoice settings.');
}
