/** The texts of the shipped examples. A practice copies them and changes them as it likes. */
export const messages = {
  new_client: {
    title: 'New client',
    intro: 'Your answers help us use our first session well. Leave out what you would rather say in person.',
    questions: {
      about: { label: 'About you' },
      reason: { label: 'What brings you here?', help: 'A few words are enough.' },
      goal: { label: 'What would you like to be different in three months?' },
      birth_date: { label: 'When were you born?' },
      height: { label: 'How tall are you?' },
      weight: { label: 'What do you weigh?', help: 'Leave it out if you would rather not say.' },
      health: { label: 'Your health' },
      conditions: {
        label: 'Has a doctor told you that you have one of these?',
        options: {
          none: 'None of these',
          diabetes: 'Diabetes',
          blood_pressure: 'High blood pressure',
          cholesterol: 'High cholesterol',
          thyroid: 'A thyroid condition',
          celiac: 'Celiac disease',
          ibs: 'Irritable bowel syndrome',
          kidneys: 'A kidney condition',
          other: 'Something else',
        },
      },
      conditions_other: { label: 'What else?' },
      allergies: { label: 'Which foods don’t agree with you?', help: 'Allergies, intolerances, and foods you avoid.' },
      medication: { label: 'What medication and supplements do you take?', help: 'Name and dose, as on the package.' },
      pregnant: { label: 'Are you pregnant or breastfeeding?' },
      eating: { label: 'How you eat' },
      diet: {
        label: 'Which describes your diet best?',
        options: {
          omnivore: 'I eat everything',
          mostly_plants: 'Mostly plants',
          pescatarian: 'Pescatarian',
          vegetarian: 'Vegetarian',
          vegan: 'Vegan',
          other: 'Something else',
        },
      },
      meals: {
        label: 'How many meals do you eat on an ordinary day?',
        options: { two: 'One or two', three: 'Three', four: 'Four or more', varies: 'It’s different every day' },
      },
      cooking: { label: 'Do you cook for yourself, or does someone cook for you?' },
      energy: { label: 'How is your energy on an ordinary day?', low: 'Worn out', high: 'Full of energy' },
      sleep: { label: 'How well do you sleep?', low: 'Badly', high: 'Very well' },
      sleep_why: { label: 'What keeps you awake?' },
      tried: { label: 'What have you tried before, and how did it go?' },
      relationship: {
        label: 'Has eating ever been a struggle for you?',
        help: 'If so, we take particular care with numbers and weighing.',
      },
      worth_it: { label: 'What would make our first session worth it?' },
    },
  },
  dietary_history: {
    title: 'Dietary history',
    intro: 'Think of the past month, and of ordinary weeks.',
    questions: {
      frequency: {
        label: 'How often do you eat or drink these?',
        rows: {
          vegetables: 'Vegetables',
          fruit: 'Fruit',
          whole_grains: 'Whole grains',
          legumes: 'Beans and lentils',
          dairy: 'Milk, yogurt, cheese',
          fish: 'Fish',
          meat: 'Meat',
          nuts: 'Nuts and seeds',
          sweets: 'Sweets and pastries',
          soft_drinks: 'Soft drinks and juice',
          alcohol: 'Alcohol',
        },
        columns: { never: 'Hardly ever', weekly: '1–2 times a week', often: '3–6 times a week', daily: 'Daily' },
      },
      recall: {
        label: 'What did you eat and drink yesterday?',
        help: 'Roughly how much, and when. There is no right answer.',
      },
      usual: { label: 'Was yesterday an ordinary day?' },
      unusual: { label: 'What was different?' },
      water: { label: 'How much water do you drink in a day?', unit: 'glasses' },
      eats_out: {
        label: 'How often do you eat out or order in?',
        options: {
          rarely: 'Hardly ever',
          weekly: 'About once a week',
          often: 'Several times a week',
          daily: 'Nearly every day',
        },
      },
      skips: { label: 'Do you often skip a meal?' },
      skips_which: { label: 'Which one, and why?' },
      evening: { label: 'How hungry are you in the evening?', low: 'Not at all', high: 'Very' },
      likes: { label: 'Which foods would you not want to give up?' },
      dislikes: { label: 'Which foods do you never eat?' },
    },
  },
  food_and_symptoms: {
    title: 'Food and symptoms',
    intro: 'Think of the past two weeks.',
    questions: {
      symptoms: {
        label: 'Which of these have you had?',
        options: {
          none: 'None of these',
          bloating: 'Bloating',
          pain: 'Stomach pain',
          heartburn: 'Heartburn',
          nausea: 'Nausea',
          constipation: 'Constipation',
          diarrhea: 'Diarrhea',
          headache: 'Headache',
          skin: 'Itching or a rash',
        },
      },
      severity: { label: 'How much did they bother you?', low: 'Not at all', high: 'Very much' },
      when: {
        label: 'When do they come?',
        options: {
          during: 'While eating',
          soon: 'Within two hours',
          later: 'Later',
          unrelated: 'Whether I eat or not',
        },
      },
      foods: { label: 'Do you suspect certain foods?' },
      foods_which: { label: 'Which foods don’t agree with you?' },
      recall: { label: 'What did you eat on a day with symptoms?' },
      changed: { label: 'What have you changed already, and did it help?' },
      picture: { label: 'Would you like to add a picture?', help: 'Of a meal, a label, or your own notes.' },
    },
  },
  weekly_check_in: {
    title: 'Weekly check-in',
    questions: {
      plan: { label: 'How well did the plan fit your week?', low: 'Not at all', high: 'Very well' },
      energy: { label: 'How was your energy?', low: 'Worn out', high: 'Full of energy' },
      hunger: { label: 'How hungry were you between meals?', low: 'Not at all', high: 'Very' },
      mood: { label: 'How was your mood?', low: 'Low', high: 'Good' },
      talk: { label: 'Is there something you’d like to talk about?' },
      talk_about: { label: 'What is it?' },
    },
    sum: {
      title: 'The week',
      bands: { hard: 'A hard week', mixed: 'A mixed week', good: 'A good week' },
    },
  },
  consent_to_care: {
    title: 'Consent to care',
    intro: 'Please read this and sign.',
    questions: {
      care: {
        label: 'Nutrition care',
        clause:
          'I agree to nutrition counseling with this practice. I have been told what it includes and what it costs.\n\nNutrition counseling does not replace a doctor. I tell the practice about illnesses, medication, allergies and pregnancy, and when any of this changes.\n\nI decide what I follow. I can stop at any time.',
      },
      records: {
        label: 'My records',
        clause:
          'The practice keeps notes about my health, which it needs for my care. They are kept confidential and for as long as the law requires.\n\nI can ask to see them, to have them corrected, and to receive a copy.\n\nI can withdraw this consent at any time. What was done before stays lawful.',
      },
    },
  },
  telehealth: {
    title: 'Video sessions',
    intro: 'Please read this and sign.',
    questions: {
      video: {
        label: 'What you agree to',
        clause:
          'I agree to meet by video. I know that video can fail, and that the practice will call me if it does.\n\nNobody records our sessions. I choose a place where I can talk freely.\n\nI can withdraw this consent at any time. We then meet in person.',
      },
      phone: { label: 'Which number should we call if the video fails?' },
    },
  },
  photographs_and_data: {
    title: 'Photos and data',
    intro: 'Please read this and sign.',
    questions: {
      photos: {
        label: 'Photographs',
        clause:
          'The practice may keep photos in my record, such as meals or food labels, whether I send them or we take them together. They are used only for my care and are not shown to anyone else.',
      },
      sharing: { label: 'May we write to your doctor about your care?' },
      sharing_who: { label: 'Which doctor, and where?' },
      data: {
        label: 'My data',
        clause:
          'The practice stores my contact details, sessions, payments and health data. It needs them for my care and by law.\n\nI can ask for a copy at any time, and for deletion once the law allows it. I can withdraw this consent at any time.',
      },
    },
  },
  at_booking: {
    title: 'Questions at booking',
    questions: {
      reason: { label: 'What brings you here?', help: 'A few words are enough.' },
      allergies: { label: 'Do you have food allergies or intolerances?' },
      allergies_which: { label: 'Which ones?' },
      heard: {
        label: 'How did you hear about us?',
        options: {
          search: 'Online search',
          social: 'Social media',
          friend: 'A friend or family member',
          doctor: 'My doctor',
          other: 'Somewhere else',
        },
      },
    },
  },
};
