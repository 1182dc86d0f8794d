import type { Invitation } from '../contract.ts';

/** Title and message of the toast. Without a mail server, the link has to be copied from the list. */
export const invited = ({ email, link }: Invitation): [string, string] =>
  link
    ? ['Invitation created', 'No mail server is set up. Copy the link and send it yourself.']
    : ['Invitation sent', `A link is on its way to ${email}. It expires in 7 days.`];
