/** The specified answers of a sign-up. */
export const newsletterWords = {
  done: 'Thank you for subscribing to our newsletter!',
  failed: 'Failed to subscribe. Please try again.',
};
