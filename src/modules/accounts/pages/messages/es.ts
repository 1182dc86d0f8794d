import type { messages as english } from './en.ts';

export const messages: typeof english = {
  welcome: 'Le damos la bienvenida',
  blockTitles: { hours: 'Horario de atención', nextFree: 'Próxima cita disponible', articles: 'Artículos' },
  errors: {
    notFound: 'Esta página no existe',
  },
};
