import { afterEach, describe, expect, test } from 'vitest';
import { formatMinute } from '../ui/time/practice-time.ts';
import { formatMoney } from './format/format-money.ts';
import { formatDay, formatShortDay, formatTime, zoneName } from './format/format-time.ts';
import {
  appLocaleOf,
  dateOrders,
  defaultLocale,
  type Formats,
  formatsOf,
  hourClocks,
  languageCodes,
  languageOf,
  localeOf,
  localePattern,
  setAppLocale,
} from './locale.ts';

const moment = '2026-11-20T14:30:00Z';
const usual: Formats = { language: 'en', dateOrder: 'monthFirst', clock: '12h' };

describe('localeOf', () => {
  test.each<[Partial<Formats>, string, string]>([
    [{}, 'Friday, November 20, 2026', '2:30 PM'],
    [{ clock: '24h' }, 'Friday, November 20, 2026', '14:30'],
    [{ dateOrder: 'dayFirst' }, 'Friday, 20 November 2026', '2:30 pm'],
    [{ language: 'de', clock: '24h' }, 'Freitag, 20. November 2026', '14:30'],
    [{ language: 'es', clock: '24h' }, 'viernes, 20 de noviembre de 2026', '14:30'],
    [{ language: 'fr', clock: '24h' }, 'vendredi 20 novembre 2026', '14:30'],
  ])('formats date and time for %j', (chosen, day, time) => {
    const locale = localeOf({ ...usual, ...chosen });
    expect([formatDay(moment, 'UTC', locale), formatTime(moment, 'UTC', locale)]).toEqual([day, time]);
  });

  test('formats dates, amounts and time zones in languages other than English', () => {
    const german = localeOf({ ...usual, language: 'de' });
    expect(formatShortDay(moment, 'UTC', german)).toBe('Fr., 20. Nov.');
    expect(formatMoney('1234.5', 'EUR', german)).toBe('1.234,50 €');
    expect(zoneName('Europe/Berlin', moment, german)).toBe('Mitteleuropäische Zeit');
  });
});

test('matches every supported locale and no other', () => {
  for (const language of languageCodes)
    for (const dateOrder of dateOrders)
      for (const clock of hourClocks) expect(localeOf({ language, dateOrder, clock })).toMatch(localePattern);
  for (const other of ['xx', 'de-DE-', 'en-US-u-hc-h99', '']) expect(other).not.toMatch(localePattern);
});

test.each<[string, Formats]>([
  ['en-US', usual],
  ['en', usual],
  ['en-GB', { language: 'en', dateOrder: 'dayFirst', clock: '24h' }],
  ['en-AU', { language: 'en', dateOrder: 'dayFirst', clock: '12h' }],
  ['de-AT', { language: 'de', dateOrder: 'dayFirst', clock: '24h' }],
  ['es-MX', { language: 'es', dateOrder: 'dayFirst', clock: '12h' }],
  ['sv-SE', { language: 'en', dateOrder: 'dayFirst', clock: '24h' }],
  ['', usual],
  ['not a language', usual],
])('suggests formats for the browser language %j', (language, formats) => {
  expect(formatsOf(language)).toEqual(formats);
});

test('takes the first language of the header and falls back to English', () => {
  expect(['fr-CH, fr;q=0.9', 'de', '*', 'it-IT', ''].map(languageOf)).toEqual(['fr', 'de', 'en', 'en', 'en']);
});

describe('the app', () => {
  afterEach(() => setAppLocale(defaultLocale));

  test('is in English with the formats of the practice', () => {
    expect(formatMinute(570)).toBe('9:30 AM');
    setAppLocale(appLocaleOf({ language: 'de', dateOrder: 'dayFirst', clock: '24h' }));
    expect([formatDay(moment, 'UTC'), formatTime(moment, 'UTC')]).toEqual(['Friday, 20 November 2026', '14:30']);
    expect([formatMinute(570), formatMinute(0)]).toEqual(['09:30', '00:00']);
  });
});
