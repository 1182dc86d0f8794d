import { daysBetween } from '../../../shared/format-moment.ts';
import { fromCents, toCents } from '../../../shared/money.ts';
import type { Invoice } from './contract.ts';

/** What is still to come of an invoice, a decimal string; null for a draft, and when nothing is. */
export function openOf({ status, amount, amountPaid }: Pick<Invoice, 'status' | 'amount' | 'amountPaid'>) {
  if (status === 'draft' || status === 'void' || status === 'paid') return null;
  const open = toCents(amount) - toCents(amountPaid);
  return open > 0 ? fromCents(open) : null;
}

/** What came of it more than it asks for, as when a deposit was larger; null when nothing did. */
export function excessOf({ status, amount, amountPaid }: Pick<Invoice, 'status' | 'amount' | 'amountPaid'>) {
  if (status !== 'paid') return null;
  const excess = toCents(amountPaid) - toCents(amount);
  return excess > 0 ? fromCents(excess) : null;
}

/** Whole days since its due day; 0 when it is not late. `today`: in the practice. */
export function daysLate({ dueDate }: Pick<Invoice, 'dueDate'>, today: string): number {
  if (!dueDate || dueDate >= today) return 0;
  return daysBetween(dueDate, today);
}
