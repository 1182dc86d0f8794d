import type { messages as english } from './en.ts';

export const messages: typeof english = {
  methods: { card: 'Karte', cash: 'Bar', transfer: 'Überweisung', other: 'Sonstige' },
  continue: 'Weiter zur Zahlung',
  pressButton: 'Wenn nichts passiert, klicken Sie bitte auf die Schaltfläche.',
  test: {
    pageTitle: 'Testzahlung',
    over: 'Diese Testzahlung ist beendet',
    mark: 'Testzahlung.',
    noCharge: 'Es wird nichts berechnet.',
    for: email => `Für ${email}`,
    pay: 'Bezahlen',
    fail: 'Fehlgeschlagene Zahlung simulieren',
    goBack: 'Zurück',
    paid: 'Diese Zahlung ist abgeschlossen',
    expired: 'Dieser Zahlungsvorgang ist abgelaufen',
    mayClose: 'Sie können diese Seite schließen.',
    startAgain: 'Gehen Sie zurück und beginnen Sie die Zahlung noch einmal.',
    next: 'Weiter',
  },
  errors: {
    expired: 'Dieser Zahlungsvorgang ist abgelaufen. Beginnen Sie noch einmal.',
    paused: 'Zahlungen sind gerade angehalten. Versuchen Sie es später noch einmal.',
    unavailable: 'Die Zahlungsseite ist gerade nicht erreichbar. Versuchen Sie es in einer Minute noch einmal.',
    belowMinimum: amount =>
      `Der Mindestbetrag für Kartenzahlungen ist ${amount}. Fragen Sie in der Praxis, wie Sie zahlen können.`,
  },
};
