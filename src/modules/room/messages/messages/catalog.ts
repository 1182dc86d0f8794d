import { createCatalog } from '../../../../shared/messages/create-catalog.ts';
import { messages } from './en.ts';

/** Texts for clients about messages: the page of the client room and the notification email. */
export const roomMessageTexts = createCatalog(messages, {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
});
