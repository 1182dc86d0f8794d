/**
 * Errors that a call with an own id may return: they are given only after the row was found, or concern another part of
 * the call. Any other error means that the test didn't reach the id.
 */
export const refusals = [
  // Another call of the same test has changed the row.
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
  'There’s a fee only for a late cancellation or a session the client missed.',
  'This form is already waiting for this client. Send a reminder instead.',
  'This form is no longer waiting for the client.',
  'This answer was already accepted or dismissed.',
  // Only a request can be accepted or declined.
  'This appointment is already booked.',
  'Turn off your own two-step sign-in in your profile.',
  'This client has upcoming appointments.',
  'This client has invoices you have to keep.',
  'Every practice needs an owner.',
  // The client has opted out by replying STOP.
  'Felix Romero replied STOP to your text messages.',
  'This number replied STOP, so you can’t text it.',
  // Merging requires a second client, but there is one id per table.
  'Choose another client to merge with',
  // An example slot too far in the future. For a service of another practice the error is different.
  'You can book up to three months ahead.',
  'You already have a storefront',
  // The body is no file.
  'Please choose a PDF, JPEG, PNG, WebP, HEIC, Word, Excel, CSV or text file',
  // The new sequence and invoice have no emails and payments yet.
  'Email of this sequence not found',
  'Payment not found',
];
