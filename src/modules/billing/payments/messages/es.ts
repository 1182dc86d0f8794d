import type { messages as english } from './en.ts';

export const messages: typeof english = {
  methods: { card: 'Tarjeta', cash: 'Efectivo', transfer: 'Transferencia', other: 'Otro' },
  continue: 'Continuar al pago',
  pressButton: 'Si no ocurre nada, pulse el botón.',
  test: {
    pageTitle: 'Pago de prueba',
    over: 'Este pago de prueba ha terminado',
    mark: 'Pago de prueba.',
    noCharge: 'No se cobra nada.',
    for: email => `Para ${email}`,
    pay: 'Pagar',
    fail: 'Simular un pago fallido',
    goBack: 'Volver',
    paid: 'Este pago se ha completado',
    expired: 'Este pago ha caducado',
    mayClose: 'Puede cerrar esta página.',
    startAgain: 'Vuelva atrás y empiece el pago de nuevo.',
    next: 'Continuar',
  },
  errors: {
    expired: 'Este pago ha caducado. Empiece de nuevo.',
    paused: 'Los pagos están en pausa ahora mismo. Inténtelo más tarde.',
    unavailable: 'La página de pago no está disponible ahora mismo. Inténtelo de nuevo dentro de un minuto.',
    belowMinimum: amount =>
      `El mínimo para pagar con tarjeta es de ${amount}. Pregunte en la consulta cómo puede pagar.`,
  },
};
