import { appLocale } from '../locale.ts';

/** "45 minutes", "24 hours", "3 days"; up to two days are written in hours. */
export function formatMinutes(minutes: number, locale: string = appLocale()): string {
  const [size, unit] =
    minutes % hour ? [1, 'minute'] : minutes % day || minutes <= 2 * day ? [hour, 'hour'] : [day, 'day'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size);
}

const hour = 60;
const day = 24 * hour;
