import type { messages as english } from './en.ts';

export const messages: typeof english = {
  builtIn: {
    emailSubject: 'Rappel : votre rendez-vous du {date}',
    emailBody: 'Nous vous rappelons votre rendez-vous avec {practice}. Dites-nous, s’il vous plaît, si vous serez là.',
    smsBody: '{practice} : votre rendez-vous est le {date} à {time}. Confirmer : {confirmLink} Annuler : {cancelLink}',
  },
  howToStop: 'STOP pour ne plus en recevoir.',
  someone: '',
  mail: {
    title: when => `Votre prochain rendez-vous : ${when}`,
    confirm: 'Confirmer',
    reschedule: 'Déplacer',
    cancel: 'Annuler le rendez-vous',
    why: practice => `Vous recevez cet e-mail parce que vous avez un rendez-vous avec ${practice}.`,
    stop: 'Ne plus recevoir de rappels par e-mail',
  },
  preferences: {
    title: 'Vos rappels',
    failed: 'Ce lien ne fonctionne pas',
    question: practice => `Comment souhaitez-vous que ${practice} vous rappelle vos rendez-vous ?`,
    byEmail: 'Par e-mail',
    byText: 'Par SMS',
    also: 'Également par e-mail',
    newsletter: practice => `Newsletter de ${practice}`,
    news: practice => `Actualités de ${practice}`,
    save: 'Enregistrer',
    saved: 'Enregistré',
    again: 'Modifier à nouveau',
    remindBy: {
      both: 'Nous vous rappellerons vos rendez-vous par e-mail et par SMS.',
      email: 'Nous vous rappellerons vos rendez-vous par e-mail.',
      sms: 'Nous vous rappellerons vos rendez-vous par SMS.',
      none: 'Vous ne recevrez plus de rappels.',
    },
    getNewsletter: 'Vous recevrez la newsletter.',
    noNewsletter: 'Vous ne recevrez pas la newsletter.',
    getNews: 'Vous recevrez des actualités par e-mail.',
    noNews: 'Vous ne recevrez pas d’actualités par e-mail.',
    otherEmails: 'Vous recevrez toujours les e-mails sur vos rendez-vous réservés, déplacés ou annulés.',
  },
  errors: { linkBroken: 'Ce lien ne fonctionne pas. Ouvrez-le à nouveau depuis l’e-mail.' },
};
