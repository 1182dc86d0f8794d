import type { messages as english } from './en.ts';

export const messages: typeof english = {
  book: 'Prendre rendez-vous',
  nextFree: time => `Prochain rendez-vous disponible : ${time}`,
  inYourTime: time => `${time} (votre heure locale)`,
  hours: { everyDay: 'Tous les jours', closed: 'Fermé', allDay: 'Ouvert 24 h/24', midnight: 'minuit' },
  description: {
    book: practice => (practice ? `Prenez rendez-vous avec ${practice}.` : 'Prenez rendez-vous ici.'),
    about: practice => (practice ? `À propos de ${practice}.` : 'À propos de ce cabinet.'),
  },
  clientSignIn: 'Espace client',
  notFound: {
    title: 'Page introuvable',
    text: 'La page que vous cherchez n’existe pas.',
    hint: 'Vérifiez l’adresse, ou demandez le lien au cabinet.',
  },
  errors: {
    clickOfOtherSite: 'Ce clic provenait d’un autre site et n’a pas été compté.',
    tooManyClicks: 'Trop de clics. Ils ne sont plus comptés.',
    blockNotFound: 'Cette partie de la page n’existe pas',
  },
};
