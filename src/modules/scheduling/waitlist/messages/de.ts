import type { messages as english } from './en.ts';

const stillWaiting = {
  text: 'Sie bleiben auf der Warteliste. Wir schreiben Ihnen, sobald wieder ein Termin frei wird.',
  notEmailed: 'Sie bleiben auf der Warteliste.',
};
const willHold = 'Wenn ein passender Termin frei wird, schreiben wir Ihnen und reservieren ihn eine Zeit lang für Sie.';

export const messages: typeof english = {
  parts: { any: 'Jede Tageszeit', morning: 'Vormittags', afternoon: 'Nachmittags', evening: 'Abends' },
  facts: {
    what: 'Was',
    practice: 'Bei',
    days: 'Tage',
    partOfDay: 'Tageszeit',
    from: 'Ab',
    to: 'Bis',
    when: 'Wann',
  },
  dayRange: (first, last) => `${first} bis ${last}`,
  noThanks: 'Nein, danke',
  linkFailed: 'Dieser Link funktioniert nicht mehr',
  join: {
    pageTitle: practice => `Warteliste · ${practice}`,
    title: 'Auf die Warteliste setzen',
    noneFits: 'Kein passender Termin dabei?',
    willEmail: 'Wir schreiben Ihnen, sobald einer frei wird.',
    tell: practice => `Tragen Sie sich ein, und bestätigen Sie Ihren Platz dann direkt bei ${practice}.`,
    service: 'Angebot',
    minutes: (service, minutes) => `${service}, ${minutes} Min.`,
    days: 'Tage',
    ranges: { twoWeeks: 'Nächste zwei Wochen', fourWeeks: 'Nächste vier Wochen', anyDay: 'Jeder Tag' },
    through: day => `bis ${day}`,
    chooseDates: 'Zeitraum wählen',
    from: 'Von',
    to: 'Bis',
    partOfDay: 'Tageszeit',
    anyTime: 'Jederzeit',
    button: 'Auf die Warteliste setzen',
    checkFields: 'Prüfen Sie bitte die markierten Felder.',
    outOfRange: (first, last) => `Wählen Sie Tage vom ${first} bis zum ${last}`,
    sent: 'Prüfen Sie Ihre E-Mails',
    sentText:
      'Wir schicken Ihnen eine E-Mail mit einem Link. Öffnen Sie ihn, um Ihren Platz auf der Warteliste zu bestätigen.',
    willHold,
    notConfirmed: 'Ihr Platz ist noch nicht bestätigt',
    notConfirmedText: practice =>
      `Normalerweise bestätigen wir per E-Mail, aber ${practice} kann gerade keine E-Mails verschicken. Bitte melden Sie sich direkt dort.`,
  },
  confirm: {
    pageTitle: 'Platz bestätigen',
    title: 'Bestätigen Sie Ihren Platz auf der Warteliste',
    button: 'Platz bestätigen',
    done: 'Sie sind auf der Warteliste',
    willHold,
    howToLeave: 'In der Bestätigung per E-Mail finden Sie einen Link, mit dem Sie sich wieder abmelden können.',
    notEmailed: practice =>
      `Wir können gerade keine E-Mails verschicken. Fragen Sie bei ${practice} nach freien Terminen.`,
  },
  leave: {
    pageTitle: 'Warteliste verlassen',
    title: 'Möchten Sie die Warteliste verlassen?',
    button: 'Warteliste verlassen',
    stay: 'Auf der Warteliste bleiben',
    done: 'Sie sind nicht mehr auf der Warteliste',
    doneText: 'Sie bekommen keine E-Mails zur Warteliste mehr.',
  },
  offer: {
    pageTitle: 'Ein Termin ist frei geworden',
    title: 'Für Sie ist ein Termin frei geworden',
    heldUntil: (moment, zone) => `Er ist bis ${moment} (${zone}) für Sie reserviert.`,
    heldUntilYourTime: moment => `Er ist bis ${moment} (Ihre Ortszeit) für Sie reserviert.`,
    acceptPolicy: 'Ich akzeptiere diese Bedingungen',
    book: 'Diesen Termin buchen',
    seeTimes: 'Freie Termine ansehen',
    ends: {
      accepted: {
        title: 'Gebucht',
        text: 'Wir schicken Ihnen die Einzelheiten mit einer Kalenderdatei per E-Mail.',
        notEmailed: 'Wir können Ihnen keine E-Mail schicken. Notieren Sie sich deshalb den Termin.',
      },
      declined: { title: 'Danke für Ihre Antwort', ...stillWaiting },
      expired: { title: 'Dieses Angebot gilt nicht mehr', ...stillWaiting },
      withdrawn: {
        title: 'Dieses Angebot gilt nicht mehr',
        text: 'Die Praxis hat das Angebot zurückgezogen.',
        notEmailed: 'Die Praxis hat das Angebot zurückgezogen.',
      },
    },
  },
  mails: {
    entry: {
      title: 'Sie sind auf der Warteliste',
      subject: practice => `Sie sind auf der Warteliste: ${practice}`,
      text: 'Wir schreiben Ihnen, sobald ein passender Termin frei wird.',
      leave: 'Warteliste verlassen',
    },
    confirmation: {
      title: 'Bestätigen Sie Ihren Platz auf der Warteliste',
      subject: practice => `Bestätigen Sie Ihren Platz auf der Warteliste: ${practice}`,
      text: practice => `Jemand hat diese E-Mail-Adresse auf der Warteliste eingetragen: ${practice}.`,
      button: 'Platz bestätigen',
      ignore: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
    },
    offer: {
      title: when => `Ein Termin ist frei geworden: ${when}`,
      subject: (title, practice) => `${title} · ${practice}`,
      text: (moment, zone, yourTime) =>
        `Er ist bis ${moment} für Sie reserviert (${zone}${yourTime ? `; Ihre Ortszeit: ${yourTime}` : ''}). Danach wird er der nächsten Person auf der Warteliste angeboten.`,
      button: 'Angebot ansehen',
    },
  },
  errors: {
    partOfDay: 'Wählen Sie eine Tageszeit',
    inOrder: 'Der letzte Tag kann nicht vor dem ersten liegen',
    reload: 'Etwas ist schiefgegangen. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    offerNotFound: 'Dieses Angebot gilt nicht mehr. Freie Termine finden Sie auf der Buchungsseite der Praxis.',
    offerEnded: 'Dieses Angebot gilt nicht mehr. Sie bleiben auf der Warteliste.',
    alreadyBooked: 'Sie haben diesen Termin schon gebucht.',
    notOnWaitlist: 'Sie sind nicht mehr auf dieser Warteliste.',
  },
};
