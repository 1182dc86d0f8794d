import { createCatalog } from '../../../../shared/messages/create-catalog.ts';
import { messages } from './en.ts';

/** Texts of the client room’s sign-in pages and of the emails with codes. */
export const accessMessages = createCatalog(messages, {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
});
