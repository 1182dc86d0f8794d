import { sentence } from '../../../../shared/messages/use-messages.tsx';
import type { messages as english } from './en.ts';

export const messages: typeof english = {
  form: {
    title: 'Newsletter',
    lead: practice =>
      practice ? `Les nouvelles et les idées de ${practice}, par e-mail.` : 'Des nouvelles et des idées, par e-mail.',
    busy: 'Inscription…',
    done: 'Merci de votre inscription à notre newsletter.',
    confirm: 'Encore une étape : ouvrez le lien dans l’e-mail que nous vous envoyons.',
    unconfirmed:
      'Nous ne pouvons pas vous envoyer le lien de confirmation pour le moment. Vous n’êtes donc pas encore sur la liste.',
    failed: 'L’inscription n’a pas abouti. Veuillez réessayer.',
  },
  confirm: {
    pageTitle: 'Confirmer votre abonnement',
    title: 'Souhaitez-vous recevoir la newsletter ?',
    text: (practice, address) =>
      sentence`${practice} l’enverra à ${address}. Vous pouvez vous désabonner à tout moment.`,
    no: 'Non, merci',
    done: 'Votre abonnement est confirmé',
    hint: 'Chaque numéro contient un lien de désabonnement.',
  },
  unsubscribe: {
    title: 'Vous désabonner de la newsletter ?',
    text: (practice, address) => sentence`${practice} l’envoie à ${address}.`,
    clientTitle: 'Ne plus recevoir ces e-mails ?',
    clientText: (practice, address) => sentence`${practice} les envoie à ${address}.`,
    others: 'Vous recevrez toujours les e-mails concernant vos rendez-vous et vos commandes.',
    done: 'Désabonnement confirmé',
    doneText: (practice, address) => sentence`${practice} n’enverra plus sa newsletter à ${address}.`,
    doneClientText: (practice, address) => sentence`${practice} n’enverra plus de nouvelles à ${address}.`,
    byMistake: 'Était-ce une erreur ?',
    signUpAgain: 'Pour les recevoir à nouveau, inscrivez-vous sur la page du cabinet.',
    oneClick: 'Votre désabonnement est confirmé.',
  },
  again: {
    title: 'Votre abonnement est rétabli',
    text: (practice, address) => sentence`${practice} enverra sa newsletter à ${address}.`,
    clientTitle: 'Vous recevrez à nouveau ces e-mails',
    clientText: (practice, address) => sentence`${practice} enverra ses nouvelles à ${address}.`,
  },
  mail: {
    confirmTitle: 'Confirmez votre abonnement',
    confirmSubject: practice => `Confirmez votre abonnement à la newsletter de ${practice}`,
    confirmText:
      'Nous avons reçu une demande d’envoi de notre newsletter à cette adresse. Confirmez-la pour commencer à la recevoir. Le lien est valable 7 jours.',
    confirmButton: 'Confirmer l’abonnement',
    ignore: 'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail.',
    knownTitle: 'Vous êtes déjà sur la liste',
    knownSubject: practice => `Vous recevez déjà la newsletter de ${practice}`,
    knownText:
      'Nous avons reçu une demande d’envoi de notre newsletter à cette adresse. Vous êtes déjà sur la liste, vous n’avez donc rien à faire.',
    leave: link => sentence`Vous n’en voulez plus ? ${link('Désabonnez-vous')} quand vous le souhaitez.`,
  },
  errors: {
    expired: 'Il a expiré. Pour recevoir la newsletter, inscrivez-vous à nouveau.',
    tooLateToReturn: 'Pour recevoir à nouveau ces e-mails, inscrivez-vous sur la page du cabinet.',
    changed: 'Quelque chose a changé pendant votre inscription. Réessayez.',
  },
};
