import { type Language, languageOf } from '../locale.ts';

/** A feature's texts for clients: strings, and functions for texts with values in them; may be grouped. */
export type Messages = { readonly [name: string]: unknown };

/** Each language has all the names of English; a missing one doesn't compile. */
type Loaders<M> = Record<Exclude<Language, 'en'>, () => Promise<{ messages: M }>>;

export type Catalog<M> = {
  /** The messages in the language of the locale. English until `loadMessages` has loaded it. */
  in: (locale: string) => M;
};

/** Translations of error messages by their English text. */
type Translation = { english: Text; in: (language: Language, values: string[]) => string; pattern?: RegExp };
const errors: Translation[] = [];

/**
 * Translates an error message to the locale. Errors are thrown in English, without knowing the page; the HTTP boundary
 * translates those listed in a catalog’s `errors` and leaves others unchanged.
 */
export function translateError(text: string, locale: string): string {
  const language = languageOf(locale);
  if (language === 'en') return text;
  for (const error of errors) {
    error.pattern ??= patternOf(error.english);
    const match = error.pattern.exec(text);
    if (match) return error.in(language, match.slice(1));
  }
  return text;
}

/** Translates the messages of the fields, and the message that joins them (`check` in platform/http/request.ts). */
export function translateErrors<E extends { message: string; errors?: Record<string, string> | undefined }>(
  failed: E,
  locale: string,
): Pick<E, 'message' | 'errors'> {
  const fields = Object.entries(failed.errors ?? {});
  const translated = fields.map(([name, text]) => [name, translateError(text, locale)] as const);
  const isJoined = fields.length > 0 && failed.message === fields.map(([, text]) => text).join('. ');
  const message = isJoined ? translated.map(([, text]) => text).join('. ') : translateError(failed.message, locale);
  return { message, errors: failed.errors && Object.fromEntries(translated) };
}

type Text = string | ((...values: string[]) => string);
const fill = (text: Text, values: string[]) => (typeof text === 'string' ? text : text(...values));

const placeholder = '\u0001';
function patternOf(text: Text): RegExp {
  const shown = fill(
    text,
    Array.from({ length: text.length }, () => placeholder),
  );
  const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${shown.split(placeholder).map(literal).join('(.*)')}$`, 's');
}

const loaders: ((language: Language) => Promise<void>)[] = [];

/** English is part of the bundle; other languages are loaded when a page needs them. */
export function createCatalog<M extends Messages>(english: M, others: Loaders<M>): Catalog<M> {
  const loaded = new Map<Language, M>([['en', english]]);
  loaders.push(async language => {
    if (language === 'en' || loaded.has(language)) return;
    loaded.set(language, (await others[language]()).messages);
  });
  for (const [name, text] of Object.entries(errorsOf(english))) {
    const translated = (language: Language, values: string[]) =>
      fill(errorsOf(loaded.get(language) ?? english)[name] ?? text, values);
    errors.push({ english: text, in: translated });
  }
  return { in: locale => loaded.get(languageOf(locale)) ?? english };
}

/** Loads the language for all catalogs imported so far. The server does it for every language before it starts. */
export async function loadMessages(locale: string): Promise<void> {
  const language = languageOf(locale);
  await Promise.all(loaders.map(load => load(language)));
}

const errorsOf = (messages: Messages) => (messages.errors ?? {}) as Record<string, Text>;
