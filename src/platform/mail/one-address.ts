/**
 * Whether the text is exactly one address. nodemailer would read a list, a display name or a comment as other
 * recipients than the log shows.
 */
export const isOneAddress = (value: string): boolean =>
  value.length <= 254 && /^[^\s\p{Cc}@<>(),;:"\\[\]]+@[^\s\p{Cc}@<>(),;:"\\[\]]+$/u.test(value);

export const notOneAddress = 'The recipient isn’t a single email address.';
