/** Messages of the specification. */
export const newsletterWords = {
  done: 'Thank you for subscribing to our newsletter!',
  /**
   * The same for every address, as the page must not reveal who is subscribed; existing subscribers are told by mail.
   */
  confirm: 'One more step: open the link in the email we’re sending you.',
  /** Shown if no mail server is set up. */
  unconfirmed: 'We can’t email you the link to confirm it right now, so you’re not on the list yet.',
  failed: 'Failed to subscribe. Please try again.',
};
