import type { messages as english } from './en.ts';

export const messages: typeof english = {
  form: 'Suscribirme al boletín',
  confirm: 'Sí, quiero suscribirme',
  lead: 'También quiero recibir el boletín',
  again: 'Volver a suscribirme',
  wish: 'El boletín',
};
