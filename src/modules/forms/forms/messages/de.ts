import type { messages as english } from './en.ts';

export const messages: typeof english = {
  new_client: {
    title: 'Erstgespräch',
    intro:
      'Ihre Antworten helfen uns, das erste Gespräch gut zu nutzen. Lassen Sie weg, was Sie lieber persönlich sagen.',
    questions: {
      about: { label: 'Über Sie' },
      reason: { label: 'Was führt Sie zu uns?', help: 'Ein paar Worte genügen.' },
      goal: { label: 'Was soll in drei Monaten anders sein?' },
      birth_date: { label: 'Wann sind Sie geboren?' },
      height: { label: 'Wie groß sind Sie?' },
      weight: { label: 'Wie viel wiegen Sie?', help: 'Lassen Sie es weg, wenn Sie es lieber nicht sagen.' },
      health: { label: 'Ihre Gesundheit' },
      conditions: {
        label: 'Wurde bei Ihnen etwas davon ärztlich festgestellt?',
        options: {
          none: 'Nichts davon',
          diabetes: 'Zuckerkrankheit (Diabetes)',
          blood_pressure: 'Bluthochdruck',
          cholesterol: 'Erhöhtes Cholesterin',
          thyroid: 'Erkrankung der Schilddrüse',
          celiac: 'Zöliakie',
          ibs: 'Reizdarm',
          kidneys: 'Erkrankung der Nieren',
          other: 'Etwas anderes',
        },
      },
      conditions_other: { label: 'Was noch?' },
      allergies: {
        label: 'Welche Lebensmittel vertragen Sie nicht?',
        help: 'Allergien, Unverträglichkeiten und was Sie meiden.',
      },
      medication: {
        label: 'Welche Medikamente und Nahrungsergänzungsmittel nehmen Sie?',
        help: 'Name und Dosis, wie auf der Packung.',
      },
      pregnant: { label: 'Sind Sie schwanger oder stillen Sie?' },
      eating: { label: 'Wie Sie essen' },
      diet: {
        label: 'Was beschreibt Ihre Ernährung am besten?',
        options: {
          omnivore: 'Ich esse alles',
          mostly_plants: 'Überwiegend pflanzlich',
          pescatarian: 'Fisch, aber kein Fleisch',
          vegetarian: 'Vegetarisch',
          vegan: 'Rein pflanzlich (vegan)',
          other: 'Etwas anderes',
        },
      },
      meals: {
        label: 'Wie viele Mahlzeiten essen Sie an einem gewöhnlichen Tag?',
        options: { two: 'Eine oder zwei', three: 'Drei', four: 'Vier oder mehr', varies: 'Jeden Tag anders' },
      },
      cooking: { label: 'Wer kocht bei Ihnen?' },
      energy: { label: 'Wie viel Kraft haben Sie an einem gewöhnlichen Tag?', low: 'Erschöpft', high: 'Voller Kraft' },
      sleep: { label: 'Wie gut schlafen Sie?', low: 'Schlecht', high: 'Sehr gut' },
      sleep_why: { label: 'Was hält Sie wach?' },
      tried: { label: 'Was haben Sie schon versucht, und wie ging es aus?' },
      relationship: {
        label: 'War Essen für Sie schon einmal ein Kampf?',
        help: 'Dann gehen wir mit Zahlen und Wiegen besonders behutsam um.',
      },
      worth_it: { label: 'Wann hat sich das erste Gespräch für Sie gelohnt?' },
    },
  },
  dietary_history: {
    title: 'Ernährungsanamnese',
    intro: 'Denken Sie an den letzten Monat und an gewöhnliche Wochen.',
    questions: {
      frequency: {
        label: 'Wie oft essen oder trinken Sie das?',
        rows: {
          vegetables: 'Gemüse',
          fruit: 'Obst',
          whole_grains: 'Vollkorn',
          legumes: 'Bohnen und Linsen',
          dairy: 'Milch, Joghurt, Käse',
          fish: 'Fisch',
          meat: 'Fleisch',
          nuts: 'Nüsse und Samen',
          sweets: 'Süßes und Gebäck',
          soft_drinks: 'Limonade und Saft',
          alcohol: 'Alkohol',
        },
        columns: { never: 'Fast nie', weekly: '1–2 Mal pro Woche', often: '3–6 Mal pro Woche', daily: 'Täglich' },
      },
      recall: {
        label: 'Was haben Sie gestern gegessen und getrunken?',
        help: 'Ungefähr wie viel und wann. Es gibt keine richtige Antwort.',
      },
      usual: { label: 'War gestern ein gewöhnlicher Tag?' },
      unusual: { label: 'Was war anders?' },
      water: { label: 'Wie viel Wasser trinken Sie am Tag?', unit: 'Gläser' },
      eats_out: {
        label: 'Wie oft essen Sie auswärts oder bestellen etwas?',
        options: {
          rarely: 'Fast nie',
          weekly: 'Etwa einmal pro Woche',
          often: 'Mehrmals pro Woche',
          daily: 'Fast jeden Tag',
        },
      },
      skips: { label: 'Lassen Sie oft eine Mahlzeit aus?' },
      skips_which: { label: 'Welche, und warum?' },
      evening: { label: 'Wie hungrig sind Sie am Abend?', low: 'Gar nicht', high: 'Sehr' },
      likes: { label: 'Auf welche Lebensmittel möchten Sie nicht verzichten?' },
      dislikes: { label: 'Welche Lebensmittel essen Sie nie?' },
    },
  },
  food_and_symptoms: {
    title: 'Essen und Beschwerden',
    intro: 'Denken Sie an die letzten zwei Wochen.',
    questions: {
      symptoms: {
        label: 'Was davon hatten Sie?',
        options: {
          none: 'Nichts davon',
          bloating: 'Blähungen',
          pain: 'Bauchschmerzen',
          heartburn: 'Sodbrennen',
          nausea: 'Übelkeit',
          constipation: 'Verstopfung',
          diarrhea: 'Durchfall',
          headache: 'Kopfschmerzen',
          skin: 'Juckreiz oder Ausschlag',
        },
      },
      severity: { label: 'Wie sehr hat es Sie gestört?', low: 'Gar nicht', high: 'Sehr' },
      when: {
        label: 'Wann tritt es auf?',
        options: {
          during: 'Beim Essen',
          soon: 'In den zwei Stunden danach',
          later: 'Später',
          unrelated: 'Unabhängig vom Essen',
        },
      },
      foods: { label: 'Haben Sie bestimmte Lebensmittel in Verdacht?' },
      foods_which: { label: 'Welche Lebensmittel vertragen Sie nicht?' },
      recall: { label: 'Was haben Sie an einem Tag mit Beschwerden gegessen?' },
      changed: { label: 'Was haben Sie schon geändert, und hat es geholfen?' },
      picture: {
        label: 'Möchten Sie ein Bild hinzufügen?',
        help: 'Von einer Mahlzeit, einer Zutatenliste oder Ihren Notizen.',
      },
    },
  },
  weekly_check_in: {
    title: 'Wochenrückblick',
    questions: {
      plan: { label: 'Wie gut passte der Plan zu Ihrer Woche?', low: 'Gar nicht', high: 'Sehr gut' },
      energy: { label: 'Wie viel Kraft hatten Sie?', low: 'Erschöpft', high: 'Voller Kraft' },
      hunger: { label: 'Wie hungrig waren Sie zwischen den Mahlzeiten?', low: 'Gar nicht', high: 'Sehr' },
      mood: { label: 'Wie war Ihre Stimmung?', low: 'Schlecht', high: 'Gut' },
      talk: { label: 'Möchten Sie über etwas sprechen?' },
      talk_about: { label: 'Worüber?' },
    },
    sum: {
      title: 'Die Woche',
      bands: { hard: 'Eine schwere Woche', mixed: 'Eine gemischte Woche', good: 'Eine gute Woche' },
    },
  },
  consent_to_care: {
    title: 'Einwilligung in die Beratung',
    intro: 'Bitte lesen und unterschreiben Sie.',
    questions: {
      care: {
        label: 'Ernährungsberatung',
        clause:
          'Ich bin mit der Ernährungsberatung durch diese Praxis einverstanden. Mir wurde erklärt, was dazugehört und was sie kostet.\n\nErnährungsberatung ersetzt keine ärztliche Behandlung. Ich informiere die Praxis über Krankheiten, Medikamente, Allergien und eine Schwangerschaft, und wenn sich daran etwas ändert.\n\nIch entscheide selbst, was ich umsetze. Ich kann die Beratung jederzeit beenden.',
      },
      records: {
        label: 'Meine Akte',
        clause:
          'Die Praxis hält fest, was sie über meine Gesundheit für die Beratung wissen muss. Die Aufzeichnungen sind vertraulich und werden so lange aufbewahrt, wie das Gesetz es verlangt.\n\nIch kann sie einsehen, berichtigen lassen und eine Kopie erhalten.\n\nIch kann diese Einwilligung jederzeit widerrufen. Was bis dahin geschah, bleibt rechtmäßig.',
      },
    },
  },
  telehealth: {
    title: 'Videotermine',
    intro: 'Bitte lesen und unterschreiben Sie.',
    questions: {
      video: {
        label: 'Womit Sie einverstanden sind',
        clause:
          'Ich bin mit Terminen per Video einverstanden. Ich weiß, dass die Verbindung ausfallen kann und dass die Praxis mich dann anruft.\n\nNiemand zeichnet unsere Gespräche auf. Ich wähle einen Ort, an dem ich offen sprechen kann.\n\nIch kann diese Einwilligung jederzeit widerrufen. Dann treffen wir uns vor Ort.',
      },
      phone: { label: 'Unter welcher Nummer erreichen wir Sie, wenn das Video ausfällt?' },
    },
  },
  photographs_and_data: {
    title: 'Fotos und Daten',
    intro: 'Bitte lesen und unterschreiben Sie.',
    questions: {
      photos: {
        label: 'Fotos',
        clause:
          'Die Praxis darf Fotos, die ich schicke oder die sie mit mir aufnimmt, etwa von Mahlzeiten oder Zutatenlisten, in meiner Akte speichern. Sie dienen nur meiner Beratung und werden niemandem sonst gezeigt.',
      },
      sharing: { label: 'Dürfen wir Ihrer Ärztin oder Ihrem Arzt über die Beratung schreiben?' },
      sharing_who: { label: 'Wem, und wo?' },
      data: {
        label: 'Meine Daten',
        clause:
          'Die Praxis speichert meine Kontaktdaten, Termine, Zahlungen und Gesundheitsdaten. Sie braucht sie für meine Beratung und nach dem Gesetz.\n\nIch kann jederzeit eine Kopie verlangen, und die Löschung, sobald das Gesetz sie erlaubt. Ich kann diese Einwilligung jederzeit widerrufen.',
      },
    },
  },
  at_booking: {
    title: 'Fragen bei der Buchung',
    questions: {
      reason: { label: 'Was führt Sie zu uns?', help: 'Ein paar Worte genügen.' },
      allergies: { label: 'Haben Sie Lebensmittelallergien oder Unverträglichkeiten?' },
      allergies_which: { label: 'Welche?' },
      heard: {
        label: 'Wie haben Sie von uns erfahren?',
        options: {
          search: 'Suche im Internet',
          social: 'Soziale Medien',
          friend: 'Freunde oder Familie',
          doctor: 'Ärztin oder Arzt',
          other: 'Anders',
        },
      },
    },
  },
};
