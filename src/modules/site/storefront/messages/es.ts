import type { messages as english } from './en.ts';

export const messages: typeof english = {
  book: 'Reservar una cita',
  nextFree: time => `Próxima cita disponible: ${time}`,
  inYourTime: time => `${time} (su hora local)`,
  hours: { everyDay: 'Todos los días', closed: 'Cerrado', allDay: 'Abierto las 24 horas', midnight: 'medianoche' },
  description: {
    book: practice => (practice ? `Reserve una cita con ${practice}.` : 'Reserve aquí su cita.'),
    about: practice => (practice ? `Sobre ${practice}.` : 'Sobre esta consulta.'),
  },
  clientSignIn: 'Acceso para clientes',
  notFound: {
    title: 'Página no encontrada',
    text: 'La página que busca no existe.',
    hint: 'Revise la dirección o pida el enlace a la consulta.',
  },
  errors: {
    clickOfOtherSite: 'Este clic procedía de otro sitio y no se ha contado.',
    tooManyClicks: 'Demasiados clics. Ya no se cuentan.',
    blockNotFound: 'Esta parte de la página no existe',
  },
};
