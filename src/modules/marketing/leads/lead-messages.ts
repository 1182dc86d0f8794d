const sent = 'The link to your file is on its way.';

export const leadWords = {
  sent,
  done: `Check your inbox. ${sent}`,
  /** Shown if no mail server is set up. */
  unsent: 'We can’t email you the file right now. Please contact us to get it.',
  failed: 'Something went wrong. Try again.',
};
