import type { messages as english } from './en.ts';

export const messages: typeof english = {
  page: {
    title: 'Dateien',
    add: 'Datei hinzufügen',
    choose: 'Datei auswählen',
    hint: 'PDF, Bilder, Word, Excel, CSV oder Text, bis 25 MB. Nur Sie und die Praxis können sie sehen.',
    send: 'Senden',
    sent: 'Ihre Datei wurde gesendet.',
    empty: 'Noch keine Dateien',
    emptyText: 'Hier finden Sie Dateien von Ihnen und der Praxis.',
    fromYou: (day, size) => `Von Ihnen, ${day}, ${size}`,
    fromPractice: (practice, day, size) => `Von ${practice}, ${day}, ${size}`,
    isNew: 'Neu',
    seen: 'Gesehen',
    signedForms: 'Unterschriebene Formulare',
  },
  mail: {
    subject: practice => `Eine Datei von ${practice} wartet auf Sie`,
    title: 'Eine Datei wartet auf Sie',
    text: practice => `${practice} hat eine Datei für Sie hinzugefügt. Melden Sie sich an, um sie zu öffnen.`,
    button: 'Dateien öffnen',
  },
  errors: {
    wrongType: 'Bitte wählen Sie eine Datei vom Typ PDF, JPEG, PNG, WebP, HEIC, Word, Excel, CSV oder Text',
    tooLarge: 'Bitte wählen Sie eine Datei mit höchstens 25 MB',
    noFile: 'Bitte wählen Sie eine Datei',
    noSpace: 'Für weitere Dateien von Ihnen ist kein Platz. Sagen Sie uns bitte Bescheid, dann löschen wir ältere.',
    tooLong: 'Das Hochladen hat zu lange gedauert. Bitte versuchen Sie es noch einmal.',
  },
};
