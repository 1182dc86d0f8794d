import { createCatalog } from '../../../../shared/messages/create-catalog.ts';
import { messages } from './en.ts';

/** Texts of the pages of the client room. */
export const roomMessages = createCatalog(messages, {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
});
