import type { messages as english } from './en.ts';

const sent = 'El enlace a su archivo está en camino.';

export const messages: typeof english = {
  form: {
    button: 'Enviarme el archivo',
    busy: 'Enviando…',
    done: `Revise su correo. ${sent}`,
    failed: 'Algo ha salido mal. Inténtelo de nuevo.',
  },
  page: {
    sentTitle: 'Revise su correo',
    sent,
    unsentTitle: 'El correo no funciona en este momento',
    unsent: 'Ahora mismo no podemos enviarle el archivo por correo. Póngase en contacto con nosotros para recibirlo.',
    unavailable: 'Ya no está disponible',
    unavailableTitle: 'Este archivo ya no está disponible',
    replaced: practice => `Puede que ${practice} lo haya sustituido por otro.`,
  },
  mail: {
    subject: practice => `Su archivo de ${practice}`,
    text: practice => `Aquí tiene el archivo que solicitó a ${practice}.`,
    button: 'Obtener el archivo',
    limits: (days, downloads) =>
      `El enlace es válido durante ${days} días y para ${downloads} descargas. Si no lo ha solicitado usted, puede ignorar este correo.`,
  },
  download: {
    pageTitle: 'Su archivo',
    ready: 'Su archivo está listo',
    file: 'Archivo',
    button: 'Descargar',
    expired: 'Este enlace ha caducado',
    newLink: 'Solicitar un enlace nuevo',
    limits: (days, downloads) => `Un enlace es válido durante ${days} días y para ${downloads} descargas.`,
    mayRequest: 'Puede solicitar uno nuevo.',
    isGone: 'El archivo ya no está disponible.',
    requestAgain: 'Ábralo de nuevo desde el correo o vuelva a solicitar el archivo en la página de la consulta.',
  },
  errors: {
    fileNotFound: 'Este archivo no existe',
    linkNotFound: 'Puede que falte una parte del enlace o que el archivo se haya eliminado.',
  },
};
