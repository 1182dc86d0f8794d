import { createCatalog } from '../../../../../shared/messages/create-catalog.ts';
import { messages } from './en.ts';

/** Texts of the pages behind links and after a payment, which the booking dialog doesn't need. */
export const pageMessages = createCatalog(messages, {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
});
