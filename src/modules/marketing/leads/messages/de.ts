import type { messages as english } from './en.ts';

const sent = 'Der Link zu Ihrer Datei ist unterwegs.';

export const messages: typeof english = {
  form: {
    button: 'Datei zusenden',
    busy: 'Wird gesendet …',
    done: `Bitte sehen Sie in Ihr Postfach. ${sent}`,
    failed: 'Etwas ist schiefgegangen. Versuchen Sie es noch einmal.',
  },
  page: {
    sentTitle: 'Bitte sehen Sie in Ihr Postfach',
    sent,
    unsentTitle: 'Hier können keine E-Mails verschickt werden',
    unsent: 'Wir können Ihnen die Datei gerade nicht per E-Mail schicken. Bitte wenden Sie sich direkt an uns.',
    unavailable: 'Nicht mehr verfügbar',
    unavailableTitle: 'Diese Datei ist nicht mehr verfügbar',
    replaced: practice => `Vielleicht hat ${practice} sie durch eine neue ersetzt.`,
  },
  mail: {
    subject: practice => `Ihre Datei von ${practice}`,
    text: practice => `Hier ist die Datei, die Sie bei ${practice} angefordert haben.`,
    button: 'Datei holen',
    limits: (days, downloads) =>
      `Der Link gilt ${days} Tage und für ${downloads} Downloads. Wenn Sie die Datei nicht angefordert haben, können Sie diese E-Mail ignorieren.`,
  },
  download: {
    pageTitle: 'Ihre Datei',
    ready: 'Ihre Datei ist bereit',
    file: 'Datei',
    button: 'Herunterladen',
    expired: 'Dieser Link ist abgelaufen',
    newLink: 'Neuen Link anfordern',
    limits: (days, downloads) => `Ein Link gilt ${days} Tage und für ${downloads} Downloads.`,
    mayRequest: 'Sie können einen neuen anfordern.',
    isGone: 'Die Datei ist nicht mehr verfügbar.',
    requestAgain:
      'Öffnen Sie ihn noch einmal aus der E-Mail, oder fordern Sie die Datei auf der Seite der Praxis neu an.',
  },
  errors: {
    fileNotFound: 'Diese Datei gibt es nicht',
    linkNotFound: 'Vielleicht fehlt ein Teil des Links, oder die Datei wurde entfernt.',
  },
};
