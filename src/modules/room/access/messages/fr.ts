import type { messages as english } from './en.ts';

export const messages: typeof english = {
  mail: {
    subject: practice => `Votre code de connexion pour ${practice}`,
    title: 'Votre code de connexion',
    preview: (code, minutes) => `${code} est valable ${minutes} minutes.`,
    enter: practice => `Avec ce code, vous ouvrez votre espace chez ${practice} :`,
    codeWorks: minutes => `Il est valable ${minutes} minutes, dans le navigateur où vous l’avez demandé.`,
    open: 'Ouvrir mon espace',
    linkWorks: hours =>
      `Vous lisez ceci sur un autre appareil ? Le bouton fonctionne une fois, pendant ${hours} heures.`,
    ignore: 'Si vous n’avez rien demandé, ignorez cet e-mail. Sans lui, personne ne peut se connecter.',
  },
  invitation: {
    title: practice => `Votre espace chez ${practice}`,
    lead: 'Vos séances, vos factures et vos informations au même endroit. Pas besoin de mot de passe.',
    linkWorks: hours =>
      `Le bouton fonctionne une fois, pendant ${hours} heures. Ensuite, il mène à une page qui vous envoie un code.`,
  },
  signIn: 'Se connecter',
  signInTitle: practice => `Se connecter · ${practice}`,
  lead: practice =>
    `Saisissez l’adresse e-mail à laquelle ${practice} vous écrit. Nous vous enverrons un code à 6 chiffres.`,
  email: 'E-mail',
  askForCode: 'M’envoyer un code',
  newHere: 'Première visite ?',
  bookFirst: 'Réserver une première séance',
  known: {
    title: 'Bon retour parmi nous',
    lead: 'Pas besoin de mot de passe. Nous vous enverrons un code à 6 chiffres.',
    notYou: 'Ce n’est pas vous ?',
    other: 'Utiliser une autre adresse',
    staysSignedIn: days =>
      `Vous restez connecté pendant ${days} jours. Sur un appareil partagé, déconnectez-vous à la fin.`,
  },
  unmailed: {
    title: 'Nous ne pouvons pas envoyer de code pour le moment',
    lead: practice =>
      `Il vous faut un code pour vous connecter. Veuillez contacter ${practice} ou réessayer plus tard.`,
    noCode: practice =>
      `Nous ne pouvons pas vous envoyer de code pour le moment. Veuillez contacter ${practice} ou réessayer plus tard.`,
  },
  code: {
    title: 'Consultez vos e-mails',
    sent: minutes =>
      `Si le cabinet connaît votre adresse, un code à 6 chiffres est en route. Il est valable ${minutes} minutes.`,
    label: 'Code à 6 chiffres',
    noMail: 'Rien reçu après une minute ? Regardez dans les indésirables ou',
    again: 'demandez un nouveau code',
    never: 'Nous ne demandons jamais ce code par téléphone ni par SMS.',
    wrong: left => `Ce code ne correspond pas. Encore ${left === 1 ? '1 essai' : `${left} essais`}.`,
    newest: 'Vous avez reçu plusieurs e-mails ? Seul le code le plus récent fonctionne.',
    over: 'Ce code ne fonctionne plus. Demandez-en un nouveau.',
  },
  link: {
    title: name => `Bonjour ${name}`,
    lead: 'Touchez le bouton pour ouvrir votre espace sur cet appareil.',
    open: 'Ouvrir mon espace',
    instead: 'Recevoir plutôt un code',
    once: 'Ce lien fonctionne une seule fois.',
    oldTitle: 'Ce lien a expiré',
    oldLead: hours => `Les liens de nos e-mails fonctionnent une fois, pendant ${hours} heures.`,
    behind: {
      page: 'Demandez un code pour aller directement dans votre espace.',
      forms: 'Votre formulaire est resté tel que vous l’avez laissé. Demandez un code pour y revenir directement.',
      sessions: 'Demandez un code pour aller directement à votre rendez-vous.',
      payments: 'Demandez un code pour aller directement à votre facture.',
      messages: 'Vos messages vous attendent. Demandez un code pour y aller directement.',
      files: 'Vos fichiers sont toujours là. Demandez un code pour y aller directement.',
    },
    goesTo: email => `Le code sera envoyé à ${email}.`,
    unknownTitle: 'Ce lien ne fonctionne pas',
    unknownLead: 'Il est peut-être incomplet. Connectez-vous plutôt avec votre adresse e-mail.',
  },
  closed: {
    title: 'L’espace client est fermé',
    text: practice => `Veuillez contacter ${practice} directement.`,
  },
  errors: {
    wrongCode: 'Ce code ne correspond pas.',
    codeOver: 'Ce code ne fonctionne plus. Demandez-en un nouveau.',
    noRoom: 'Il n’y a pas d’espace client à cette adresse.',
    closed: 'L’espace client est fermé pour le moment.',
    partOff: 'Cette partie de l’espace client est désactivée.',
  },
};
