import type { messages as english } from './en.ts';

export const messages: typeof english = {
  facts: {
    where: 'Ort',
    what: 'Was',
    when: 'Wann',
    yourTime: 'Ihre Ortszeit',
    address: 'Adresse',
    phone: 'Telefon',
    paid: 'Bezahlt',
    amount: 'Betrag',
    purpose: 'Für',
    practice: 'Bei',
  },
  place: {
    phone: 'Telefonat',
    video: 'Videogespräch',
    join: 'Am Videogespräch teilnehmen',
    joinAt: link => `Am Videogespräch teilnehmen: ${link}`,
    joinInText: url => `Teilnehmen: ${url}`,
  },
  titles: { booked: 'Gebucht', moved: 'Verschoben', cancelled: 'Abgesagt' },
  inYourTime: moment => `${moment} (Ihre Ortszeit)`,
  mail: {
    subject: (title, practice) => `${title} · ${practice}`,
    booked: practice => `Ihr Termin bei ${practice} ist gebucht.`,
    accepted: practice => `${practice} hat Ihre Anfrage angenommen. Ihr Termin ist gebucht.`,
    moved: practice => `Ihr Termin bei ${practice} wurde verschoben.`,
    cancelled: practice => `Ihr Termin bei ${practice} ist abgesagt.`,
    reschedule: 'Verschieben',
    cancel: 'Termin absagen',
    addToCalendar: 'Öffnen Sie die angehängte Datei, um den Termin in Ihren Kalender einzutragen.',
    removeFromCalendar: 'Öffnen Sie die angehängte Datei, um den Termin aus Ihrem Kalender zu entfernen.',
    bookAgain: 'Sie können gern einen neuen Termin buchen.',
    bookAgainButton: 'Neuen Termin buchen',
  },
  request: {
    titles: { requested: 'Angefragt', declined: 'Abgelehnt', expired: 'Nicht gebucht' },
    requested: practice => `Ihre Anfrage liegt jetzt bei ${practice}. Gebucht ist noch nichts.`,
    heldUntil: (moment, zone) =>
      `Sie erhalten bis ${moment} (${zone}) eine Antwort per E-Mail. So lange ist der Termin für Sie reserviert.`,
    declined: practice => `${practice} kann Ihnen diesen Termin nicht anbieten. Es wurde nichts gebucht.`,
    expired: practice => `${practice} hat Ihre Anfrage nicht rechtzeitig beantwortet. Es wurde nichts gebucht.`,
    message: text => `Nachricht der Praxis: ${text}`,
    withdraw: 'Anfrage zurückziehen',
  },
  series: {
    title: (title, count, firstDay) => `${title}: ${count} Termine ab ${firstDay}`,
    booked: practice => `Ihre Termine bei ${practice} sind gebucht.`,
    moved: practice => `Ihre Termine bei ${practice} wurden verschoben.`,
    cancelled: practice => `Ihre Termine bei ${practice} sind abgesagt.`,
    cancel: 'Absagen',
    cantMakeOne:
      'Passt Ihnen einer davon nicht? Verschieben Sie ihn bitte oder sagen Sie ab, damit der Platz für andere frei wird.',
    addToCalendar: 'Öffnen Sie die angehängten Dateien, um die Termine in Ihren Kalender einzutragen.',
    removeFromCalendar: 'Öffnen Sie die angehängten Dateien, um die Termine aus Ihrem Kalender zu entfernen.',
  },
  refund: {
    subject: practice => `Ihre Zahlung an ${practice} wird erstattet`,
    title: 'Ihre Zahlung wird erstattet',
    preview: amount => `${amount}: Ihr Termin war nicht mehr frei`,
    text: 'Ihre Zahlung kam an, als die Reservierung schon abgelaufen war. Es wurde deshalb nichts gebucht. Wir erstatten den vollen Betrag auf die Karte, mit der Sie bezahlt haben. Das kann ein paar Tage dauern; Sie müssen nichts weiter tun.',
    returned: amount =>
      `Wir erstatten Ihre Zahlung von ${amount} auf die Karte, mit der Sie bezahlt haben. Das kann ein paar Tage dauern.`,
    notReturned: amount => `Ihre Zahlung von ${amount} wird nicht erstattet.`,
  },
  deposit: appointment => `Anzahlung: ${appointment}`,
  calendar: { reschedule: url => `Verschieben: ${url}`, cancel: url => `Absagen: ${url}` },
  notice: {
    moveUntil: (period, contact) =>
      `Online verschieben können Sie bis ${period} vor Ihrem Termin. Danach wenden Sie sich bitte an ${contact}.`,
    cancelUntil: (period, contact) =>
      `Online absagen können Sie bis ${period} vor Ihrem Termin. Danach wenden Sie sich bitte an ${contact}.`,
    late: (period, practice) =>
      `Bis zu Ihrem Termin sind es weniger als ${period}. Für ${practice} gilt das als kurzfristige Absage.`,
    changeUntil: (moment, zone) => `Verschieben oder absagen können Sie bis ${moment} (${zone}).`,
    thenLate: 'Danach gilt eine Absage als kurzfristig.',
    onlyCancel: contact =>
      `Online verschieben ist nicht mehr möglich, und eine Absage gilt jetzt als kurzfristig. Zum Verschieben wenden Sie sich bitte an ${contact}.`,
    neither: contact =>
      `Online verschieben oder absagen ist nicht mehr möglich. Wenn Sie nicht kommen können, wenden Sie sich bitte an ${contact}.`,
    contact: (practice, ways) => (ways.length ? `${practice}: ${ways.join(' oder ')}` : practice),
    refundUntil: period =>
      `Wenn Sie mindestens ${period} vor Ihrem Termin absagen, bekommen Sie das Geld zurück. Danach wird es nicht erstattet.`,
    refundUntilStart: 'Wenn Sie vor Beginn Ihres Termins absagen, bekommen Sie das Geld zurück.',
  },
  tooFarAhead: (count, unit) => {
    const name = unit === 'weeks' ? (count === 1 ? 'Woche' : 'Wochen') : count === 1 ? 'Monat' : 'Monate';
    return `Sie können bis zu ${count} ${name} im Voraus buchen. Wählen Sie einen anderen Tag.`;
  },
  confirmed: 'Vielen Dank. Ihr Termin ist bestätigt.',
  errors: {
    linkNotFound: 'Diesen Termin gibt es nicht, oder er ist schon abgesagt',
    started: 'Dieser Termin hat schon begonnen. Wenden Sie sich für Änderungen an die Praxis.',
    over: 'Dieser Termin ist schon vorbei. Wenden Sie sich an die Praxis, wenn Sie Hilfe brauchen.',
    noBookings: 'Über diese Seite sind gerade keine Buchungen möglich.',
    serviceUnavailable: 'Dieses Angebot ist gerade nicht verfügbar. Wählen Sie ein anderes.',
    notOffered: 'Dieser Termin ist nicht verfügbar. Wählen Sie einen anderen.',
    slotTaken: 'Dieser Termin wurde gerade vergeben. Wählen Sie einen anderen.',
    tooManyHolds: 'Sie haben schon mehrere Termine reserviert. Buchen Sie zuerst einen davon.',
    likeABot: 'Die Buchung wurde nicht angenommen. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    usedForm: 'Dieses Formular wurde schon verwendet. Laden Sie die Seite neu, um noch einmal zu buchen.',
    sameTime: 'Ihr Termin ist schon zu dieser Zeit. Wählen Sie eine andere.',
    missingCancel: 'Die Angaben zum Absagen fehlen',
    missingMove: 'Die Angaben zum Verschieben fehlen',
    missingConfirm: 'Die Angaben zum Bestätigen fehlen',
  },
};
