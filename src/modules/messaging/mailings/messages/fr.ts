import type { messages as english } from './en.ts';

export const messages: typeof english = {
  reason: practice => `Vous recevez cet e-mail parce que vous êtes client de ${practice} ou abonné à sa newsletter.`,
  unsubscribe: 'Me désabonner',
};
