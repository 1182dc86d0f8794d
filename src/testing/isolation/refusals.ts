/**
 * How calls end with a key of one's own and no success: sentences that are said only of a row that was found, or of what
 * the call asks besides. Whatever else is refused is a fault of the test: it would not have looked at the key at all.
 */
export const refusals = [
  // The row stands as another call of the same test has left it, or as it was filled in.
  'This note was changed in another window.',
  'This was changed in another window. Reload the page and try again.',
  'You can add an addendum after the note is signed.',
  'There’s nothing left to refund here.',
  'Only a draft can be scheduled.',
  'This campaign isn’t scheduled.',
  'This campaign has no emails to resend.',
  'This message didn’t fail, so there’s no need to resend it.',
  'Nothing was paid for this purchase.',
  'Only a completed purchase can be downloaded.',
  'There is nothing to download in this purchase.',
  'This is in use. Delete its measurements and goals first.',
  'This package has been used, so it can’t be deleted.',
  'You can’t delete an issued invoice.',
  'Turn off your own two-step sign-in in your profile.',
  'This client has upcoming appointments.',
  'This client has invoices you have to keep.',
  'Every practice needs an owner.',
  // Said of the client whose key it is: their number answered STOP.
  'Felix Romero replied STOP to your text messages.',
  'This number replied STOP, so you can’t text it.',
  // A client is merged with another one, and this practice has one key of each table in hand.
  'Choose another client to merge with',
  // Of an opening of the calendar that is far ahead: another practice's service is refused in other words, see above.
  'You can book up to three months ahead.',
  'You already have a storefront',
  // Emails and payments belong to a sequence and an invoice: one that is new has none yet.
  'Email of this sequence not found',
  'Payment not found',
];
