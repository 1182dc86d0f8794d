/**
 * Whether the text is exactly one address. nodemailer would read a list, a display name or a comment as other
 * recipients than the log shows.
 */
export const isOneAddress = (value: string): boolean =>
  value.length <= 254 && /^[^\s\p{Cc}@<>(),;:"\\[\]]+@[^\s\p{Cc}@<>(),;:"\\[\]]+$/u.test(value);

export const notOneAddress = 'The recipient isn’t a single email address.';

/**
 * Null for anything but a plausible name. Visitors can enter any name together with someone else's address, so
 * advertising and links must not be mailed on.
 */
export function plausibleName(typed: string | null): string | null {
  if (!typed) return null;
  const isName = typed.length <= 60 && /^[\p{L}\p{M}][\p{L}\p{M}'’ .-]*$/u.test(typed) && !/\.\S/.test(typed);
  return isName ? typed : null;
}
