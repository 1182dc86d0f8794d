import type { messages as english } from './en.ts';

export const messages: typeof english = {
  mail: {
    subject: practice => `Ihr Anmeldecode für ${practice}`,
    title: 'Ihr Anmeldecode',
    preview: (code, minutes) => `${code} gilt ${minutes} Minuten.`,
    enter: practice => `Mit diesem Code öffnen Sie Ihren Bereich bei ${practice}:`,
    codeWorks: minutes => `Er gilt ${minutes} Minuten, und zwar in dem Browser, in dem Sie ihn angefordert haben.`,
    open: 'Meinen Bereich öffnen',
    linkWorks: hours => `Lesen Sie das auf einem anderen Gerät? Der Knopf funktioniert einmal, ${hours} Stunden lang.`,
    ignore: 'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Ohne sie kann sich niemand anmelden.',
  },
  invitation: {
    title: practice => `Ihr Bereich bei ${practice}`,
    lead: 'Ihre Termine, Rechnungen und Angaben an einem Ort. Sie brauchen kein Passwort.',
    linkWorks: hours =>
      `Der Knopf funktioniert einmal, ${hours} Stunden lang. Danach führt er zu einer Seite, die Ihnen einen Code schickt.`,
  },
  signIn: 'Anmelden',
  signInTitle: practice => `Anmelden · ${practice}`,
  lead: practice =>
    `Geben Sie die E-Mail-Adresse ein, an die ${practice} Ihnen schreibt. Wir schicken Ihnen einen sechsstelligen Code.`,
  email: 'E-Mail',
  askForCode: 'Code per E-Mail schicken',
  newHere: 'Neu hier?',
  bookFirst: 'Ersten Termin buchen',
  known: {
    title: 'Willkommen zurück',
    lead: 'Sie brauchen kein Passwort. Wir schicken Ihnen einen sechsstelligen Code.',
    notYou: 'Nicht Sie?',
    other: 'Andere Adresse verwenden',
    staysSignedIn: days =>
      `Sie bleiben ${days} Tage angemeldet. Auf einem gemeinsam genutzten Gerät melden Sie sich am Ende bitte ab.`,
  },
  unmailed: {
    title: 'Wir können zurzeit keine Codes verschicken',
    lead: practice =>
      `Zum Anmelden brauchen Sie einen Code. Bitte wenden Sie sich an ${practice} oder versuchen Sie es später noch einmal.`,
    noCode: practice =>
      `Wir können Ihnen zurzeit keinen Code schicken. Bitte wenden Sie sich an ${practice} oder versuchen Sie es später noch einmal.`,
  },
  code: {
    title: 'Schauen Sie in Ihr Postfach',
    sent: minutes =>
      `Wenn die Praxis Ihre Adresse kennt, ist ein sechsstelliger Code unterwegs. Er gilt ${minutes} Minuten.`,
    label: 'Sechsstelliger Code',
    noMail: 'Nach einer Minute noch keine E-Mail? Schauen Sie in den Spam-Ordner oder',
    again: 'fordern Sie einen neuen Code an',
    never: 'Wir fragen nie am Telefon oder per SMS nach diesem Code.',
    wrong: left => `Dieser Code stimmt nicht. Noch ${left === 1 ? 'ein Versuch' : `${left} Versuche`}.`,
    newest: 'Mehrere E-Mails bekommen? Nur der neueste Code gilt.',
    over: 'Dieser Code gilt nicht mehr. Fordern Sie einen neuen an.',
  },
  link: {
    title: name => `Hallo ${name}`,
    lead: 'Ein Tipp auf den Knopf öffnet Ihren Bereich auf diesem Gerät.',
    open: 'Meinen Bereich öffnen',
    instead: 'Stattdessen einen Code schicken',
    once: 'Dieser Link funktioniert einmal.',
    oldTitle: 'Dieser Link ist abgelaufen',
    oldLead: hours => `Links in unseren E-Mails funktionieren einmal, ${hours} Stunden lang.`,
    behind: {
      page: 'Mit einem Code kommen Sie direkt in Ihren Bereich.',
      forms: 'Ihr Formular ist noch so, wie Sie es verlassen haben. Mit einem Code kommen Sie direkt dorthin.',
      sessions: 'Mit einem Code kommen Sie direkt zu Ihrem Termin.',
      payments: 'Mit einem Code kommen Sie direkt zu Ihrer Rechnung.',
      messages: 'Ihre Nachrichten warten auf Sie. Mit einem Code kommen Sie direkt dorthin.',
      files: 'Ihre Dateien sind noch da. Mit einem Code kommen Sie direkt dorthin.',
    },
    goesTo: email => `Der Code geht an ${email}.`,
    unknownTitle: 'Dieser Link funktioniert nicht',
    unknownLead: 'Vielleicht ist er unvollständig. Melden Sie sich stattdessen mit Ihrer E-Mail-Adresse an.',
  },
  closed: {
    title: 'Der Kundenbereich ist geschlossen',
    text: practice => `Bitte wenden Sie sich direkt an ${practice}.`,
  },
  errors: {
    wrongCode: 'Dieser Code stimmt nicht.',
    codeOver: 'Dieser Code gilt nicht mehr. Fordern Sie einen neuen an.',
    noRoom: 'Unter dieser Adresse gibt es keinen Kundenbereich.',
    closed: 'Der Kundenbereich ist zurzeit geschlossen.',
    partOff: 'Dieser Teil des Kundenbereichs ist ausgeschaltet.',
  },
};
