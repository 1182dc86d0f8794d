/** Stored with the subscriber as proof of consent, in the language in which they read it. */
export const messages = {
  form: 'Join Newsletter',
  confirm: 'Yes, Subscribe Me',
  lead: 'Also send me the newsletter',
  again: 'Subscribe Again',
  wish: 'The newsletter',
};
