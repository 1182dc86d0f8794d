import type { messages as english } from './en.ts';

export const messages: typeof english = {
  articles: 'Artículos',
  all: 'Todos los artículos',
  none: 'Todavía no hay artículos.',
  pages: 'Páginas',
  newer: 'Artículos más recientes',
  older: 'Artículos anteriores',
  book: 'Reservar una cita',
};
