import type { messages as english } from './en.ts';

export const messages: typeof english = {
  book: 'Termin buchen',
  nextFree: time => `Nächster freier Termin: ${time}`,
  inYourTime: time => `${time} (Ihre Ortszeit)`,
  hours: { everyDay: 'Täglich', closed: 'Geschlossen', allDay: '24 Stunden geöffnet', midnight: 'Mitternacht' },
  description: {
    book: practice => (practice ? `Buchen Sie einen Termin bei ${practice}.` : 'Buchen Sie hier einen Termin.'),
    about: practice => (practice ? `Über ${practice}.` : 'Über diese Praxis.'),
  },
  clientSignIn: 'Zum Kundenbereich',
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Die Seite, die Sie suchen, gibt es nicht.',
    hint: 'Prüfen Sie die Adresse, oder fragen Sie die Praxis nach ihrem Link.',
  },
  errors: {
    clickOfOtherSite: 'Dieser Klick kam von einer anderen Website und wurde nicht gezählt.',
    tooManyClicks: 'Zu viele Klicks. Sie werden nicht mehr gezählt.',
    blockNotFound: 'Diesen Teil der Seite gibt es nicht',
  },
};
