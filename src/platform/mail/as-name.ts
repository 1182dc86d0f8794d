/**
 * A visitor types her own name, and the address of whom she likes: what could be an advertisement or an address is not
 * sent on (promises.md, "Public forms"). Null for what is no name.
 */
export function asName(typed: string | null): string | null {
  if (!typed) return null;
  const isName = typed.length <= 60 && /^[\p{L}\p{M}][\p{L}\p{M}'’ .-]*$/u.test(typed) && !/\.\S/.test(typed);
  return isName ? typed : null;
}
