import type { messages as english } from './en.ts';

export const messages: typeof english = {
  form: 'M’abonner à la newsletter',
  confirm: 'Oui, je m’abonne',
  lead: 'Je souhaite aussi recevoir la newsletter',
  again: 'Me réabonner',
  wish: 'La newsletter',
};
