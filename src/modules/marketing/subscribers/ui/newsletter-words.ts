/** The specified answers of a sign-up. */
export const newsletterWords = {
  done: 'Thank you for subscribing to our newsletter!',
  /** The same for every address: also for one that has subscribed already, and is told so by that mail. */
  confirm: 'One more step: open the link in the email we’re sending you.',
  /** Where no email leaves this server. */
  unconfirmed: 'We can’t email you the link to confirm it right now, so you’re not on the list yet.',
  failed: 'Failed to subscribe. Please try again.',
};
