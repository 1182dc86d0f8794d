import type { messages as english } from './en.ts';

export const messages: typeof english = {
  builtIn: {
    emailSubject: 'Recordatorio: su cita del {date}',
    emailBody: 'Le recordamos su cita con {practice}. Díganos, por favor, si podrá venir.',
    smsBody: '{practice}: su cita es el {date} a las {time}. Confirmar: {confirmLink} Cancelar: {cancelLink}',
  },
  howToStop: 'Responda STOP para dejar de recibirlos.',
  someone: '',
  mail: {
    title: when => `Su próxima cita: ${when}`,
    confirm: 'Confirmar',
    reschedule: 'Cambiar la hora',
    cancel: 'Cancelar la cita',
    why: practice => `Recibe este correo porque tiene una cita con ${practice}.`,
    stop: 'No recibir más recordatorios por correo',
  },
  preferences: {
    title: 'Sus recordatorios',
    failed: 'Este enlace no funciona',
    question: practice => `¿Cómo quiere que ${practice} le recuerde sus citas?`,
    byEmail: 'Por correo electrónico',
    byText: 'Por SMS',
    also: 'También por correo electrónico',
    newsletter: practice => `Boletín de ${practice}`,
    news: practice => `Novedades de ${practice}`,
    save: 'Guardar',
    saved: 'Guardado',
    again: 'Cambiar de nuevo',
    remindBy: {
      both: 'Le recordaremos sus citas por correo electrónico y por SMS.',
      email: 'Le recordaremos sus citas por correo electrónico.',
      sms: 'Le recordaremos sus citas por SMS.',
      none: 'No recibirá más recordatorios.',
    },
    getNewsletter: 'Recibirá el boletín.',
    noNewsletter: 'No recibirá el boletín.',
    getNews: 'Recibirá novedades por correo electrónico.',
    noNews: 'No recibirá novedades por correo electrónico.',
    otherEmails: 'Seguirá recibiendo los correos sobre citas reservadas, cambiadas o canceladas.',
  },
  errors: { linkBroken: 'Este enlace no funciona. Ábralo de nuevo desde el correo.' },
};
