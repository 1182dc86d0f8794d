import type { messages as english } from './en.ts';

export const messages: typeof english = {
  page: {
    title: 'Archivos',
    add: 'Añadir un archivo',
    choose: 'Elegir un archivo',
    hint: 'PDF, imágenes, Word, Excel, CSV o texto, hasta 25 MB. Solo lo ven usted y la consulta.',
    send: 'Enviar',
    sent: 'Su archivo se ha enviado.',
    empty: 'Aún no hay archivos',
    emptyText: 'Aquí estarán los archivos suyos y de la consulta.',
    fromYou: (day, size) => `De usted, ${day}, ${size}`,
    fromPractice: (practice, day, size) => `De ${practice}, ${day}, ${size}`,
    isNew: 'Nuevo',
    seen: 'Visto',
    signedForms: 'Formularios firmados',
  },
  mail: {
    subject: practice => `Tiene un archivo nuevo de ${practice}`,
    title: 'Tiene un archivo nuevo',
    text: practice => `${practice} ha añadido un archivo para usted. Inicie sesión para abrirlo.`,
    button: 'Abrir sus archivos',
  },
  errors: {
    wrongType: 'Elija un archivo PDF, JPEG, PNG, WebP, HEIC, Word, Excel, CSV o de texto',
    tooLarge: 'Elija un archivo de 25 MB como máximo',
    noFile: 'Elija un archivo',
    noSpace: 'No hay espacio para más archivos suyos. Pídanos que borremos algunos.',
    tooLong: 'La subida ha tardado demasiado. Inténtelo de nuevo.',
  },
};
