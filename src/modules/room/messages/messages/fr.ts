import type { messages as english } from './en.ts';

export const messages: typeof english = {
  room: {
    attach: 'Ajouter un fichier (facultatif)',
    askPackage: name => `J’aimerais un autre forfait comme « ${name} ». Comment l’obtenir ?`,
    title: 'Messages',
    replies: (days, from, to) => `Réponses ${days}, de ${from} à ${to}`,
    everyDay: 'tous les jours',
    you: 'Vous',
    seen: 'lu',
    older: 'Afficher les messages précédents',
    newest: 'Messages les plus récents',
    today: 'Aujourd’hui',
    yesterday: 'Hier',
    label: practice => `Message à ${practice}`,
    placeholder: 'Écrire un message',
    send: 'Envoyer',
    sent: 'Votre message a été envoyé.',
    emptyTitle: 'Posez-nous vos questions',
    emptyText: 'Un repas, une étiquette, un plan qui ne va pas avec votre semaine. Nous vous répondrons ici.',
    onlyReading: 'Vous n’avez pas encore de messages.',
    cannotWrite: practice =>
      `Vous ne pouvez pas écrire ici pour le moment. Veuillez contacter directement ${practice}.`,
    away: moment => `Nous serons de retour ${moment}.`,
    awayText: 'Votre message est arrivé et nous vous répondrons à ce moment-là.',
    urgent:
      'Si vous ne vous sentez pas bien, appelez votre médecin. En cas d’urgence, appelez le numéro d’urgence local.',
  },
  mail: {
    subject: practice => `Nouveau message de ${practice}`,
    title: 'Vous avez un nouveau message',
    text: practice => `${practice} vous a écrit. Pour protéger votre vie privée, le message n’est pas dans cet e-mail.`,
    button: 'Lire le message',
    why: practice => `Vous recevez cet e-mail parce que vous êtes client ou cliente de ${practice}.`,
  },
  errors: {
    empty: 'Écrivez d’abord un message',
    nobody: 'Vous ne pouvez pas écrire de messages ici. Veuillez contacter directement votre praticien.',
    replies: 'Vous pourrez répondre ici dès que votre praticien vous aura écrit.',
    care: 'Vous pouvez écrire ici tant que vous avez un rendez-vous à venir ou un forfait en cours.',
    tooMany: 'Cela fait beaucoup de messages. Veuillez réessayer dans une heure.',
  },
};
