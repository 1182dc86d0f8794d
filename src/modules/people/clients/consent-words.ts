/** To which words somebody agrees: they stand on the button, and beside the subscriber as what can be shown of it. */
export const consentWords = {
  form: 'Join Newsletter',
  confirm: 'Yes, Subscribe Me',
  lead: 'Also send me the newsletter',
  again: 'Subscribe Again',
  wish: 'The newsletter',
};

/** By which way somebody agrees, or takes it back. */
export const consentHows = ['form', 'link', 'practice', 'import', 'reply', 'ended'] as const;
export type ConsentHow = (typeof consentHows)[number];
