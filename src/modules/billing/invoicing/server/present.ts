import { toCents } from '../../../../shared/money.ts';
import type { Invoice, InvoiceStatus } from '../contract.ts';
import type { InvoiceRow } from './rows.ts';
import type { invoices } from './tables.ts';

type Stored = Pick<typeof invoices.$inferSelect, 'status' | 'dueDate' | 'amountPaid'>;

/** The status on a given day in the practice's time zone: overdue from the day after the due date. */
function statusOf({ status, dueDate, amountPaid }: Stored, today: string): InvoiceStatus {
  if (status !== 'pending') return status;
  if (dueDate && dueDate < today) return 'overdue';
  return toCents(amountPaid) > 0 ? 'part_paid' : 'pending';
}

/** The invoice as the API returns it. `today`: a day in the practice's time zone. */
export const presentInvoice = (row: InvoiceRow, { clientName, today }: { clientName: string; today: string }) =>
  ({
    ...row,
    clientName,
    status: statusOf(row, today),
    paidAt: row.paidAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }) satisfies Invoice;
