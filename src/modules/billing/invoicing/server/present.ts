import { toCents } from '../../../../shared/money.ts';
import type { Invoice, InvoiceStatus } from '../contract.ts';
import type { InvoiceRow } from './rows.ts';
import type { invoices } from './tables.ts';

type Stored = Pick<typeof invoices.$inferSelect, 'status' | 'dueDate' | 'amountPaid'>;

/** What a stored invoice reads on this day of the practice: overdue from the day after its due day on. */
export function shownStatus({ status, dueDate, amountPaid }: Stored, today: string): InvoiceStatus {
  if (status !== 'pending') return status;
  if (dueDate && dueDate < today) return 'overdue';
  return toCents(amountPaid) > 0 ? 'part_paid' : 'pending';
}

/** As it reads on this day of the practice. */
export const presentInvoice = (row: InvoiceRow, { clientName, today }: { clientName: string; today: string }) =>
  ({
    ...row,
    clientName,
    status: shownStatus(row, today),
    paidAt: row.paidAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }) satisfies Invoice;
