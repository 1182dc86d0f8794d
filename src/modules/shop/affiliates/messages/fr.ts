import type { messages as english } from './en.ts';

export const messages: typeof english = {
  statuses: { pending: 'En attente', approved: 'À verser', paid: 'Versée', reversed: 'Annulée' },
  access: {
    title: 'Votre page d’affilié',
    intro: days =>
      `Consultez vos liens, vos ventes et vos versements. Nous vous enverrons un lien valable ${days} jours.`,
    sent: practice => `Si cette adresse est celle d’un affilié de ${practice}, le lien vers votre page est en route.`,
    notNow: practice =>
      `Nous ne pouvons pas vous envoyer le lien par e-mail pour le moment. Demandez vos ventes et vos versements à ${practice}.`,
    expired: 'Le lien vers votre page a expiré.',
  },
  account: {
    pageTitle: practice => `Votre page d’affilié · ${practice}`,
    hello: name => `Bonjour ${name}`,
    intro: days =>
      `Partagez votre lien. Vous touchez une commission pour tout achat effectué dans les ${days} jours suivant un clic.`,
    onHold: 'En attente',
    onHoldHint: 'En cas de remboursement',
    due: 'À verser',
    dueHint: 'Avec le prochain versement',
    paid: 'Versé',
    owedBack: amount =>
      `${amount} correspondaient à une vente remboursée par la suite. Ce montant sera déduit de votre prochain versement.`,
    links: count => (count === 1 ? 'Votre lien' : 'Vos liens'),
    paused: 'Ce lien est en pause. Il ouvre toujours la page, mais les ventes ne comptent pas en ce moment.',
    clicks: 'Clics',
    sales: 'Ventes',
    earned: 'Gains',
    noSales: 'Aucune vente pour l’instant. Elles apparaîtront ici dès le premier achat.',
    onHoldUntil: day => `En attente jusqu’au ${day}`,
    payouts: 'Versements',
    noPayouts: 'Aucun versement pour l’instant.',
    keepSecret: link => ['Gardez pour vous le lien vers cette page. Quand il expirera, ', link, '.'],
    requestLink: 'demandez-en un nouveau',
  },
  mails: {
    accessTitle: practice => `Votre page d’affilié chez ${practice}`,
    accessPreview: 'Vos liens, vos ventes et vos versements',
    accessIntro: practice => `Voici vos liens, vos ventes et vos versements chez ${practice}.`,
    openPage: 'Ouvrir votre page',
    accessWorks: days =>
      `Le lien est valable ${days} jours. Gardez-le pour vous. Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail.`,
    inviteSubject: practice => `Votre lien d’affilié de ${practice}`,
    invitePreview: product => `Votre lien vers ${product}`,
    invite: (product, days, percent) =>
      `Merci de recommander « ${product} ». Pour tout achat effectué dans les ${days} jours suivant un clic sur votre lien, vous touchez ${percent} du montant payé.`,
    link: 'Votre lien',
    seeSales: 'Voir vos clics et vos ventes',
    inviteWorks: days =>
      `Ce bouton ouvre votre page et fonctionne pendant ${days} jours. Ensuite, vous pourrez y demander un nouveau lien.`,
  },
  errors: {
    incomplete: 'Il manque peut-être une partie du lien. Ouvrez-le à nouveau depuis l’e-mail.',
    offerEnded:
      'Il manque peut-être une partie du lien, ou l’offre est terminée. Demandez-en un nouveau à la personne qui l’a partagé.',
  },
};
