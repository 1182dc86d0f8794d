import type { Scope } from '../../../../platform/database/scope.ts';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { sumKept } from '../../payments/server/ledger.ts';
import { withdrawReminders } from './remind.ts';
import { type InvoiceRow, isInvoice, lockInvoice } from './rows.ts';
import { invoices } from './tables.ts';

/**
 * Brings an issued invoice in line with the ledger, in the transaction that wrote there: what came less what went back,
 * and whether that is all. `at`: when the last of it came. What was taken back stays so.
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

/** What the ledger says of an invoice whose payments nobody changes just now. */
export async function readPaid(scope: Scope, { id, amount, paidAt }: InvoiceRow, at: Date) {
  const cents = await sumKept(scope, { invoiceId: id });
  const amountPaid = fromCents(cents);
  if (cents < toCents(amount)) return { amountPaid, status: 'pending' as const, paidAt: null };
  return { amountPaid, status: 'paid' as const, paidAt: paidAt ?? at };
}
