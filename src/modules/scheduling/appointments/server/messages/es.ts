import type { messages as english } from './en.ts';

export const messages: typeof english = {
  facts: {
    where: 'Lugar',
    what: 'Qué',
    when: 'Cuándo',
    yourTime: 'Su hora local',
    address: 'Dirección',
    phone: 'Teléfono',
    paid: 'Pagado',
    amount: 'Importe',
    purpose: 'Concepto',
    practice: 'Con',
  },
  place: {
    phone: 'Llamada telefónica',
    video: 'Videollamada',
    join: 'Unirse a la videollamada',
    joinAt: link => `Unirse a la videollamada: ${link}`,
    joinInText: url => `Unirse: ${url}`,
  },
  titles: { booked: 'Cita reservada', moved: 'Cita cambiada', cancelled: 'Cita cancelada' },
  inYourTime: moment => `${moment} (su hora local)`,
  mail: {
    subject: (title, practice) => `${title} con ${practice}`,
    booked: practice => `Su cita con ${practice} está reservada.`,
    accepted: practice => `${practice} ha aceptado su solicitud. Su cita está reservada.`,
    moved: practice => `Su cita con ${practice} tiene una nueva hora.`,
    cancelled: practice => `Su cita con ${practice} se ha cancelado.`,
    reschedule: 'Cambiar la hora',
    cancel: 'Cancelar la cita',
    addToCalendar: 'Para añadirla a su calendario, abra el archivo adjunto.',
    removeFromCalendar: 'Para quitarla de su calendario, abra el archivo adjunto.',
    bookAgain: 'Puede reservar otra hora cuando quiera.',
    bookAgainButton: 'Reservar otra hora',
  },
  request: {
    titles: { requested: 'Cita solicitada', declined: 'Solicitud rechazada', expired: 'Cita no reservada' },
    requested: practice => `Hemos enviado su solicitud a ${practice}. Todavía no hay nada reservado.`,
    heldUntil: (moment, zone) =>
      `Recibirá la respuesta por correo a más tardar el ${moment} (${zone}). Hasta entonces le guardamos la hora.`,
    declined: practice => `${practice} no puede ofrecerle esta hora, así que no hay nada reservado.`,
    expired: practice => `${practice} no ha respondido a tiempo a su solicitud, así que no hay nada reservado.`,
    message: text => `Mensaje de la consulta: ${text}`,
    withdraw: 'Retirar la solicitud',
  },
  series: {
    title: (title, count, firstDay) => `${title}: ${count} citas desde el ${firstDay}`,
    booked: practice => `Sus citas con ${practice} están reservadas.`,
    moved: practice => `Sus citas con ${practice} han cambiado de hora.`,
    cancelled: practice => `Sus citas con ${practice} se han cancelado.`,
    cancel: 'Cancelar',
    cantMakeOne: '¿No puede venir a alguna? Cámbiela o cancélela para que otra persona pueda aprovechar la hora.',
    addToCalendar: 'Para añadir estas fechas a su calendario, abra los archivos adjuntos.',
    removeFromCalendar: 'Para quitarlas de su calendario, abra los archivos adjuntos.',
  },
  refund: {
    subject: practice => `Le estamos devolviendo su pago a ${practice}`,
    title: 'Le estamos devolviendo su pago',
    preview: amount => `${amount}: la hora ya no estaba disponible`,
    text: 'Su pago llegó cuando ya no le guardábamos la hora, así que no se reservó nada. Le devolvemos el importe completo a la tarjeta que utilizó. Puede tardar unos días; no tiene que hacer nada.',
    returned: amount => `Le devolvemos el pago de ${amount} a la tarjeta que utilizó. Puede tardar unos días.`,
    notReturned: amount => `El pago de ${amount} no se devolverá.`,
  },
  deposit: appointment => `Señal: ${appointment}`,
  calendar: { reschedule: url => `Cambiar la hora: ${url}`, cancel: url => `Cancelar: ${url}` },
  notice: {
    moveUntil: (period, contact) =>
      `Puede cambiar la cita por internet hasta ${period} antes. Para cambiarla ahora, póngase en contacto con ${contact}.`,
    cancelUntil: (period, contact) =>
      `Puede cancelar por internet hasta ${period} antes de la cita. Para cancelar ahora, póngase en contacto con ${contact}.`,
    late: (period, practice) => `Su cita es en menos de ${period}. Para ${practice} será una cancelación tardía.`,
    changeUntil: (moment, zone) => `Puede cambiar o cancelar la cita hasta el ${moment} (${zone}).`,
    thenLate: 'Después, la cancelación se considerará tardía.',
    onlyCancel: contact =>
      `Ya no puede cambiar la cita por internet, y cancelarla ahora se considera tardío. Para cambiarla, póngase en contacto con ${contact}.`,
    neither: contact =>
      `Ya no puede cambiar ni cancelar la cita por internet. Si no puede venir, póngase en contacto con ${contact}.`,
    contact: (practice, ways) => (ways.length ? `${practice}: ${ways.join(' o ')}` : practice),
    refundUntil: period =>
      `Si cancela al menos ${period} antes de la cita, le devolveremos el dinero. Después no se devuelve.`,
    refundUntilStart: 'Si cancela antes de que empiece la cita, le devolveremos el dinero.',
  },
  tooFarAhead: (count, unit) => {
    const name = unit === 'weeks' ? (count === 1 ? 'semana' : 'semanas') : count === 1 ? 'mes' : 'meses';
    return `Puede reservar con un máximo de ${count} ${name} de antelación. Elija otro día.`;
  },
  confirmed: 'Gracias. Su cita está confirmada.',
  errors: {
    linkNotFound: 'Esta cita no existe o ya se ha cancelado',
    started: 'Esta cita ya ha empezado. Para cambiarla, póngase en contacto con la consulta.',
    over: 'Esta cita ya ha pasado. Si necesita ayuda, póngase en contacto con la consulta.',
    noBookings: 'Esta página no acepta reservas en este momento.',
    serviceUnavailable: 'Este servicio no está disponible ahora. Elija otro.',
    notOffered: 'Esta hora no está disponible. Elija otra.',
    slotTaken: 'Alguien acaba de reservar esta hora. Elija otra.',
    tooManyHolds: 'Ya tiene varias horas guardadas. Reserve primero una de ellas.',
    likeABot: 'No hemos podido hacer la reserva. Vuelva a cargar la página e inténtelo de nuevo.',
    usedForm: 'Este formulario ya se ha utilizado. Vuelva a cargar la página para hacer otra reserva.',
    sameTime: 'Su cita ya es a esta hora. Elija otra.',
    missingCancel: 'Faltan los datos para cancelar',
    missingMove: 'Faltan los datos para cambiar la cita',
    missingConfirm: 'Faltan los datos para confirmar',
  },
};
