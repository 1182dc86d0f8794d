/**
 * How calls end with a key of one's own and no success: sentences that are said only of a row that was found, or of what
 * the call asks besides. Whatever else is refused is a fault of the test: it would not have looked at the key at all.
 */
export const refusals = [
  // The row stands as another call of the same test has left it, or as it was filled in.
  'This note was changed in another window in the meantime.',
  'This text was changed in another window in the meantime.',
  'Only a signed note takes an addendum.',
  'There is nothing left to refund here.',
  'Only a draft can be scheduled.',
  'This campaign is not scheduled.',
  'There are no mails of this campaign to send again.',
  'This message has not failed, so it is not sent again.',
  'Nothing was paid for this purchase.',
  'Only a completed purchase can be downloaded.',
  'There is nothing to download in this purchase.',
  'Something was measured in it, or is a goal.',
  'Sessions have used this package, so it stays.',
  'Issued invoices cannot be deleted.',
  'Turn it off in your own profile, with a code.',
  'This client has sessions ahead.',
  'This client has invoices, which have to be kept.',
  'A practice needs an owner.',
  // Said of the client whose key it is: their number answered STOP.
  'Felix Romero answered STOP to your text messages.',
  'This number answered STOP to your text messages',
  // A client is merged with another one, and this practice has one key of each table in hand.
  'Choose another client to merge with',
  // Of an opening of the calendar that is far ahead: another practice's service is refused in other words, see above.
  'Bookings are possible from today to three months ahead.',
  'You already have a storefront',
  // Emails and payments belong to a sequence and an invoice: one that is new has none yet.
  'Email of this sequence not found',
  'Payment not found',
];
