import { daysBetween } from '../../../shared/format/format-moment.ts';
import { fromCents, toCents } from '../../../shared/money.ts';
import type { Invoice } from './contract.ts';

/** The unpaid amount as a decimal string; null for a draft and when nothing is open. */
export function openAmount({ status, amount, amountPaid }: Pick<Invoice, 'status' | 'amount' | 'amountPaid'>) {
  if (status === 'draft' || status === 'void' || status === 'paid') return null;
  const open = toCents(amount) - toCents(amountPaid);
  return open > 0 ? fromCents(open) : null;
}

/** The overpaid amount, for example after a deposit larger than the invoice; null without one. */
export function overpaidAmount({ status, amount, amountPaid }: Pick<Invoice, 'status' | 'amount' | 'amountPaid'>) {
  if (status !== 'paid') return null;
  const excess = toCents(amountPaid) - toCents(amount);
  return excess > 0 ? fromCents(excess) : null;
}

/** Whole days since the due date; 0 if not overdue. `today`: a day in the practice's time zone. */
export function daysOverdue({ dueDate }: Pick<Invoice, 'dueDate'>, today: string): number {
  if (!dueDate || dueDate >= today) return 0;
  return daysBetween(dueDate, today);
}
