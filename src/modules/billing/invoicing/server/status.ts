import { toCents } from '../../../../shared/money.ts';
import type { InvoiceStatus } from '../contract.ts';
import type { invoices } from './tables.ts';

type Stored = Pick<typeof invoices.$inferSelect, 'status' | 'dueDate' | 'amountPaid'>;

/** What a stored invoice reads on this day of the practice: overdue from the day after its due day on. */
export function statusOf({ status, dueDate, amountPaid }: Stored, today: string): InvoiceStatus {
  if (status !== 'pending') return status;
  if (dueDate && dueDate < today) return 'overdue';
  return toCents(amountPaid) > 0 ? 'part_paid' : 'pending';
}
