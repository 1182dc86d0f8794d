import { sentence } from '../../../../shared/messages/use-messages.tsx';
import type { messages as english } from './en.ts';

export const messages: typeof english = {
  form: {
    title: 'Newsletter',
    lead: practice => (practice ? `Neues und Ideen von ${practice}, per E-Mail.` : 'Neues und Ideen, per E-Mail.'),
    busy: 'Wird angemeldet …',
    done: 'Vielen Dank für Ihre Anmeldung zu unserem Newsletter.',
    confirm: 'Nur noch ein Schritt: Öffnen Sie den Link in der E-Mail, die wir Ihnen gerade schicken.',
    unconfirmed:
      'Wir können Ihnen den Link zur Bestätigung gerade nicht schicken. Sie stehen deshalb noch nicht auf der Liste.',
    failed: 'Die Anmeldung hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  },
  confirm: {
    pageTitle: 'Anmeldung bestätigen',
    title: 'Möchten Sie den Newsletter erhalten?',
    text: (practice, address) => sentence`${practice} schickt ihn an ${address}. Sie können sich jederzeit abmelden.`,
    no: 'Nein, danke',
    done: 'Sie sind angemeldet',
    hint: 'In jeder Ausgabe finden Sie einen Link zum Abmelden.',
  },
  unsubscribe: {
    title: 'Vom Newsletter abmelden?',
    text: (practice, address) => sentence`${practice} schickt ihn an ${address}.`,
    clientTitle: 'Von diesen E-Mails abmelden?',
    clientText: (practice, address) => sentence`${practice} schickt sie an ${address}.`,
    others: 'E-Mails zu Terminen und Bestellungen erhalten Sie weiterhin.',
    done: 'Sie sind abgemeldet',
    doneText: (practice, address) => sentence`${practice} schickt den Newsletter nicht mehr an ${address}.`,
    doneClientText: (practice, address) => sentence`${practice} schickt keine Neuigkeiten mehr an ${address}.`,
    byMistake: 'War das ein Versehen?',
    signUpAgain: 'Wenn Sie sie wieder erhalten möchten, melden Sie sich auf der Seite der Praxis an.',
    oneClick: 'Sie sind abgemeldet.',
  },
  again: {
    title: 'Sie sind wieder angemeldet',
    text: (practice, address) => sentence`${practice} schickt den Newsletter an ${address}.`,
    clientTitle: 'Sie erhalten diese E-Mails wieder',
    clientText: (practice, address) => sentence`${practice} schickt Neuigkeiten an ${address}.`,
  },
  mail: {
    confirmTitle: 'Bestätigen Sie Ihre Anmeldung',
    confirmSubject: practice => `Bestätigen Sie Ihre Anmeldung zum Newsletter von ${practice}`,
    confirmText:
      'Jemand möchte unseren Newsletter an diese Adresse bestellen. Bestätigen Sie die Anmeldung, um ihn zu erhalten. Der Link gilt 7 Tage.',
    confirmButton: 'Anmeldung bestätigen',
    ignore: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.',
    knownTitle: 'Sie sind bereits angemeldet',
    knownSubject: practice => `Sie erhalten den Newsletter von ${practice} bereits`,
    knownText:
      'Jemand möchte unseren Newsletter an diese Adresse bestellen. Sie stehen schon auf der Liste und müssen nichts tun.',
    leave: link => sentence`Möchten Sie ihn nicht mehr? ${link('Melden Sie sich ab')}, wann immer Sie wollen.`,
  },
  errors: {
    expired: 'Er ist abgelaufen. Melden Sie sich noch einmal an, um den Newsletter zu erhalten.',
    tooLateToReturn: 'Um diese E-Mails wieder zu erhalten, melden Sie sich auf der Seite der Praxis an.',
    changed: 'Während Ihrer Anmeldung hat sich etwas geändert. Versuchen Sie es noch einmal.',
  },
};
