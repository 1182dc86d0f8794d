/** The specified answers of a sign-up. */
export const newsletterWords = {
  done: 'Thank you for subscribing to our newsletter!',
  /** The same for every address: also for one that has subscribed already, and is told so by that mail. */
  confirm: "One more step: open the link in the email we're sending you.",
  failed: 'Failed to subscribe. Please try again.',
};
