import type { messages as english } from './en.ts';

export const messages: typeof english = {
  facts: {
    where: 'Lieu',
    what: 'Prestation',
    when: 'Quand',
    yourTime: 'Votre heure locale',
    address: 'Adresse',
    phone: 'Téléphone',
    paid: 'Payé',
    amount: 'Montant',
    purpose: 'Objet',
    practice: 'Avec',
  },
  place: {
    phone: 'Appel téléphonique',
    video: 'Appel vidéo',
    join: 'Rejoindre l’appel vidéo',
    joinAt: link => `Rejoindre l’appel vidéo : ${link}`,
    joinInText: url => `Rejoindre : ${url}`,
  },
  titles: { booked: 'Rendez-vous réservé', moved: 'Rendez-vous déplacé', cancelled: 'Rendez-vous annulé' },
  inYourTime: moment => `${moment} (votre heure locale)`,
  mail: {
    subject: (title, practice) => `${title} avec ${practice}`,
    booked: practice => `Votre rendez-vous avec ${practice} est réservé.`,
    accepted: practice => `${practice} a accepté votre demande. Votre rendez-vous est réservé.`,
    moved: practice => `Votre rendez-vous avec ${practice} a un nouvel horaire.`,
    cancelled: practice => `Votre rendez-vous avec ${practice} est annulé.`,
    reschedule: 'Déplacer',
    cancel: 'Annuler le rendez-vous',
    addToCalendar: 'Pour l’ajouter à votre calendrier, ouvrez le fichier joint.',
    removeFromCalendar: 'Pour le retirer de votre calendrier, ouvrez le fichier joint.',
    bookAgain: 'Vous pouvez réserver un autre créneau quand vous le souhaitez.',
    bookAgainButton: 'Réserver un autre créneau',
  },
  request: {
    titles: { requested: 'Rendez-vous demandé', declined: 'Demande refusée', expired: 'Rendez-vous non réservé' },
    requested: practice => `Votre demande a été transmise à ${practice}. Rien n’est encore réservé.`,
    heldUntil: (moment, zone) =>
      `Vous recevrez une réponse par e-mail au plus tard le ${moment} (${zone}). D’ici là, ce créneau vous est réservé.`,
    declined: practice => `${practice} ne peut pas vous proposer ce créneau. Rien n’a été réservé.`,
    expired: practice => `${practice} n’a pas répondu à temps à votre demande. Rien n’a été réservé.`,
    message: text => `Message du cabinet : ${text}`,
    withdraw: 'Retirer la demande',
  },
  series: {
    title: (title, count, firstDay) => `${title} : ${count} rendez-vous à partir du ${firstDay}`,
    booked: practice => `Vos rendez-vous avec ${practice} sont réservés.`,
    moved: practice => `Vos rendez-vous avec ${practice} ont été déplacés.`,
    cancelled: practice => `Vos rendez-vous avec ${practice} sont annulés.`,
    cancel: 'Annuler',
    cantMakeOne:
      'L’un d’eux ne vous convient pas ? Déplacez-le ou annulez-le pour que quelqu’un d’autre puisse en profiter.',
    addToCalendar: 'Pour ajouter ces dates à votre calendrier, ouvrez les fichiers joints.',
    removeFromCalendar: 'Pour les retirer de votre calendrier, ouvrez les fichiers joints.',
  },
  refund: {
    subject: practice => `Votre paiement à ${practice} est en cours de remboursement`,
    title: 'Votre paiement est en cours de remboursement',
    preview: amount => `${amount} : votre créneau n’était plus disponible`,
    text: 'Votre paiement est arrivé après l’expiration de votre réservation ; aucun rendez-vous n’a donc été pris. Nous le remboursons intégralement sur la carte utilisée. Comptez quelques jours ; vous n’avez rien à faire.',
    returned: amount => `Nous remboursons votre paiement de ${amount} sur la carte utilisée. Comptez quelques jours.`,
    notReturned: amount => `Votre paiement de ${amount} ne sera pas remboursé.`,
  },
  deposit: appointment => `Acompte : ${appointment}`,
  calendar: { reschedule: url => `Déplacer : ${url}`, cancel: url => `Annuler : ${url}` },
  notice: {
    moveUntil: (period, contact) =>
      `Vous pouvez déplacer votre rendez-vous en ligne jusqu’à ${period} avant. Pour le déplacer maintenant, contactez ${contact}.`,
    cancelUntil: (period, contact) =>
      `Vous pouvez annuler en ligne jusqu’à ${period} avant votre rendez-vous. Pour annuler maintenant, contactez ${contact}.`,
    late: (period, practice) =>
      `Votre rendez-vous a lieu dans moins de ${period}. Pour ${practice}, ce sera une annulation tardive.`,
    changeUntil: (moment, zone) => `Vous pouvez déplacer ou annuler votre rendez-vous jusqu’au ${moment} (${zone}).`,
    thenLate: 'Ensuite, l’annulation sera considérée comme tardive.',
    onlyCancel: contact =>
      `Vous ne pouvez plus déplacer votre rendez-vous en ligne, et une annulation est désormais tardive. Pour le déplacer, contactez ${contact}.`,
    neither: contact =>
      `Vous ne pouvez plus déplacer ni annuler votre rendez-vous en ligne. En cas d’empêchement, contactez ${contact}.`,
    contact: (practice, ways) => (ways.length ? `${practice} : ${ways.join(' ou ')}` : practice),
    refundUntil: period =>
      `Annulez au moins ${period} avant votre rendez-vous pour être remboursé. Ensuite, le paiement n’est plus remboursé.`,
    refundUntilStart: 'Annulez avant le début de votre rendez-vous pour être remboursé.',
  },
  tooFarAhead: (count, unit) => {
    const name = unit === 'months' ? 'mois' : count === 1 ? 'semaine' : 'semaines';
    return `Vous pouvez réserver jusqu’à ${count} ${name} à l’avance. Choisissez un autre jour.`;
  },
  confirmed: 'Merci. Votre rendez-vous est confirmé.',
  errors: {
    linkNotFound: 'Ce rendez-vous n’existe pas ou est déjà annulé',
    started: 'Ce rendez-vous a déjà commencé. Contactez le cabinet pour le modifier.',
    over: 'Ce rendez-vous est déjà passé. Contactez le cabinet si vous avez besoin d’aide.',
    noBookings: 'Cette page n’accepte pas de réservations pour le moment.',
    serviceUnavailable: 'Cette prestation n’est pas disponible pour le moment. Choisissez-en une autre.',
    notOffered: 'Ce créneau n’est pas disponible. Choisissez-en un autre.',
    slotTaken: 'Ce créneau vient d’être pris. Choisissez-en un autre.',
    tooManyHolds: 'Plusieurs créneaux vous sont déjà réservés. Prenez d’abord l’un d’eux.',
    likeABot: 'La réservation n’a pas pu être acceptée. Rechargez la page et réessayez.',
    usedForm: 'Ce formulaire a déjà servi. Rechargez la page pour réserver à nouveau.',
    sameTime: 'Votre rendez-vous est déjà à cette heure. Choisissez-en une autre.',
    missingCancel: 'Les informations pour annuler manquent',
    missingMove: 'Les informations pour déplacer le rendez-vous manquent',
    missingConfirm: 'Les informations pour confirmer manquent',
  },
};
