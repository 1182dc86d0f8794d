import { sentence } from '../../../../shared/messages/use-messages.tsx';
import type { messages as english } from './en.ts';

export const messages: typeof english = {
  form: {
    title: 'Boletín',
    lead: practice => (practice ? `Novedades e ideas de ${practice}, por correo.` : 'Novedades e ideas, por correo.'),
    busy: 'Suscribiendo…',
    done: 'Gracias por suscribirse a nuestro boletín.',
    confirm: 'Un paso más: abra el enlace del correo que le estamos enviando.',
    unconfirmed: 'Ahora mismo no podemos enviarle el enlace para confirmarlo, así que todavía no está en la lista.',
    failed: 'No se ha podido completar la suscripción. Inténtelo de nuevo.',
  },
  confirm: {
    pageTitle: 'Confirme su suscripción',
    title: '¿Quiere recibir el boletín?',
    text: (practice, address) =>
      sentence`${practice} lo enviará a ${address}. Puede cancelar la suscripción en cualquier momento.`,
    no: 'No, gracias',
    done: 'Se ha suscrito',
    hint: 'Cada número incluye un enlace para cancelar la suscripción.',
  },
  unsubscribe: {
    title: '¿Quiere cancelar la suscripción al boletín?',
    text: (practice, address) => sentence`${practice} lo envía a ${address}.`,
    clientTitle: '¿Quiere dejar de recibir estos correos?',
    clientText: (practice, address) => sentence`${practice} los envía a ${address}.`,
    others: 'Seguirá recibiendo los correos sobre citas y pedidos.',
    done: 'Suscripción cancelada',
    doneText: (practice, address) => sentence`${practice} ya no enviará su boletín a ${address}.`,
    doneClientText: (practice, address) => sentence`${practice} ya no enviará novedades a ${address}.`,
    byMistake: '¿Ha sido un error?',
    signUpAgain: 'Para volver a recibirlos, suscríbase en la página de la consulta.',
    oneClick: 'Su suscripción se ha cancelado.',
  },
  again: {
    title: 'Se ha suscrito de nuevo',
    text: (practice, address) => sentence`${practice} enviará su boletín a ${address}.`,
    clientTitle: 'Volverá a recibir estos correos',
    clientText: (practice, address) => sentence`${practice} enviará sus novedades a ${address}.`,
  },
  mail: {
    confirmTitle: 'Confirme su suscripción',
    confirmSubject: practice => `Confirme su suscripción al boletín de ${practice}`,
    confirmText:
      'Hemos recibido una solicitud para enviar nuestro boletín a esta dirección. Confírmela para empezar a recibirlo. El enlace es válido durante 7 días.',
    confirmButton: 'Confirmar la suscripción',
    ignore: 'Si no ha sido usted, ignore este correo.',
    knownTitle: 'Ya está en la lista',
    knownSubject: practice => `Ya recibe el boletín de ${practice}`,
    knownText:
      'Hemos recibido una solicitud para enviar nuestro boletín a esta dirección. Ya está en la lista, así que no tiene que hacer nada.',
    leave: link => sentence`¿Ya no lo quiere? ${link('Cancele la suscripción')} cuando quiera.`,
  },
  errors: {
    expired: 'Ha caducado. Para recibir el boletín, vuelva a suscribirse.',
    tooLateToReturn: 'Para volver a recibir estos correos, suscríbase en la página de la consulta.',
    changed: 'Algo ha cambiado mientras se suscribía. Inténtelo de nuevo.',
  },
};
