/**
 * Null for anything but a plausible name. Visitors can enter any name together with someone else's address, so
 * advertising and links must not be mailed on.
 */
export function asName(typed: string | null): string | null {
  if (!typed) return null;
  const isName = typed.length <= 60 && /^[\p{L}\p{M}][\p{L}\p{M}'’ .-]*$/u.test(typed) && !/\.\S/.test(typed);
  return isName ? typed : null;
}
