import type { messages as english } from './en.ts';

export const messages: typeof english = {
  welcome: 'Willkommen',
  blockTitles: { hours: 'Öffnungszeiten', nextFree: 'Nächster freier Termin', articles: 'Artikel' },
  errors: {
    notFound: 'Diese Seite gibt es nicht',
  },
};
