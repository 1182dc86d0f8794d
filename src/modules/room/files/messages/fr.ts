import type { messages as english } from './en.ts';

export const messages: typeof english = {
  page: {
    title: 'Fichiers',
    add: 'Ajouter un fichier',
    choose: 'Choisir un fichier',
    hint: 'PDF, images, Word, Excel, CSV ou texte, 25 Mo au maximum. Seuls vous et le cabinet pouvez le voir.',
    send: 'Envoyer',
    sent: 'Votre fichier a été envoyé.',
    empty: 'Pas encore de fichiers',
    emptyText: 'Vous trouverez ici vos fichiers et ceux du cabinet.',
    fromYou: (day, size) => `De vous, ${day}, ${size}`,
    fromPractice: (practice, day, size) => `De ${practice}, ${day}, ${size}`,
    isNew: 'Nouveau',
    seen: 'Vu',
    signedForms: 'Formulaires signés',
  },
  mail: {
    subject: practice => `Un fichier de ${practice} vous attend`,
    title: 'Un fichier vous attend',
    text: practice => `${practice} a ajouté un fichier pour vous. Connectez-vous pour l’ouvrir.`,
    button: 'Ouvrir vos fichiers',
  },
  errors: {
    wrongType: 'Choisissez un fichier PDF, JPEG, PNG, WebP, HEIC, Word, Excel, CSV ou texte',
    tooLarge: 'Choisissez un fichier de 25 Mo au maximum',
    noFile: 'Choisissez un fichier',
    noSpace: 'Il n’y a plus de place pour vos fichiers. Demandez-nous d’en supprimer.',
    tooLong: 'L’envoi a pris trop de temps. Veuillez réessayer.',
  },
};
