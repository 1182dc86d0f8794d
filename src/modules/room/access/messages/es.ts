import type { messages as english } from './en.ts';

export const messages: typeof english = {
  mail: {
    subject: practice => `Su código de acceso a ${practice}`,
    title: 'Su código de acceso',
    preview: (code, minutes) => `${code} vale durante ${minutes} minutos.`,
    enter: practice => `Con este código puede abrir su espacio en ${practice}:`,
    codeWorks: minutes => `Vale durante ${minutes} minutos, en el navegador donde lo pidió.`,
    open: 'Abrir mi espacio',
    linkWorks: hours => `¿Lo lee en otro dispositivo? El botón funciona una vez, durante ${hours} horas.`,
    ignore: 'Si no lo pidió, no haga caso de este correo. Sin él nadie puede entrar.',
  },
  invitation: {
    title: practice => `Su espacio en ${practice}`,
    lead: 'Sus citas, sus facturas y sus datos en un solo lugar. No necesita contraseña.',
    linkWorks: hours =>
      `El botón funciona una vez, durante ${hours} horas. Después le lleva a una página que le envía un código.`,
  },
  signIn: 'Entrar',
  signInTitle: practice => `Entrar · ${practice}`,
  lead: practice => `Indique el correo al que le escribe ${practice}. Le enviaremos un código de 6 cifras.`,
  email: 'Correo',
  askForCode: 'Enviarme un código',
  newHere: '¿Es su primera vez?',
  bookFirst: 'Reservar una primera cita',
  known: {
    title: 'Hola de nuevo',
    lead: 'No necesita contraseña. Le enviaremos un código de 6 cifras.',
    notYou: '¿No es usted?',
    other: 'Usar otra dirección',
    staysSignedIn: days =>
      `La sesión queda abierta durante ${days} días. Si comparte el dispositivo, ciérrela al terminar.`,
  },
  unmailed: {
    title: 'Ahora mismo no podemos enviar códigos',
    lead: practice =>
      `Para entrar necesita un código. Póngase en contacto con ${practice} o inténtelo de nuevo más tarde.`,
    noCode: practice =>
      `Ahora mismo no podemos enviarle un código. Póngase en contacto con ${practice} o inténtelo de nuevo más tarde.`,
  },
  code: {
    title: 'Revise su correo',
    sent: minutes =>
      `Si la consulta conoce su dirección, recibirá un código de 6 cifras. Vale durante ${minutes} minutos.`,
    label: 'Código de 6 cifras',
    noMail: '¿No ha llegado nada en un minuto? Mire en el correo no deseado o',
    again: 'pida un código nuevo',
    never: 'Nunca le pediremos este código por teléfono ni por SMS.',
    wrong: left => `El código no coincide. ${left === 1 ? 'Queda 1 intento' : `Quedan ${left} intentos`}.`,
    newest: '¿Ha recibido varios correos? Solo vale el código más reciente.',
    over: 'Este código ya no vale. Pida uno nuevo.',
  },
  link: {
    title: name => `Hola, ${name}`,
    lead: 'Pulse el botón para abrir su espacio en este dispositivo.',
    open: 'Abrir mi espacio',
    instead: 'Prefiero recibir un código',
    once: 'Este enlace funciona una sola vez.',
    oldTitle: 'Este enlace ha caducado',
    oldLead: hours => `Los enlaces de nuestros correos funcionan una vez, durante ${hours} horas.`,
    behind: {
      page: 'Pida un código y vaya directamente a su espacio.',
      forms: 'Su formulario está tal como lo dejó. Pida un código y vaya directamente a él.',
      sessions: 'Pida un código y vaya directamente a su cita.',
      payments: 'Pida un código y vaya directamente a su factura.',
      messages: 'Sus mensajes le esperan. Pida un código y vaya directamente a ellos.',
      files: 'Sus archivos siguen ahí. Pida un código y vaya directamente a ellos.',
    },
    goesTo: email => `El código se envía a ${email}.`,
    unknownTitle: 'Este enlace no funciona',
    unknownLead: 'Puede que esté incompleto. Entre con su dirección de correo.',
  },
  closed: {
    title: 'El espacio de clientes está cerrado',
    text: practice => `Póngase en contacto directamente con ${practice}.`,
  },
  errors: {
    wrongCode: 'El código no coincide.',
    codeOver: 'Este código ya no vale. Pida uno nuevo.',
    noRoom: 'No hay ningún espacio de clientes en esta dirección.',
    closed: 'El espacio de clientes está cerrado en este momento.',
    partOff: 'Esta parte del espacio de clientes está desactivada.',
  },
};
