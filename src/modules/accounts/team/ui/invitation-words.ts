import type { Invitation } from '../contract.ts';

/** Title and sentence of the toast: without a mail server the link waits in the list to be handed over. */
export const invited = ({ email, link }: Invitation): [string, string] =>
  link
    ? ['Invitation created', 'No mail server is set up. Copy the link and send it yourself.']
    : ['Invitation sent', `A link is on its way to ${email}. It expires in 7 days.`];
