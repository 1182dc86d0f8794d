import type { messages as english } from './en.ts';

export const messages: typeof english = {
  statuses: { pending: 'Zurückgestellt', approved: 'Fällig', paid: 'Ausgezahlt', reversed: 'Storniert' },
  access: {
    title: 'Ihre Partnerseite',
    intro: days =>
      `Sehen Sie Ihre Links, Verkäufe und Auszahlungen. Wir schicken Ihnen einen Link, der ${days} Tage gilt.`,
    sent: practice =>
      `Wenn diese E-Mail-Adresse zu einem Partner von ${practice} gehört, ist ein Link zu Ihrer Seite unterwegs.`,
    notNow: practice =>
      `Wir können Ihnen den Link gerade nicht per E-Mail schicken. Fragen Sie ${practice} nach Ihren Verkäufen und Auszahlungen.`,
    expired: 'Der Link zu Ihrer Seite ist abgelaufen.',
  },
  account: {
    pageTitle: practice => `Ihre Partnerseite · ${practice}`,
    hello: name => `Guten Tag, ${name}`,
    intro: days =>
      `Teilen Sie Ihren Link. Sie bekommen eine Provision, wenn jemand innerhalb von ${days} Tagen nach dem Klick kauft.`,
    onHold: 'Zurückgestellt',
    onHoldHint: 'Für den Fall einer Erstattung',
    due: 'Fällig',
    dueHint: 'Mit der nächsten Auszahlung',
    paid: 'Ausgezahlt',
    owedBack: amount =>
      `${amount} stammen aus einem Verkauf, der später erstattet wurde. Die nächste Auszahlung verringert sich um diesen Betrag.`,
    links: count => (count === 1 ? 'Ihr Link' : 'Ihre Links'),
    paused: 'Dieser Link ist pausiert. Er öffnet die Seite weiterhin, aber Verkäufe zählen zurzeit nicht.',
    clicks: 'Klicks',
    sales: 'Verkäufe',
    earned: 'Verdient',
    noSales: 'Noch keine Verkäufe. Sie erscheinen hier, sobald jemand kauft.',
    onHoldUntil: day => `Zurückgestellt bis ${day}`,
    payouts: 'Auszahlungen',
    noPayouts: 'Noch keine Auszahlungen.',
    keepSecret: link => ['Behalten Sie den Link zu dieser Seite für sich. Wenn er abläuft, ', link, '.'],
    requestLink: 'fordern Sie einen neuen an',
  },
  mails: {
    accessTitle: practice => `Ihre Partnerseite bei ${practice}`,
    accessPreview: 'Ihre Links, Verkäufe und Auszahlungen',
    accessIntro: practice => `Hier finden Sie Ihre Links, Verkäufe und Auszahlungen bei ${practice}.`,
    openPage: 'Ihre Seite öffnen',
    accessWorks: days =>
      `Der Link gilt ${days} Tage. Behalten Sie ihn für sich. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.`,
    inviteSubject: practice => `Ihr Partnerlink von ${practice}`,
    invitePreview: product => `Ihr Link zu ${product}`,
    invite: (product, days, percent) =>
      `Vielen Dank, dass Sie „${product}“ empfehlen. Wenn jemand innerhalb von ${days} Tagen nach dem Klick auf Ihren Link kauft, bekommen Sie ${percent} des gezahlten Betrags.`,
    link: 'Ihr Link',
    seeSales: 'Ihre Klicks und Verkäufe ansehen',
    inviteWorks: days =>
      `Dieser Knopf öffnet Ihre eigene Seite und funktioniert ${days} Tage. Danach können Sie dort einen neuen Link anfordern.`,
  },
  errors: {
    incomplete: 'Vielleicht fehlt ein Teil des Links. Öffnen Sie ihn noch einmal aus der E-Mail.',
    offerEnded:
      'Vielleicht fehlt ein Teil des Links, oder das Angebot ist beendet. Fragen Sie dort, wo Sie ihn gefunden haben, nach einem neuen.',
  },
};
