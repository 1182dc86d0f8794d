import type { messages as english } from './en.ts';

export const messages: typeof english = {
  articles: 'Artikel',
  all: 'Alle Artikel',
  none: 'Noch keine Artikel.',
  pages: 'Seiten',
  newer: 'Neuere Artikel',
  older: 'Ältere Artikel',
  book: 'Termin buchen',
};
