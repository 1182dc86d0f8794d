import { createCatalog } from '../../../../../shared/messages/create-catalog.ts';
import { messages } from './en.ts';

/** Texts for clients that only the server uses: emails, calendar files, and error messages. */
export const clientMessages = createCatalog(messages, {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
});
