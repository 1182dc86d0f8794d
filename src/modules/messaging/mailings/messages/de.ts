import type { messages as english } from './en.ts';

export const messages: typeof english = {
  reason: practice =>
    `Sie erhalten diese E-Mail, weil Sie bei ${practice} in Betreuung sind oder den Newsletter abonniert haben.`,
  unsubscribe: 'Abmelden',
};
