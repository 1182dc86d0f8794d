import { appLocale } from '../locale.ts';

/** "$1,234.50" for a decimal string, in the app's locale unless another is given. */
export const formatMoney = (amount: string, currency: string, locale: string = appLocale()): string =>
  formatter(currency, locale)
    .format(Number(amount))
    .replace(/[\u00a0\u202f]/g, ' ');

/** "$1,234.50 and €30.00": currencies are never added up. Zero amounts are left out. */
export function formatSums(sums: { amount: string; currency: string }[], locale: string = appLocale()): string {
  const some = sums.filter(({ amount }) => Number(amount) !== 0);
  const shownSums = some.length ? some : sums.slice(0, 1);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return list.format(shownSums.map(({ amount, currency }) => formatMoney(amount, currency, locale)));
}

/** "$1.2K": for the axis of a chart. */
export const formatRoundMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(appLocale(), { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 })
    .format(amount)
    .replace(/[\u00a0\u202f]/g, ' ');

/** "$", for a label. */
export const currencySign = (currency: string, locale: string = appLocale()): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** "US Dollar" */
export const currencyName = (currency: string): string => names.of(currency) ?? currency;

const names = new Intl.DisplayNames('en-US', { type: 'currency' });

/** Cached, because creating a formatter costs a hundred times as much as using it. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(currency: string, locale: string): Intl.NumberFormat {
  const key = `${currency} ${locale}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const created = new Intl.NumberFormat(locale, { style: 'currency', currency });
  formatters.set(key, created);
  return created;
}
