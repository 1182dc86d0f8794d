import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';
import { defaultLocale } from '../locale.ts';
import type { Catalog } from './create-catalog.ts';

const Locale = createContext(defaultLocale);

export const LocaleProvider = ({ locale, children }: { locale: string; children: ReactNode }) => (
  <Locale.Provider value={locale}>{children}</Locale.Provider>
);

/** The locale of the public page, for formatting dates, times and amounts. */
export const useLocale = (): string => useContext(Locale);

export function useMessages<M>(catalog: Catalog<M>): M {
  return catalog.in(useLocale());
}

/** In the browser: the locale that the server has rendered the page in. */
export const pageLocale = (): string => globalThis.document?.documentElement.dataset.locale ?? defaultLocale;

/** A template literal whose values may be elements, for a sentence with a link or bold words in it. */
export const sentence = (texts: TemplateStringsArray, ...values: ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...texts.flatMap((text, index) => [text, values[index]]));
