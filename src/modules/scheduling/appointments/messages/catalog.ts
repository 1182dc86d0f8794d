import { createCatalog } from '../../../../shared/messages/create-catalog.ts';
import { messages } from './en.ts';

/** What clients read about appointments: booking, the links in emails, and the emails. */
export const appointmentMessages = createCatalog(messages, {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
});
