import { formatNearDay, formatNearDayInSentence } from '../../../../shared/format-moment.ts';
import { dayIn } from '../../../../shared/format-time.ts';
import { toCents } from '../../../../shared/money.ts';
import type { Invoice } from '../contract.ts';
import { daysLate, openOf } from '../open.ts';

/** "INV-0012"; a draft has no number yet. */
export const nameOf = ({ invoiceNumber }: Pick<Invoice, 'invoiceNumber'>) => invoiceNumber ?? 'Draft';

/** What is still to come of it, as a decimal string; nothing for one that is paid, void or a draft. */
export const leftOf = (invoice: Invoice) => openOf(invoice) ?? '0.00';

export const hasPart = ({ amountPaid }: Pick<Invoice, 'amountPaid'>) => toCents(amountPaid) > 0;

/** Issued, and not paid in full: it can be sent, paid and reminded of. */
export const isOpen = ({ status }: Pick<Invoice, 'status'>) =>
  status === 'pending' || status === 'part_paid' || status === 'overdue';

/** "Today", "Nov 4", "Nov 4, 2025": a calendar day beside the practice's own today. */
export const formatInvoiceDay = (day: string, zone: string, now: number) =>
  formatNearDay(noon(day), 'UTC', noon(dayIn(now, zone)));

/** Its due day while it is open; then the day it was paid, which is all that is left to say. */
export function whenDue(
  { status, dueDate, paidAt }: Pick<Invoice, 'status' | 'dueDate' | 'paidAt'>,
  zone: string,
  now: number,
) {
  if (status === 'paid') return paidAt ? `Paid ${formatNearDayInSentence(paidAt, zone, now)}` : '–';
  return dueDate && status !== 'void' ? formatInvoiceDay(dueDate, zone, now) : '–';
}

/** "3 days late"; null unless it is overdue. */
export function describeLate(invoice: Pick<Invoice, 'status' | 'dueDate'>, zone: string, now: number) {
  if (invoice.status !== 'overdue') return null;
  const days = Math.max(daysLate(invoice, dayIn(now, zone)), 1);
  return days === 1 ? '1 day late' : `${days.toLocaleString('en-US')} days late`;
}

/** Calendar days have no zone: at noon UTC each has its own 24 hours. */
const noon = (day: string) => `${day}T12:00:00Z`;
