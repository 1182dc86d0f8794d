import type { messages as english } from './en.ts';

export const messages: typeof english = {
  form: 'Newsletter abonnieren',
  confirm: 'Ja, bitte anmelden',
  lead: 'Ich möchte auch den Newsletter erhalten',
  again: 'Wieder anmelden',
  wish: 'Den Newsletter',
};
