import type { messages as english } from './en.ts';

const sent = 'Le lien vers votre fichier est en route.';

export const messages: typeof english = {
  form: {
    button: 'M’envoyer le fichier',
    busy: 'Envoi…',
    done: `Consultez votre messagerie. ${sent}`,
    failed: 'Une erreur s’est produite. Réessayez.',
  },
  page: {
    sentTitle: 'Consultez votre messagerie',
    sent,
    unsentTitle: 'L’envoi d’e-mails ne fonctionne pas ici',
    unsent: 'Nous ne pouvons pas vous envoyer le fichier par e-mail pour le moment. Contactez-nous pour le recevoir.',
    unavailable: 'Plus disponible',
    unavailableTitle: 'Ce fichier n’est plus disponible',
    replaced: practice => `${practice} l’a peut-être remplacé.`,
  },
  mail: {
    subject: practice => `Votre fichier de la part de ${practice}`,
    text: practice => `Voici le fichier que vous avez demandé à ${practice}.`,
    button: 'Obtenir le fichier',
    limits: (days, downloads) =>
      `Le lien est valable ${days} jours et pour ${downloads} téléchargements. Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail.`,
  },
  download: {
    pageTitle: 'Votre fichier',
    ready: 'Votre fichier est prêt',
    file: 'Fichier',
    button: 'Télécharger',
    expired: 'Ce lien a expiré',
    newLink: 'Demander un nouveau lien',
    limits: (days, downloads) => `Un lien est valable ${days} jours et pour ${downloads} téléchargements.`,
    mayRequest: 'Vous pouvez en demander un nouveau.',
    isGone: 'Le fichier n’est plus disponible.',
    requestAgain: 'Ouvrez-le à nouveau depuis l’e-mail, ou redemandez le fichier sur la page du cabinet.',
  },
  errors: {
    fileNotFound: 'Ce fichier n’existe pas',
    linkNotFound: 'Il manque peut-être une partie du lien, ou le fichier a été supprimé.',
  },
};
