import { appLocale } from '../locale.ts';

type Options = Intl.DateTimeFormatOptions;

const cache = new WeakMap<Options, Map<string, Intl.DateTimeFormat>>();

/**
 * A formatter for the zone, in the app's locale unless another is given. Cached, because creating one costs a hundred times
 * as much as using it; `options` must therefore be a constant.
 */
export function dateFormatter(options: Options, zone = 'UTC', locale = appLocale()): Intl.DateTimeFormat {
  const all = cache.get(options) ?? new Map<string, Intl.DateTimeFormat>();
  cache.set(options, all);
  const key = `${locale} ${zone}`;
  const formatter = all.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  all.set(key, formatter);
  return formatter;
}
