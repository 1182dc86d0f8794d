import { createCatalog } from './create-catalog.ts';
import { messages } from './en.ts';

/** What more than one feature says to clients: forms, footers, durations, errors of the platform. */
export const commonMessages = createCatalog(messages, {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
});
