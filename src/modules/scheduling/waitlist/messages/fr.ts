import type { messages as english } from './en.ts';

const stillWaiting = {
  text: 'Vous restez sur la liste d’attente. Nous vous écrirons dès qu’un autre créneau se libérera.',
  notEmailed: 'Vous restez sur la liste d’attente.',
};
const willHold =
  'Dès qu’un créneau qui vous convient se libère, nous vous écrivons et vous le réservons pendant un moment.';

export const messages: typeof english = {
  parts: { any: 'À toute heure', morning: 'Le matin', afternoon: 'L’après-midi', evening: 'Le soir' },
  facts: {
    what: 'Prestation',
    practice: 'Avec',
    days: 'Jours',
    partOfDay: 'Moment de la journée',
    from: 'À partir du',
    to: 'Jusqu’au',
    when: 'Quand',
  },
  dayRange: (first, last) => `du ${first} au ${last}`,
  noThanks: 'Non merci',
  linkFailed: 'Ce lien ne fonctionne plus',
  join: {
    pageTitle: practice => `Liste d’attente · ${practice}`,
    title: 'S’inscrire sur la liste d’attente',
    noneFits: 'Aucun créneau ne vous convient ?',
    willEmail: 'Nous vous écrirons dès qu’il s’en libère un.',
    tell: practice => `Inscrivez-vous ici, puis confirmez votre place directement auprès de ${practice}.`,
    service: 'Prestation',
    minutes: (service, minutes) => `${service}, ${minutes} min`,
    days: 'Jours',
    ranges: {
      twoWeeks: 'Les deux prochaines semaines',
      fourWeeks: 'Les quatre prochaines semaines',
      anyDay: 'N’importe quel jour',
    },
    through: day => `jusqu’au ${day}`,
    chooseDates: 'Choisir des dates',
    from: 'Du',
    to: 'Au',
    partOfDay: 'Moment de la journée',
    anyTime: 'À toute heure',
    button: 'S’inscrire sur la liste d’attente',
    checkFields: 'Vérifiez les champs signalés.',
    outOfRange: (first, last) => `Choisissez des jours entre le ${first} et le ${last}`,
    sent: 'Consultez votre messagerie',
    sentText: 'Nous vous envoyons un e-mail avec un lien. Ouvrez-le pour confirmer votre place sur la liste d’attente.',
    willHold,
    notConfirmed: 'Votre place n’est pas encore confirmée',
    notConfirmedText: practice =>
      `Nous confirmons d’habitude par e-mail, mais ${practice} ne peut pas en envoyer pour le moment. Contactez directement le cabinet.`,
  },
  confirm: {
    pageTitle: 'Confirmer votre place',
    title: 'Confirmez votre place sur la liste d’attente',
    button: 'Confirmer ma place',
    done: 'Vous êtes sur la liste d’attente',
    willHold,
    howToLeave: 'L’e-mail de confirmation contient un lien pour quitter la liste.',
    notEmailed: practice =>
      `Nous ne pouvons pas envoyer d’e-mails pour le moment. Demandez à ${practice} les créneaux disponibles.`,
  },
  leave: {
    pageTitle: 'Quitter la liste d’attente',
    title: 'Voulez-vous quitter la liste d’attente ?',
    button: 'Quitter la liste d’attente',
    stay: 'Rester sur la liste d’attente',
    done: 'Vous avez quitté la liste d’attente',
    doneText: 'Vous ne recevrez plus d’e-mails de la liste d’attente.',
  },
  offer: {
    pageTitle: 'Un créneau s’est libéré',
    title: 'Un créneau s’est libéré pour vous',
    heldUntil: (moment, zone) => `Il vous est réservé jusqu’au ${moment} (${zone}).`,
    heldUntilYourTime: moment => `Il vous est réservé jusqu’au ${moment} (votre heure locale).`,
    acceptPolicy: 'J’accepte ces conditions',
    book: 'Réserver ce créneau',
    seeTimes: 'Voir les créneaux libres',
    ends: {
      accepted: {
        title: 'Rendez-vous réservé',
        text: 'Nous vous enverrons par e-mail les détails et un fichier pour votre calendrier.',
        notEmailed: 'Nous ne pouvons pas vous envoyer d’e-mail : notez l’heure.',
      },
      declined: { title: 'Merci de nous avoir répondu', ...stillWaiting },
      expired: { title: 'Cette proposition a expiré', ...stillWaiting },
      withdrawn: {
        title: 'Cette proposition a expiré',
        text: 'Le cabinet a retiré cette proposition.',
        notEmailed: 'Le cabinet a retiré cette proposition.',
      },
    },
  },
  mails: {
    entry: {
      title: 'Vous êtes sur la liste d’attente',
      subject: practice => `Vous êtes sur la liste d’attente de ${practice}`,
      text: 'Nous vous écrirons dès qu’un créneau qui vous convient se libérera.',
      leave: 'Quitter la liste d’attente',
    },
    confirmation: {
      title: 'Confirmez votre place sur la liste d’attente',
      subject: practice => `Confirmez votre place sur la liste d’attente de ${practice}`,
      text: practice => `Quelqu’un a inscrit cette adresse e-mail sur la liste d’attente de ${practice}.`,
      button: 'Confirmer ma place',
      ignore: 'Si ce n’était pas vous, ignorez cet e-mail : rien ne se passera.',
    },
    offer: {
      title: when => `Un créneau s’est libéré : ${when}`,
      subject: (title, practice) => `${title} avec ${practice}`,
      text: (moment, zone, yourTime) =>
        `Il vous est réservé jusqu’au ${moment} (${zone}${yourTime ? ` ; ${yourTime} à votre heure locale` : ''}). Ensuite, il sera proposé à la personne suivante sur la liste.`,
      button: 'Voir la proposition',
    },
  },
  errors: {
    partOfDay: 'Choisissez un moment de la journée',
    inOrder: 'Le dernier jour ne peut pas précéder le premier',
    reload: 'Une erreur s’est produite. Rechargez la page et réessayez.',
    offerNotFound:
      'Cette proposition n’est plus disponible. Vous trouverez les créneaux libres sur la page de réservation du cabinet.',
    offerEnded: 'Cette proposition a expiré. Vous restez sur la liste d’attente.',
    alreadyBooked: 'Vous avez déjà réservé ce créneau.',
    notOnWaitlist: 'Vous n’êtes plus sur cette liste d’attente.',
  },
};
