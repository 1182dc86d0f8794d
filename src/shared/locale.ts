/**
 * The languages that clients read, and the practice's formats. A locale is a BCP 47 tag for `Intl`, such as `en-US`,
 * `en-GB-u-hc-h12` or `de-DE`.
 */

export const languageCodes = ['en', 'de', 'es', 'fr'] as const;
export type Language = (typeof languageCodes)[number];

/** Which comes first in an English date: the month (Nov 20, 2026) or the day (20 Nov 2026). */
export const dateOrders = ['monthFirst', 'dayFirst'] as const;
/** 2:30 PM or 14:30. */
export const hourClocks = ['12h', '24h'] as const;

export type Formats = {
  language: Language;
  dateOrder: (typeof dateOrders)[number];
  clock: (typeof hourClocks)[number];
};

export const defaultFormats: Formats = { language: 'en', dateOrder: 'monthFirst', clock: '12h' };
export const defaultLocale = 'en-US';

/** The locale of texts for the practice’s clients. */
export function localeOf({ language, dateOrder, clock }: Formats): string {
  const tag = language === 'en' ? (dateOrder === 'monthFirst' ? 'en-US' : 'en-GB') : regions[language];
  const defaultClock = tag === 'en-US' ? '12h' : '24h';
  return clock === defaultClock ? tag : `${tag}-u-hc-${clock === '12h' ? 'h12' : 'h23'}`;
}

/** Every locale that `localeOf` makes. `Intl` throws for a malformed one. */
export const localePattern = /^(en-US|en-GB|de-DE|es-ES|fr-FR)(-u-hc-h(12|23))?$/;

/** The locale of the signed-in app, which is in English with the practice's formats. */
export const appLocaleOf = (formats: Formats): string => localeOf({ ...formats, language: 'en' });

const regions = { de: 'de-DE', es: 'es-ES', fr: 'fr-FR' };

/** The first day of the week on public pages: 0 for Sunday, 1 for Monday (ISO 8601). */
export const weekStartOf = (locale: string): 0 | 1 => (locale.startsWith(defaultLocale) ? 0 : 1);

/** The language of a locale or of an `Accept-Language` header, which may name several; English if we don't have it. */
export function languageOf(locale: string): Language {
  const language = locale.slice(0, 2).toLowerCase();
  return languageCodes.find(code => code === language) ?? 'en';
}

/** The formats of a new practice, guessed from the browser's language. */
export function formatsOf(locale: string): Formats {
  try {
    const { language, region, hourCycle = hourCycleOf(locale) } = new Intl.Locale(locale);
    const isMonthFirst = region ? region === 'US' : language === 'en';
    return {
      language: languageOf(locale),
      dateOrder: isMonthFirst ? 'monthFirst' : 'dayFirst',
      clock: hourCycle.startsWith('h1') ? '12h' : '24h',
    };
  } catch {
    return defaultFormats;
  }
}

const hourCycleOf = (locale: string) =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle ?? 'h12';

let current = defaultLocale;
/** In the browser: the locale of the one practice that the app shows. Never set on the server. */
export function setAppLocale(locale: string) {
  current = locale;
}
export const appLocale = () => current;
