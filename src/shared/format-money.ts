/** "$1,234.50": formats a decimal string for en-US. */
export const formatMoney = (amount: string, currency: string): string =>
  formatter(currency)
    .format(Number(amount))
    .replace(/\u00a0/g, ' ');

/** "$1,234.50 and €30.00": currencies are never added up. Zero amounts are left out. */
export function formatSums(sums: { amount: string; currency: string }[]): string {
  const some = sums.filter(({ amount }) => Number(amount) !== 0);
  const said = some.length ? some : sums.slice(0, 1);
  return list.format(said.map(({ amount, currency }) => formatMoney(amount, currency)));
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** "$1.2K": for the axis of a chart. */
export const formatRoundMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 })
    .format(amount)
    .replace(/\u00a0/g, ' ');

/** "$", for a label. */
export const currencySign = (currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** "US Dollar" */
export const currencyName = (currency: string): string => names.of(currency) ?? currency;

const names = new Intl.DisplayNames('en-US', { type: 'currency' });

/** Cached, because creating a formatter costs a hundred times as much as using it. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(currency: string): Intl.NumberFormat {
  const known = formatters.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formatters.set(currency, made);
  return made;
}
