import type { messages as english } from './en.ts';

const greeting = 'Hallo {firstName|und guten Tag},';

export const messages: typeof english = {
  welcome: {
    hello: {
      subject: 'Willkommen, {firstName|und danke für Ihre Anmeldung}',
      paragraphs: [
        greeting,
        'vielen Dank für Ihre Anmeldung. Ich melde mich, wenn ich etwas Nützliches für Sie habe: Ideen für den Alltag in der Küche, was die Forschung wirklich sagt, und Neues aus der Praxis.',
        'Was möchten Sie an Ihrer Ernährung ändern? Antworten Sie einfach auf diese E-Mail. Ich lese jede Antwort.',
      ],
    },
    smallChange: {
      subject: 'Eine kleine Veränderung, die bleibt',
      paragraphs: [
        greeting,
        'die meisten Pläne scheitern, weil sie alles auf einmal verlangen. Wählen Sie diese Woche eine Mahlzeit und ergänzen Sie sie um eine Eiweißquelle und eine Handvoll Gemüse. Mehr nicht.',
        'Das klingt nach wenig, aber gerade die kleinen Veränderungen halten.',
      ],
    },
    workTogether: {
      subject: 'Wie wir zusammenarbeiten können',
      paragraphs: [
        greeting,
        'wenn Sie sich Unterstützung in Ihrer eigenen Situation wünschen, können Sie auf meiner Seite ein Erstgespräch buchen. Wir sehen uns an, wo Sie stehen, was Sie erreichen möchten und was Ihr nächster Schritt sein kann.',
        'Wenn nicht, ist das auch in Ordnung. Den Newsletter bekommen Sie weiterhin.',
      ],
    },
  },
  firstBooking: {
    prepare: {
      subject: 'So bereiten Sie sich auf Ihren ersten Termin vor',
      paragraphs: [
        greeting,
        'ich freue mich darauf, Sie kennenzulernen. Drei Dinge helfen uns, unseren ersten Termin gut zu nutzen:',
        'Schreiben Sie an zwei gewöhnlichen Tagen auf, was Sie essen und trinken. Bringen Sie aktuelle Laborwerte mit, wenn Sie welche haben. Und überlegen Sie, was in drei Monaten anders sein soll.',
        'Bis dahin müssen Sie nichts verändern.',
      ],
    },
  },
  purchase: {
    start: {
      subject: 'So fangen Sie am besten an',
      paragraphs: [
        greeting,
        'vielen Dank für Ihren Kauf. Nehmen Sie sich 20 Minuten Zeit, sehen Sie alles einmal durch und suchen Sie sich eine Sache aus, mit der Sie beginnen.',
        'Wenn Sie Fragen haben, antworten Sie einfach auf diese E-Mail.',
      ],
    },
    checkIn: {
      subject: 'Wie läuft es?',
      paragraphs: [
        greeting,
        'eine Woche ist vergangen. Was hat gut geklappt und was nicht? Ich lese jede Antwort und lerne daraus.',
        'Wenn Sie einen Plan nur für sich möchten, können Sie auf meiner Seite einen Termin buchen.',
      ],
    },
  },
  comeBack: {
    checkIn: {
      subject: 'Wie geht es Ihnen, {firstName|in letzter Zeit}?',
      paragraphs: [
        greeting,
        'wir haben länger nicht gesprochen. Wie läuft es bei Ihnen?',
        'Wenn Sie Ihre Ziele noch einmal gemeinsam durchgehen möchten, können Sie auf meiner Seite einen Termin buchen. Und wenn alles gut läuft, freue ich mich auch darüber, das zu hören.',
      ],
    },
  },
};
