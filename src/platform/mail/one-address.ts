/**
 * Whether this is the address of one mailbox, and nothing besides: a list of several, a name before it or a comment in
 * it would be read by the mail library as other recipients than the log says.
 */
export const isOneAddress = (value: string): boolean =>
  value.length <= 254 && /^[^\s\p{Cc}@<>(),;:"\\[\]]+@[^\s\p{Cc}@<>(),;:"\\[\]]+$/u.test(value);

export const notOneAddress = 'The recipient isn’t a single email address.';
