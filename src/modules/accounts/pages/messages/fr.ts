import type { messages as english } from './en.ts';

export const messages: typeof english = {
  welcome: 'Bienvenue',
  blockTitles: { hours: 'Horaires', nextFree: 'Prochain rendez-vous disponible', articles: 'Articles' },
  errors: {
    notFound: 'Cette page n’existe pas',
  },
};
