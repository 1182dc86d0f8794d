const passing = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * A stored link as the page may use it: https:// goes before what does not start with http (specification section 2).
 * Null for what is no address even then, `javascript:` above all.
 */
export function linkOf(stored: string | null): string | null {
  const typed = stored?.trim();
  if (!typed) return null;
  const address = /^(https?:\/\/|mailto:|tel:)/i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address) || !passing.includes(new URL(address).protocol)) return null;
  return address;
}
