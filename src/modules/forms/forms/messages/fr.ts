import type { messages as english } from './en.ts';

export const messages: typeof english = {
  new_client: {
    title: 'Premier rendez-vous',
    intro:
      'Vos réponses nous aident à bien utiliser la première séance. Laissez de côté ce que vous préférez dire de vive voix.',
    questions: {
      about: { label: 'À propos de vous' },
      reason: { label: 'Qu’est-ce qui vous amène ?', help: 'Quelques mots suffisent.' },
      goal: { label: 'Qu’aimeriez-vous voir changer d’ici trois mois ?' },
      birth_date: { label: 'Quand êtes-vous né(e) ?' },
      height: { label: 'Combien mesurez-vous ?' },
      weight: { label: 'Combien pesez-vous ?', help: 'Laissez vide si vous préférez ne pas le dire.' },
      health: { label: 'Votre santé' },
      conditions: {
        label: 'Un médecin a-t-il constaté l’un de ces problèmes ?',
        options: {
          none: 'Aucun',
          diabetes: 'Diabète',
          blood_pressure: 'Hypertension',
          cholesterol: 'Excès de cholestérol',
          thyroid: 'Maladie de la thyroïde',
          celiac: 'Maladie cœliaque',
          ibs: 'Côlon irritable',
          kidneys: 'Maladie des reins',
          other: 'Autre chose',
        },
      },
      conditions_other: { label: 'Quoi d’autre ?' },
      allergies: {
        label: 'Quels aliments supportez-vous mal ?',
        help: 'Allergies, intolérances et aliments que vous évitez.',
      },
      medication: {
        label: 'Quels médicaments et compléments prenez-vous ?',
        help: 'Nom et dosage, comme sur la boîte.',
      },
      pregnant: { label: 'Êtes-vous enceinte ou allaitez-vous ?' },
      eating: { label: 'Votre alimentation' },
      diet: {
        label: 'Qu’est-ce qui décrit le mieux votre alimentation ?',
        options: {
          omnivore: 'Je mange de tout',
          mostly_plants: 'Surtout végétale',
          pescatarian: 'Du poisson, mais pas de viande',
          vegetarian: 'Végétarienne',
          vegan: 'Végane',
          other: 'Autre chose',
        },
      },
      meals: {
        label: 'Combien de repas prenez-vous un jour ordinaire ?',
        options: { two: 'Un ou deux', three: 'Trois', four: 'Quatre ou plus', varies: 'Cela change chaque jour' },
      },
      cooking: { label: 'Cuisinez-vous, ou quelqu’un d’autre ?' },
      energy: { label: 'Quelle est votre énergie un jour ordinaire ?', low: 'À bout', high: 'Plein d’énergie' },
      sleep: { label: 'Dormez-vous bien ?', low: 'Mal', high: 'Très bien' },
      sleep_why: { label: 'Qu’est-ce qui vous empêche de dormir ?' },
      tried: { label: 'Qu’avez-vous déjà essayé, et avec quel résultat ?' },
      relationship: {
        label: 'Manger a-t-il déjà été un combat pour vous ?',
        help: 'Dans ce cas, nous ferons très attention aux chiffres et à la balance.',
      },
      worth_it: { label: 'Qu’est-ce qui rendrait la première séance utile ?' },
    },
  },
  dietary_history: {
    title: 'Histoire alimentaire',
    intro: 'Pensez au mois dernier et à des semaines ordinaires.',
    questions: {
      frequency: {
        label: 'À quelle fréquence mangez-vous ou buvez-vous ceci ?',
        rows: {
          vegetables: 'Légumes',
          fruit: 'Fruits',
          whole_grains: 'Céréales complètes',
          legumes: 'Haricots et lentilles',
          dairy: 'Lait, yaourt, fromage',
          fish: 'Poisson',
          meat: 'Viande',
          nuts: 'Noix et graines',
          sweets: 'Sucreries et pâtisseries',
          soft_drinks: 'Sodas et jus',
          alcohol: 'Alcool',
        },
        columns: {
          never: 'Presque jamais',
          weekly: '1–2 fois par semaine',
          often: '3–6 fois par semaine',
          daily: 'Chaque jour',
        },
      },
      recall: {
        label: 'Qu’avez-vous mangé et bu hier ?',
        help: 'À peu près combien, et quand. Il n’y a pas de bonne réponse.',
      },
      usual: { label: 'Hier était-il un jour ordinaire ?' },
      unusual: { label: 'Qu’est-ce qui était différent ?' },
      water: { label: 'Combien d’eau buvez-vous par jour ?', unit: 'verres' },
      eats_out: {
        label: 'À quelle fréquence mangez-vous dehors ou commandez-vous un repas ?',
        options: {
          rarely: 'Presque jamais',
          weekly: 'Environ une fois par semaine',
          often: 'Plusieurs fois par semaine',
          daily: 'Presque tous les jours',
        },
      },
      skips: { label: 'Sautez-vous souvent un repas ?' },
      skips_which: { label: 'Lequel, et pourquoi ?' },
      evening: { label: 'Avez-vous faim le soir ?', low: 'Pas du tout', high: 'Très' },
      likes: { label: 'À quels aliments ne voudriez-vous pas renoncer ?' },
      dislikes: { label: 'Quels aliments ne mangez-vous jamais ?' },
    },
  },
  food_and_symptoms: {
    title: 'Alimentation et symptômes',
    intro: 'Pensez aux deux dernières semaines.',
    questions: {
      symptoms: {
        label: 'Lesquels avez-vous eus ?',
        options: {
          none: 'Aucun',
          bloating: 'Ballonnements',
          pain: 'Maux de ventre',
          heartburn: 'Brûlures d’estomac',
          nausea: 'Nausées',
          constipation: 'Transit lent (constipation)',
          diarrhea: 'Diarrhée',
          headache: 'Maux de tête',
          skin: 'Démangeaisons ou éruption',
        },
      },
      severity: { label: 'À quel point vous ont-ils gêné(e) ?', low: 'Pas du tout', high: 'Énormément' },
      when: {
        label: 'Quand surviennent-ils ?',
        options: {
          during: 'En mangeant',
          soon: 'Dans les deux heures',
          later: 'Plus tard',
          unrelated: 'Que je mange ou non',
        },
      },
      foods: { label: 'Soupçonnez-vous certains aliments ?' },
      foods_which: { label: 'Quels aliments supportez-vous mal ?' },
      recall: { label: 'Qu’avez-vous mangé un jour avec des symptômes ?' },
      changed: { label: 'Qu’avez-vous déjà changé, et cela a-t-il aidé ?' },
      picture: {
        label: 'Voulez-vous ajouter une photo ?',
        help: 'D’un repas, d’une étiquette ou de vos notes.',
      },
    },
  },
  weekly_check_in: {
    title: 'Bilan de la semaine',
    questions: {
      plan: { label: 'Le plan convenait-il à votre semaine ?', low: 'Pas du tout', high: 'Très bien' },
      energy: { label: 'Quelle était votre énergie ?', low: 'À bout', high: 'Plein d’énergie' },
      hunger: { label: 'Aviez-vous faim entre les repas ?', low: 'Pas du tout', high: 'Très' },
      mood: { label: 'Quelle était votre humeur ?', low: 'Basse', high: 'Bonne' },
      talk: { label: 'Y a-t-il quelque chose dont vous aimeriez parler ?' },
      talk_about: { label: 'De quoi ?' },
    },
    sum: {
      title: 'La semaine',
      bands: { hard: 'Une semaine difficile', mixed: 'Une semaine mitigée', good: 'Une bonne semaine' },
    },
  },
  consent_to_care: {
    title: 'Consentement au suivi',
    intro: 'Merci de lire et de signer.',
    questions: {
      care: {
        label: 'Suivi nutritionnel',
        clause:
          'J’accepte un suivi nutritionnel dans ce cabinet. On m’a expliqué ce qu’il comprend et ce qu’il coûte.\n\nLe suivi nutritionnel ne remplace pas le médecin. Je signale au cabinet maladies, médicaments, allergies et grossesse, et tout changement.\n\nJe décide de ce que j’applique. Je peux arrêter à tout moment.',
      },
      records: {
        label: 'Mon dossier',
        clause:
          'Le cabinet conserve des notes sur ma santé, nécessaires à mon suivi. Elles sont confidentielles et gardées aussi longtemps que la loi l’exige.\n\nJe peux demander à les voir, à les faire corriger et à en recevoir une copie.\n\nJe peux retirer ce consentement à tout moment. Ce qui a été fait avant reste licite.',
      },
    },
  },
  telehealth: {
    title: 'Séances en vidéo',
    intro: 'Merci de lire et de signer.',
    questions: {
      video: {
        label: 'Ce que vous acceptez',
        clause:
          'J’accepte des séances en vidéo. Je sais que la vidéo peut tomber en panne et que le cabinet m’appellera alors.\n\nPersonne n’enregistre nos séances. Je choisis un lieu où je peux parler librement.\n\nJe peux retirer ce consentement à tout moment. Nous nous verrons alors sur place.',
      },
      phone: { label: 'À quel numéro vous appeler si la vidéo tombe en panne ?' },
    },
  },
  photographs_and_data: {
    title: 'Photos et données',
    intro: 'Merci de lire et de signer.',
    questions: {
      photos: {
        label: 'Photographies',
        clause:
          'Le cabinet peut garder dans mon dossier des photos que j’envoie ou qu’il prend avec moi, comme des repas ou des étiquettes. Elles ne servent qu’à mon suivi et ne sont montrées à personne d’autre.',
      },
      sharing: { label: 'Pouvons-nous écrire à votre médecin au sujet de votre suivi ?' },
      sharing_who: { label: 'Quel médecin, et où ?' },
      data: {
        label: 'Mes données',
        clause:
          'Le cabinet conserve mes coordonnées, séances, paiements et données de santé. Il en a besoin pour mon suivi et de par la loi.\n\nJe peux demander une copie à tout moment, et l’effacement dès que la loi le permet. Je peux retirer ce consentement à tout moment.',
      },
    },
  },
  at_booking: {
    title: 'Questions à la réservation',
    questions: {
      reason: { label: 'Qu’est-ce qui vous amène ?', help: 'Quelques mots suffisent.' },
      allergies: { label: 'Avez-vous des allergies ou des intolérances alimentaires ?' },
      allergies_which: { label: 'Lesquelles ?' },
      heard: {
        label: 'Comment avez-vous entendu parler de nous ?',
        options: {
          search: 'Recherche en ligne',
          social: 'Réseaux sociaux',
          friend: 'Amis ou famille',
          doctor: 'Mon médecin',
          other: 'Autrement',
        },
      },
    },
  },
};
