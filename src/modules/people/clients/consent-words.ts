/** The text of the consent button, stored with the subscriber as proof of consent. */
export const consentWords = {
  form: 'Join Newsletter',
  confirm: 'Yes, Subscribe Me',
  lead: 'Also send me the newsletter',
  again: 'Subscribe Again',
  wish: 'The newsletter',
};

/** How consent was given or withdrawn. */
export const consentHows = ['form', 'link', 'practice', 'import', 'reply', 'ended'] as const;
export type ConsentHow = (typeof consentHows)[number];
