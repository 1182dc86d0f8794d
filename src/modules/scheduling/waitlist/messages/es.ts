import type { messages as english } from './en.ts';

const stillWaiting = {
  text: 'Sigue en la lista de espera. Le escribiremos cuando quede libre otra hora.',
  notEmailed: 'Sigue en la lista de espera.',
};
const willHold = 'Cuando quede libre una hora que le venga bien, le escribiremos y se la guardaremos un tiempo.';

export const messages: typeof english = {
  parts: { any: 'A cualquier hora', morning: 'Por la mañana', afternoon: 'Por la tarde', evening: 'A última hora' },
  facts: {
    what: 'Qué',
    practice: 'Con',
    days: 'Días',
    partOfDay: 'Momento del día',
    from: 'Desde',
    to: 'Hasta',
    when: 'Cuándo',
  },
  dayRange: (first, last) => `del ${first} al ${last}`,
  noThanks: 'No, gracias',
  linkFailed: 'Este enlace ya no funciona',
  join: {
    pageTitle: practice => `Lista de espera · ${practice}`,
    title: 'Apuntarse a la lista de espera',
    noneFits: '¿Ninguna hora le viene bien?',
    willEmail: 'Le escribiremos cuando quede una libre.',
    tell: practice => `Apúntese aquí y después confirme su plaza directamente con ${practice}.`,
    service: 'Servicio',
    minutes: (service, minutes) => `${service}, ${minutes} minutos`,
    days: 'Días',
    ranges: { twoWeeks: 'Próximas dos semanas', fourWeeks: 'Próximas cuatro semanas', anyDay: 'Cualquier día' },
    through: day => `hasta el ${day}`,
    chooseDates: 'Elegir fechas',
    from: 'Desde',
    to: 'Hasta',
    partOfDay: 'Momento del día',
    anyTime: 'Cualquier hora',
    button: 'Apuntarse a la lista de espera',
    checkFields: 'Revise los campos marcados.',
    outOfRange: (first, last) => `Elija días entre el ${first} y el ${last}`,
    sent: 'Mire su correo',
    sentText: 'Le enviamos un correo con un enlace. Ábralo para confirmar su plaza en la lista de espera.',
    willHold,
    notConfirmed: 'Su plaza aún no está confirmada',
    notConfirmedText: practice =>
      `Normalmente confirmamos por correo, pero ${practice} no puede enviar correos ahora. Póngase en contacto directamente.`,
  },
  confirm: {
    pageTitle: 'Confirmar su plaza',
    title: 'Confirme su plaza en la lista de espera',
    button: 'Confirmar mi plaza',
    done: 'Está en la lista de espera',
    willHold,
    howToLeave: 'En el correo de confirmación hay un enlace para salir de la lista.',
    notEmailed: practice => `Ahora no podemos enviar correos. Pregunte a ${practice} por las horas libres.`,
  },
  leave: {
    pageTitle: 'Salir de la lista de espera',
    title: '¿Quiere salir de la lista de espera?',
    button: 'Salir de la lista de espera',
    stay: 'Seguir en la lista de espera',
    done: 'Ha salido de la lista de espera',
    doneText: 'No recibirá más correos de la lista de espera.',
  },
  offer: {
    pageTitle: 'Ha quedado libre una hora',
    title: 'Ha quedado libre una hora para usted',
    heldUntil: (moment, zone) => `Se la guardamos hasta el ${moment} (${zone}).`,
    heldUntilYourTime: moment => `Se la guardamos hasta el ${moment} (su hora local).`,
    acceptPolicy: 'Acepto estas condiciones',
    book: 'Reservar esta hora',
    seeTimes: 'Ver horas libres',
    ends: {
      accepted: {
        title: 'Cita reservada',
        text: 'Le enviaremos por correo los detalles y un archivo para el calendario.',
        notEmailed: 'No podemos enviarle un correo, así que anote la hora.',
      },
      declined: { title: 'Gracias por avisarnos', ...stillWaiting },
      expired: { title: 'Esta oferta ha terminado', ...stillWaiting },
      withdrawn: {
        title: 'Esta oferta ha terminado',
        text: 'La consulta ha retirado esta oferta.',
        notEmailed: 'La consulta ha retirado esta oferta.',
      },
    },
  },
  mails: {
    entry: {
      title: 'Está en la lista de espera',
      subject: practice => `Está en la lista de espera de ${practice}`,
      text: 'Le escribiremos en cuanto quede libre una hora que le venga bien.',
      leave: 'Salir de la lista de espera',
    },
    confirmation: {
      title: 'Confirme su plaza en la lista de espera',
      subject: practice => `Confirme su plaza en la lista de espera de ${practice}`,
      text: practice => `Alguien ha apuntado esta dirección de correo en la lista de espera de ${practice}.`,
      button: 'Confirmar mi plaza',
      ignore: 'Si no ha sido usted, ignore este correo y no pasará nada.',
    },
    offer: {
      title: when => `Ha quedado libre una hora: ${when}`,
      subject: (title, practice) => `${title} con ${practice}`,
      text: (moment, zone, yourTime) =>
        `Se la guardamos hasta el ${moment} (${zone}${yourTime ? `; en su hora local, ${yourTime}` : ''}). Después se ofrecerá a la siguiente persona de la lista.`,
      button: 'Ver la oferta',
    },
  },
  errors: {
    partOfDay: 'Elija un momento del día',
    inOrder: 'El último día no puede ser anterior al primero',
    reload: 'Algo ha fallado. Vuelva a cargar la página e inténtelo de nuevo.',
    offerNotFound:
      'Esta oferta ya no está disponible. Encontrará horas libres en la página de reservas de la consulta.',
    offerEnded: 'Esta oferta ha terminado. Sigue en la lista de espera.',
    alreadyBooked: 'Ya ha reservado esta hora.',
    notOnWaitlist: 'Ya no está en esta lista de espera.',
  },
};
