import { createCatalog } from '../../../../shared/messages/create-catalog.ts';
import { messages } from './en.ts';

/** Texts of the shipped examples. */
export const exampleTexts = createCatalog(messages, {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
});
