import type { messages as english } from './en.ts';

export const messages: typeof english = {
  methods: { card: 'Carte', cash: 'Espèces', transfer: 'Virement', other: 'Autre' },
  continue: 'Continuer vers le paiement',
  pressButton: 'Si rien ne se passe, appuyez sur le bouton.',
  test: {
    pageTitle: 'Paiement de test',
    over: 'Ce paiement de test est terminé',
    mark: 'Paiement de test.',
    noCharge: 'Rien n’est débité.',
    for: email => `Pour ${email}`,
    pay: 'Payer',
    fail: 'Simuler un échec de paiement',
    goBack: 'Retour',
    paid: 'Ce paiement est effectué',
    expired: 'Ce paiement a expiré',
    mayClose: 'Vous pouvez fermer cette page.',
    startAgain: 'Revenez en arrière et recommencez le paiement.',
    next: 'Continuer',
  },
  errors: {
    expired: 'Ce paiement a expiré. Veuillez recommencer.',
    paused: 'Les paiements sont suspendus pour le moment. Réessayez plus tard.',
    unavailable: 'La page de paiement est indisponible pour le moment. Réessayez dans une minute.',
    belowMinimum: amount =>
      `Le minimum pour un paiement par carte est de ${amount}. Demandez au cabinet comment régler.`,
  },
};
