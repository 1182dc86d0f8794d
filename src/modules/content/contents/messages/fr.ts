import type { messages as english } from './en.ts';

export const messages: typeof english = {
  articles: 'Articles',
  all: 'Tous les articles',
  none: 'Aucun article pour le moment.',
  pages: 'Pages',
  newer: 'Articles plus récents',
  older: 'Articles plus anciens',
  book: 'Prendre rendez-vous',
};
