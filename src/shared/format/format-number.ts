import { appLocale } from '../locale.ts';

/** How counts are written for people: `12,345`. */
export function formatCount(count: number, locale: string = appLocale()): string {
  const formatter = formatters.get(locale) ?? new Intl.NumberFormat(locale);
  formatters.set(locale, formatter);
  return formatter.format(count);
}

/** Cached, because creating a formatter costs a hundred times as much as using it. */
const formatters = new Map<string, Intl.NumberFormat>();
