const sent = 'A link to the file is on its way to you by email.';

export const leadWords = {
  sent,
  done: `Check your inbox. ${sent}`,
  failed: 'This did not work. Please try again.',
};
