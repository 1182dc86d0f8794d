import type { messages as english } from './en.ts';

const greeting = 'Hola, {firstName|buenos días}:';

export const messages: typeof english = {
  welcome: {
    hello: {
      subject: 'Le doy la bienvenida, {firstName|y gracias por suscribirse}',
      paragraphs: [
        greeting,
        'Gracias por suscribirse. Le escribiré cuando tenga algo útil que compartir: ideas para las comidas de cada día, lo que de verdad dice la ciencia y novedades de la consulta.',
        '¿Qué le gustaría cambiar de su alimentación? Responda a este correo. Leo todas las respuestas.',
      ],
    },
    smallChange: {
      subject: 'Un pequeño cambio que dura',
      paragraphs: [
        greeting,
        'La mayoría de los planes fracasan porque lo piden todo a la vez. Elija esta semana una comida y añádale una fuente de proteína y un puñado de verduras. No cambie nada más.',
        'Puede parecer poco, pero los cambios pequeños son los que duran.',
      ],
    },
    workTogether: {
      subject: 'Cómo podríamos trabajar juntos',
      paragraphs: [
        greeting,
        'Si desea ayuda con su situación, puede reservar una primera consulta en mi página. Veremos dónde está, qué quiere conseguir y cuál podría ser su siguiente paso.',
        'Si no, no pasa nada. Seguirá recibiendo el boletín.',
      ],
    },
  },
  firstBooking: {
    prepare: {
      subject: 'Qué preparar para su primera consulta',
      paragraphs: [
        greeting,
        'Me alegra que vayamos a conocernos. Tres cosas nos ayudarán a aprovechar bien la primera consulta:',
        'Anote lo que come y bebe en dos días normales. Traiga sus análisis recientes, si los tiene. Y piense qué le gustaría que fuera distinto dentro de tres meses.',
        'No hace falta que cambie nada antes de que nos veamos.',
      ],
    },
  },
  purchase: {
    start: {
      subject: 'Cómo empezar',
      paragraphs: [
        greeting,
        'Gracias por su compra. Reserve 20 minutos, recórralo de principio a fin y elija una sola cosa para empezar.',
        'Si tiene alguna pregunta, responda a este correo.',
      ],
    },
    checkIn: {
      subject: '¿Cómo le va?',
      paragraphs: [
        greeting,
        'Ya ha pasado una semana. ¿Qué le ha funcionado y qué no? Leo todas las respuestas y me ayudan a mejorar.',
        'Si desea un plan hecho solo para usted, puede reservar una cita en mi página.',
      ],
    },
  },
  comeBack: {
    checkIn: {
      subject: '¿Qué tal está, {firstName|últimamente}?',
      paragraphs: [
        greeting,
        'Hace tiempo que no hablamos. ¿Cómo le va?',
        'Si quiere repasar de nuevo sus objetivos, puede reservar una cita en mi página. Y si todo va bien, también me encantará saberlo.',
      ],
    },
  },
};
