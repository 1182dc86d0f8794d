import { formatMoney } from '../../../shared/format-money.ts';
import { dayIn, formatCalendarMonthDay } from '../../../shared/format-time.ts';
import { appLocale } from '../../../shared/locale.ts';
import { toCents } from '../../../shared/money.ts';
import type { Payment, paymentMethods } from '../payments/contract.ts';
import type { InvoiceDetail } from './contract.ts';
import { openAmount } from './open-amount.ts';
import { shownTaxes } from './totals.ts';

/** `total` and `due` are emphasized; `quiet` isn't part of the sum. */
export type SumRow = { label: string; value: string; kind: 'plain' | 'total' | 'due' | 'quiet' };

/** The totals below the lines, for the PDF and the public page. `zone`: time zone of the practice. */
export function sumRows(invoice: InvoiceDetail, zone: string): SumRow[] {
  const { amount, subtotal, currency, status } = invoice;
  const open = openAmount(invoice);
  const taxes = taxRows(invoice);
  const isPlain = subtotal === amount && !taxes.length;
  return [
    ...(isPlain ? [] : [row('Subtotal', money(subtotal, currency)), ...discountRow(invoice)]),
    ...(invoice.isTaxIncluded ? [] : taxes),
    { label: 'Total', value: money(amount, currency), kind: 'total' },
    ...(invoice.isTaxIncluded ? taxes : []),
    ...paidRows(invoice, zone),
    ...(open || status === 'paid'
      ? [{ label: 'Amount due', value: money(open ?? '0.00', currency), kind: 'due' as const }]
      : []),
  ];
}

/** The totals of the credit note that voids the invoice. */
export const creditRows = (invoice: InvoiceDetail): SumRow[] => [
  ...sumRows({ ...invoice, payments: [], status: 'void' }, 'UTC').map(each =>
    each.kind === 'total' ? { ...each, label: 'Total credited', kind: 'due' as const } : each,
  ),
];

const row = (label: string, value: string): SumRow => ({ label, value, kind: 'plain' });
const money = formatMoney;
/** With a minus sign (U+2212) instead of a hyphen. */
const less = (amount: string, currency: string) => `−${money(amount, currency)}`;

function discountRow({ discount, discountKind, discountValue, currency }: InvoiceDetail): SumRow[] {
  if (toCents(discount) === 0) return [];
  const label = discountKind === 'percent' ? `Discount (${percent(discountValue)})` : 'Discount';
  return [row(label, less(discount, currency))];
}

function taxRows({ taxes, isTaxIncluded, currency }: InvoiceDetail): SumRow[] {
  return shownTaxes(taxes).map(({ rate, name, base, tax }) => {
    const label = `${name ?? 'Tax'} (${percent(rate)}) on ${money(base, currency)}`;
    return isTaxIncluded
      ? { label: `Includes ${label}`, value: money(tax, currency), kind: 'quiet' }
      : row(label, money(tax, currency));
  });
}

/** More payments than this are combined into one row. */
const maxPayments = 6;

function paidRows({ payments, amountPaid, currency }: InvoiceDetail, zone: string): SumRow[] {
  if (payments.length > maxPayments) return [row(`Paid in ${payments.length} payments`, less(amountPaid, currency))];
  return payments.flatMap(payment => paidRow(payment, zone));
}

function paidRow({ amount, refunded, currency, method, paidAt, isTest }: Payment, zone: string): SumRow[] {
  const day = formatCalendarMonthDay(dayIn(paidAt, zone));
  const paid = row(`Paid ${day} ${ways[method]}${isTest ? ' (test)' : ''}`, less(amount, currency));
  return toCents(refunded) === 0 ? [paid] : [paid, row('Refunded', money(refunded, currency))];
}

const ways: Record<keyof typeof paymentMethods, string> = {
  card: 'by card',
  cash: 'in cash',
  transfer: 'by bank transfer',
  other: '',
};

/** "7.25" is "7.25%", "20.00" is "20%". */
export const percent = (value: string, locale: string = appLocale()): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
    .format(Number(value) / 100)
    .replace('\u202f', '\u00a0');

/** "1.500" is "1.5". */
export const quantityText = (quantity: string) => quantity.replace(/\.?0+$/, '');
