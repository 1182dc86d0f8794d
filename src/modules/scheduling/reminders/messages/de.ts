import type { messages as english } from './en.ts';

export const messages: typeof english = {
  builtIn: {
    emailSubject: 'Erinnerung an Ihren Termin am {date}',
    emailBody:
      'Wir möchten Sie an Ihren Termin erinnern: {practice}. Bitte geben Sie uns Bescheid, ob Sie kommen können.',
    smsBody: '{practice}: Ihr Termin ist am {date} um {time}. Bestätigen: {confirmLink} Absagen: {cancelLink}',
  },
  howToStop: 'Abbestellen mit STOP.',
  someone: '',
  mail: {
    title: when => `Ihr Termin: ${when}`,
    confirm: 'Bestätigen',
    reschedule: 'Verschieben',
    cancel: 'Termin absagen',
    why: practice => `Sie erhalten diese E-Mail, weil Sie einen Termin bei ${practice} haben.`,
    stop: 'Keine Erinnerungen per E-Mail mehr',
  },
  preferences: {
    title: 'Ihre Erinnerungen',
    failed: 'Dieser Link funktioniert nicht',
    question: practice => `Wie soll ${practice} Sie an Ihre Termine erinnern?`,
    byEmail: 'Per E-Mail',
    byText: 'Per SMS',
    also: 'Außerdem per E-Mail',
    newsletter: practice => `Newsletter von ${practice}`,
    news: practice => `Neuigkeiten von ${practice}`,
    save: 'Speichern',
    saved: 'Gespeichert',
    again: 'Noch einmal ändern',
    remindBy: {
      both: 'Wir erinnern Sie per E-Mail und per SMS.',
      email: 'Wir erinnern Sie per E-Mail.',
      sms: 'Wir erinnern Sie per SMS.',
      none: 'Sie bekommen keine Erinnerungen mehr.',
    },
    getNewsletter: 'Sie bekommen den Newsletter.',
    noNewsletter: 'Sie bekommen den Newsletter nicht.',
    getNews: 'Sie bekommen Neuigkeiten per E-Mail.',
    noNews: 'Sie bekommen keine Neuigkeiten per E-Mail.',
    otherEmails: 'E-Mails zu gebuchten, verschobenen oder abgesagten Terminen bekommen Sie weiterhin.',
  },
  errors: { linkBroken: 'Dieser Link funktioniert nicht. Öffnen Sie ihn noch einmal aus der E-Mail.' },
};
