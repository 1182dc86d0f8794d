import { defaultLocale } from '../../shared/locale.ts';

/** In the browser: the locale that the server has rendered the page in. For scripts that do without React. */
export const pageLocale = (): string => globalThis.document?.documentElement.dataset.locale ?? defaultLocale;
