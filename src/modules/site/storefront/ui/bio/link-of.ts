const passing = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * Adds https:// to a link that does not start with http (specification section 2). Null for what is not a web address,
 * to prevent `javascript:` URLs.
 */
export function linkOf(stored: string | null): string | null {
  const typed = stored?.trim();
  if (!typed) return null;
  const address = /^(https?:\/\/|mailto:|tel:)/i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address) || !passing.includes(new URL(address).protocol)) return null;
  return address;
}
