import type { messages as english } from './en.ts';

export const messages: typeof english = {
  reason: practice => `Recibe este correo porque es cliente de ${practice} o se ha suscrito a su boletín.`,
  unsubscribe: 'Cancelar la suscripción',
};
