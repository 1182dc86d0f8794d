export const messages = {
  reason: (practice: string) =>
    `You are receiving this email because you are a client of ${practice} or signed up for its newsletter.`,
  unsubscribe: 'Unsubscribe',
};
