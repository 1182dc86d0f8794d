import { countryCode } from '../../../shared/countries.ts';
import { formatMoney } from '../../../shared/format/format-money.ts';
import { dayIn, formatCalendarMonthDay } from '../../../shared/format/format-time.ts';
import { languageOf } from '../../../shared/locale.ts';
import { toCents } from '../../../shared/money.ts';
import type { Payment } from '../payments/contract.ts';
import type { InvoiceDetail } from './contract.ts';
import { invoiceMessages } from './messages/catalog.ts';
import { openAmount } from './open-amount.ts';
import { shownTaxes } from './totals.ts';

/** `total` and `due` are emphasized; `quiet` isn't part of the sum. */
export type SumRow = { label: string; value: string; kind: 'plain' | 'total' | 'due' | 'quiet' };

type Style = { locale: string; zone: string };

/** The totals below the lines, for the PDF and the public page. `zone`: time zone of the practice. */
export function sumRows(invoice: InvoiceDetail, { locale, zone }: Style): SumRow[] {
  const { amount, subtotal, currency, status } = invoice;
  const t = invoiceMessages.in(locale).sums;
  const money = (sum: string) => formatMoney(sum, currency, locale);
  const open = openAmount(invoice);
  const taxes = taxRows(invoice, locale);
  const isPlain = subtotal === amount && !taxes.length;
  return [
    ...(isPlain ? [] : [row(t.subtotal, money(subtotal)), ...discountRow(invoice, locale)]),
    ...(invoice.isTaxIncluded ? [] : taxes),
    { label: t.total, value: money(amount), kind: 'total' },
    ...(invoice.isTaxIncluded ? taxes : []),
    ...paidRows(invoice, { locale, zone }),
    ...(open || status === 'paid' ? [{ label: t.amountDue, value: money(open ?? '0.00'), kind: 'due' as const }] : []),
  ];
}

/** The totals of the credit note that voids the invoice. */
export const creditRows = (invoice: InvoiceDetail, locale: string): SumRow[] => [
  ...sumRows({ ...invoice, payments: [], status: 'void' }, { locale, zone: 'UTC' }).map(each =>
    each.kind === 'total'
      ? { ...each, label: invoiceMessages.in(locale).sums.totalCredited, kind: 'due' as const }
      : each,
  ),
];

const row = (label: string, value: string): SumRow => ({ label, value, kind: 'plain' });
/** With a minus sign (U+2212) instead of a hyphen. */
const less = (amount: string, currency: string, locale: string) => `−${formatMoney(amount, currency, locale)}`;

function discountRow({ discount, discountKind, discountValue, currency }: InvoiceDetail, locale: string): SumRow[] {
  if (toCents(discount) === 0) return [];
  const t = invoiceMessages.in(locale).sums;
  const label = discountKind === 'percent' ? t.discountOf(percent(discountValue, locale)) : t.discount;
  return [row(label, less(discount, currency, locale))];
}

function taxRows({ taxes, isTaxIncluded, currency }: InvoiceDetail, locale: string): SumRow[] {
  const t = invoiceMessages.in(locale).sums;
  return shownTaxes(taxes).map(({ rate, name, base, tax }) => {
    const parts = [name, percent(rate, locale), formatMoney(base, currency, locale)] as const;
    const value = formatMoney(tax, currency, locale);
    return isTaxIncluded ? { label: t.includedTax(...parts), value, kind: 'quiet' } : row(t.tax(...parts), value);
  });
}

/** More payments than this are combined into one row. */
const maxPayments = 6;

function paidRows({ payments, amountPaid, currency }: InvoiceDetail, style: Style): SumRow[] {
  if (payments.length <= maxPayments) return payments.flatMap(payment => paidRow(payment, style));
  const { paidInParts } = invoiceMessages.in(style.locale).sums;
  return [row(paidInParts(payments.length), less(amountPaid, currency, style.locale))];
}

function paidRow(payment: Payment, { locale, zone }: Style): SumRow[] {
  const { amount, refunded, currency, method, paidAt, isTest } = payment;
  const t = invoiceMessages.in(locale).sums;
  const day = formatCalendarMonthDay(dayIn(paidAt, zone), locale);
  const paid = row(t.paid(day, method, isTest), less(amount, currency, locale));
  return toCents(refunded) === 0 ? [paid] : [paid, row(t.refunded, formatMoney(refunded, currency, locale))];
}

/** "7.25" is "7.25%", "20.00" is "20%". */
export const percent = (value: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
    .format(Number(value) / 100)
    .replace('\u202f', '\u00a0');

/** "1.500" is "1.5". */
export const quantityText = (quantity: string, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false }).format(Number(quantity));

/** The name of the country in the language of the document, if it is a name we know. English ones stay as written. */
export function countryText(country: string, locale: string): string {
  const code = languageOf(locale) === 'en' ? null : countryCode(country);
  return (code && new Intl.DisplayNames(locale, { type: 'region' }).of(code)) || country;
}
