import type { messages as english } from './en.ts';

export const messages: typeof english = {
  new_client: {
    title: 'Primera consulta',
    intro:
      'Sus respuestas nos ayudan a aprovechar la primera cita. Deje sin rellenar lo que prefiera contar en persona.',
    questions: {
      about: { label: 'Sobre usted' },
      reason: { label: '¿Qué le trae por aquí?', help: 'Bastan unas palabras.' },
      goal: { label: '¿Qué le gustaría que fuera distinto dentro de tres meses?' },
      birth_date: { label: '¿Cuándo nació?' },
      height: { label: '¿Cuánto mide?' },
      weight: { label: '¿Cuánto pesa?', help: 'Déjelo en blanco si prefiere no decirlo.' },
      health: { label: 'Su salud' },
      conditions: {
        label: '¿Le han diagnosticado algo de esto?',
        options: {
          none: 'Nada de esto',
          diabetes: 'Diabetes (azúcar)',
          blood_pressure: 'Tensión alta',
          cholesterol: 'Colesterol alto',
          thyroid: 'Una enfermedad del tiroides',
          celiac: 'Celiaquía',
          ibs: 'Intestino irritable',
          kidneys: 'Una enfermedad del riñón',
          other: 'Otra cosa',
        },
      },
      conditions_other: { label: '¿Qué más?' },
      allergies: {
        label: '¿Qué alimentos no le sientan bien?',
        help: 'Alergias, intolerancias y alimentos que evita.',
      },
      medication: {
        label: '¿Qué medicamentos y suplementos toma?',
        help: 'Nombre y dosis, como en el envase.',
      },
      pregnant: { label: '¿Está embarazada o da el pecho?' },
      eating: { label: 'Cómo come' },
      diet: {
        label: '¿Qué describe mejor su alimentación?',
        options: {
          omnivore: 'Como de todo',
          mostly_plants: 'Sobre todo vegetal',
          pescatarian: 'Pescado, pero no carne',
          vegetarian: 'Vegetariana',
          vegan: 'Vegana',
          other: 'Otra cosa',
        },
      },
      meals: {
        label: '¿Cuántas comidas hace en un día normal?',
        options: { two: 'Una o dos', three: 'Tres', four: 'Cuatro o más', varies: 'Cada día es distinto' },
      },
      cooking: { label: '¿Cocina usted u otra persona?' },
      energy: { label: '¿Cómo está de energía en un día normal?', low: 'Sin fuerzas', high: 'Con mucha energía' },
      sleep: { label: '¿Cómo duerme?', low: 'Mal', high: 'Muy bien' },
      sleep_why: { label: '¿Qué le quita el sueño?' },
      tried: { label: '¿Qué ha probado antes y cómo le fue?' },
      relationship: {
        label: '¿Ha sido alguna vez una lucha comer?',
        help: 'En ese caso, tendremos especial cuidado con los números y la báscula.',
      },
      worth_it: { label: '¿Qué haría que la primera cita mereciera la pena?' },
    },
  },
  dietary_history: {
    title: 'Historia dietética',
    intro: 'Piense en el último mes y en semanas normales.',
    questions: {
      frequency: {
        label: '¿Con qué frecuencia come o bebe esto?',
        rows: {
          vegetables: 'Verdura',
          fruit: 'Fruta',
          whole_grains: 'Cereales integrales',
          legumes: 'Legumbres',
          dairy: 'Leche, yogur, queso',
          fish: 'Pescado',
          meat: 'Carne',
          nuts: 'Frutos secos y semillas',
          sweets: 'Dulces y bollería',
          soft_drinks: 'Refrescos y zumos',
          alcohol: 'Bebidas alcohólicas',
        },
        columns: {
          never: 'Casi nunca',
          weekly: '1–2 veces por semana',
          often: '3–6 veces por semana',
          daily: 'A diario',
        },
      },
      recall: {
        label: '¿Qué comió y bebió ayer?',
        help: 'Más o menos cuánto y a qué hora. No hay respuestas correctas.',
      },
      usual: { label: '¿Fue ayer un día normal?' },
      unusual: { label: '¿Qué fue distinto?' },
      water: { label: '¿Cuánta agua bebe al día?', unit: 'vasos' },
      eats_out: {
        label: '¿Con qué frecuencia come fuera o pide comida?',
        options: {
          rarely: 'Casi nunca',
          weekly: 'Una vez por semana, más o menos',
          often: 'Varias veces por semana',
          daily: 'Casi todos los días',
        },
      },
      skips: { label: '¿Se salta comidas a menudo?' },
      skips_which: { label: '¿Cuál y por qué?' },
      evening: { label: '¿Cuánta hambre tiene por la noche?', low: 'Nada', high: 'Mucha' },
      likes: { label: '¿A qué alimentos no querría renunciar?' },
      dislikes: { label: '¿Qué alimentos no come nunca?' },
    },
  },
  food_and_symptoms: {
    title: 'Comida y síntomas',
    intro: 'Piense en las últimas dos semanas.',
    questions: {
      symptoms: {
        label: '¿Cuáles de estos ha tenido?',
        options: {
          none: 'Ninguno',
          bloating: 'Hinchazón',
          pain: 'Dolor de barriga',
          heartburn: 'Ardor de estómago',
          nausea: 'Náuseas',
          constipation: 'Estreñimiento',
          diarrhea: 'Diarrea',
          headache: 'Dolor de cabeza',
          skin: 'Picor o erupción',
        },
      },
      severity: { label: '¿Cuánto le han molestado?', low: 'Nada', high: 'Muchísimo' },
      when: {
        label: '¿Cuándo aparecen?',
        options: {
          during: 'Al comer',
          soon: 'En las dos horas siguientes',
          later: 'Más tarde',
          unrelated: 'Coma o no coma',
        },
      },
      foods: { label: '¿Sospecha de algún alimento?' },
      foods_which: { label: '¿Qué alimentos no le sientan bien?' },
      recall: { label: '¿Qué comió un día con síntomas?' },
      changed: { label: '¿Qué ha cambiado ya, y le ha ayudado?' },
      picture: {
        label: '¿Quiere añadir una imagen?',
        help: 'De una comida, una etiqueta o sus notas.',
      },
    },
  },
  weekly_check_in: {
    title: 'Repaso de la semana',
    questions: {
      plan: { label: '¿Cómo encajó el plan en su semana?', low: 'Nada', high: 'Muy bien' },
      energy: { label: '¿Cómo ha estado de energía?', low: 'Sin fuerzas', high: 'Con mucha energía' },
      hunger: { label: '¿Cuánta hambre tuvo entre comidas?', low: 'Nada', high: 'Mucha' },
      mood: { label: '¿Cómo ha estado de ánimo?', low: 'Decaído', high: 'Bien' },
      talk: { label: '¿Hay algo de lo que quiera hablar?' },
      talk_about: { label: '¿De qué?' },
    },
    sum: {
      title: 'La semana',
      bands: { hard: 'Una semana difícil', mixed: 'Una semana con de todo', good: 'Una buena semana' },
    },
  },
  consent_to_care: {
    title: 'Consentimiento para la atención',
    intro: 'Léalo y fírmelo, por favor.',
    questions: {
      care: {
        label: 'Atención nutricional',
        clause:
          'Acepto recibir asesoramiento nutricional en esta consulta. Me han explicado qué incluye y cuánto cuesta.\n\nEl asesoramiento nutricional no sustituye al médico. Informaré a la consulta de enfermedades, medicamentos, alergias y embarazo, y de cualquier cambio.\n\nYo decido qué sigo. Puedo dejarlo cuando quiera.',
      },
      records: {
        label: 'Mi historial',
        clause:
          'La consulta guarda notas sobre mi salud, que necesita para atenderme. Son confidenciales y se conservan el tiempo que exige la ley.\n\nPuedo pedir verlas, corregirlas y recibir una copia.\n\nPuedo retirar este consentimiento cuando quiera. Lo hecho hasta entonces sigue siendo lícito.',
      },
    },
  },
  telehealth: {
    title: 'Citas por vídeo',
    intro: 'Léalo y fírmelo, por favor.',
    questions: {
      video: {
        label: 'Lo que acepta',
        clause:
          'Acepto tener citas por vídeo. Sé que el vídeo puede fallar y que, en ese caso, la consulta me llamará.\n\nNadie graba nuestras citas. Elijo un lugar donde pueda hablar con libertad.\n\nPuedo retirar este consentimiento cuando quiera. Entonces nos veremos en persona.',
      },
      phone: { label: '¿A qué número le llamamos si falla el vídeo?' },
    },
  },
  photographs_and_data: {
    title: 'Fotos y datos',
    intro: 'Léalo y fírmelo, por favor.',
    questions: {
      photos: {
        label: 'Fotografías',
        clause:
          'La consulta puede guardar en mi historial fotos que yo envíe o que tomemos en la cita, como comidas o etiquetas. Solo se usan para atenderme y no se muestran a nadie más.',
      },
      sharing: { label: '¿Podemos escribir a su médico sobre su atención?' },
      sharing_who: { label: '¿A qué médico y dónde?' },
      data: {
        label: 'Mis datos',
        clause:
          'La consulta guarda mis datos de contacto, citas, pagos y datos de salud. Los necesita para atenderme y por ley.\n\nPuedo pedir una copia cuando quiera, y que se borren en cuanto la ley lo permita. Puedo retirar este consentimiento cuando quiera.',
      },
    },
  },
  at_booking: {
    title: 'Preguntas al reservar',
    questions: {
      reason: { label: '¿Qué le trae por aquí?', help: 'Bastan unas palabras.' },
      allergies: { label: '¿Tiene alergias o intolerancias alimentarias?' },
      allergies_which: { label: '¿Cuáles?' },
      heard: {
        label: '¿Cómo supo de nuestra consulta?',
        options: {
          search: 'Buscando en internet',
          social: 'Redes sociales',
          friend: 'Amistades o familia',
          doctor: 'Mi médico',
          other: 'De otra forma',
        },
      },
    },
  },
};
