import { formatNearDay, formatNearDayInSentence } from '../../../../shared/format/format-moment.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { dayIn } from '../../../../shared/format/format-time.ts';
import { toCents } from '../../../../shared/money.ts';
import { type Invoice, isUnpaid } from '../contract.ts';
import { daysOverdue, openAmount } from '../open-amount.ts';

/** "INV-0012", or "Draft" without a number. */
export const nameOf = ({ invoiceNumber }: Pick<Invoice, 'invoiceNumber'>) => invoiceNumber ?? 'Draft';

/** The unpaid amount as a decimal string; "0.00" for a paid or void invoice and a draft. */
export const openAmountOf = (invoice: Invoice) => openAmount(invoice) ?? '0.00';

export const hasPart = ({ amountPaid }: Pick<Invoice, 'amountPaid'>) => toCents(amountPaid) > 0;

/** Issued and not paid in full, so it can be sent, paid and reminded of. */
export const isOpen = ({ status }: Pick<Invoice, 'status'>) => isUnpaid(status);

/** "Today", "Nov 4", "Nov 4, 2025", relative to today in the practice's time zone. */
export const formatInvoiceDay = (day: string, zone: string, now: number) =>
  formatNearDay(noon(day), 'UTC', noon(dayIn(now, zone)));

/** The due date of an open invoice, the payment date of a paid one. */
export function dueText(
  { status, dueDate, paidAt }: Pick<Invoice, 'status' | 'dueDate' | 'paidAt'>,
  zone: string,
  now: number,
) {
  if (status === 'paid') return paidAt ? `Paid ${formatNearDayInSentence(paidAt, zone, now)}` : '–';
  return dueDate && status !== 'void' ? formatInvoiceDay(dueDate, zone, now) : '–';
}

/** "3 days late"; null unless overdue. */
export function describeLate(invoice: Pick<Invoice, 'status' | 'dueDate'>, zone: string, now: number) {
  if (invoice.status !== 'overdue') return null;
  const days = Math.max(daysOverdue(invoice, dayIn(now, zone)), 1);
  return days === 1 ? '1 day late' : `${formatCount(days)} days late`;
}

/** Calendar days have no time zone: noon UTC stays on the same day in UTC arithmetic. */
const noon = (day: string) => `${day}T12:00:00Z`;
