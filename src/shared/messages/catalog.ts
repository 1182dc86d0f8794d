import { createCatalog } from './create-catalog.ts';
import { messages } from './en.ts';

/** Texts that several features show to clients: forms, footers, errors of the platform. */
export const commonMessages = createCatalog(messages, {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
});
