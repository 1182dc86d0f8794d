import { createCatalog } from '../../../../../shared/messages/create-catalog.ts';
import { messages } from './en.ts';

/** Texts for clients that no script needs: emails, calendar files, and sentences in answers. */
export const clientMessages = createCatalog(messages, {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
});
