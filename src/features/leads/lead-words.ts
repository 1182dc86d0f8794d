const sent = 'The link to your file is on its way.';

export const leadWords = {
  sent,
  done: `Check your inbox. ${sent}`,
  failed: 'Something went wrong. Try again.',
};
