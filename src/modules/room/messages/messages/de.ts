import type { messages as english } from './en.ts';

export const messages: typeof english = {
  room: {
    attach: 'Datei hinzufügen (freiwillig)',
    askPackage: name => `Ich hätte gern noch ein Paket wie „${name}“. Wie bekomme ich es?`,
    title: 'Nachrichten',
    replies: (days, from, to) => `Antworten ${days}, ${from} bis ${to}`,
    everyDay: 'täglich',
    you: 'Sie',
    seen: 'gelesen',
    older: 'Ältere Nachrichten anzeigen',
    newest: 'Neueste Nachrichten',
    today: 'Heute',
    yesterday: 'Gestern',
    label: practice => `Nachricht an ${practice}`,
    placeholder: 'Nachricht schreiben',
    send: 'Senden',
    sent: 'Ihre Nachricht wurde gesendet.',
    emptyTitle: 'Fragen Sie uns, was Sie möchten',
    emptyText: 'Eine Mahlzeit, ein Etikett, ein Plan, der nicht in Ihre Woche passt. Wir antworten hier.',
    onlyReading: 'Sie haben noch keine Nachrichten.',
    cannotWrite: practice => `Hier können Sie gerade nicht schreiben. Bitte wenden Sie sich direkt an ${practice}.`,
    away: moment => `Wir sind wieder da: ${moment}.`,
    awayText: 'Ihre Nachricht ist angekommen. Wir antworten Ihnen dann.',
    urgent:
      'Wenn es Ihnen nicht gut geht, rufen Sie Ihre Ärztin oder Ihren Arzt an. Im Notfall wählen Sie den örtlichen Notruf.',
  },
  mail: {
    subject: practice => `Neue Nachricht von ${practice}`,
    title: 'Sie haben eine neue Nachricht',
    text: practice => `${practice} hat Ihnen geschrieben. Zu Ihrem Schutz steht die Nachricht nicht in dieser E-Mail.`,
    button: 'Nachricht lesen',
    why: practice => `Sie bekommen diese E-Mail, weil Sie Klient oder Klientin von ${practice} sind.`,
  },
  errors: {
    empty: 'Schreiben Sie zuerst eine Nachricht',
    nobody: 'Hier können Sie keine Nachrichten schreiben. Bitte wenden Sie sich direkt an Ihre Praxis.',
    replies: 'Sie können hier antworten, sobald Ihre Praxis Ihnen geschrieben hat.',
    care: 'Sie können hier schreiben, solange Sie einen Termin vor sich oder ein offenes Paket haben.',
    tooMany: 'Das sind sehr viele Nachrichten. Bitte versuchen Sie es in einer Stunde noch einmal.',
  },
};
