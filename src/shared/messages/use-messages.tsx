import { createContext, type ReactNode, useContext } from 'react';
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
