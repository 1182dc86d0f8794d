import type { Scope } from '../../../../platform/database/scope.ts';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { sumKept } from '../../payments/server/ledger.ts';
import { withdrawReminders } from './remind.ts';
import { type InvoiceRow, isInvoice, lockInvoice } from './rows.ts';
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
  const cents = await sumKept(scope, { invoiceId: id });
  const amountPaid = fromCents(cents);
  if (cents < toCents(amount)) return { amountPaid, status: 'pending' as const, paidAt: null };
  return { amountPaid, status: 'paid' as const, paidAt: paidAt ?? at };
}
