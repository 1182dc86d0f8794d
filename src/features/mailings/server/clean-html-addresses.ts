const schemes = ['http:', 'https:', 'mailto:', 'tel:'];
const longest = 2_000;

/**
 * A link's address as it may stand in a mail, https:// added to "example.com"; null for everything that leads nowhere
 * from a mailbox, or somewhere that is no place to go (`javascript:` above all). It holds no braces: no placeholder
 * stands in an address.
 */
export function linkAddress(typed: string): string | null {
  const value = withScheme(typed.trim());
  if (!value || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  if (!schemes.includes(protocol) || href.length > longest) return null;
  return href.replaceAll('{', '%7B').replaceAll('}', '%7D');
}

function withScheme(value: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(value)) return value;
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/?#]|$)/u.test(value) ? `https://${value}` : null;
}

/** A picture's: one of ours, or anybody's over https. */
export function imageAddress(typed: string): string | null {
  const value = typed.trim();
  if (ownImage.test(value)) return value;
  return /^https:\/\//i.test(value) ? linkAddress(value) : null;
}

/** As `storeImage` names them; the mail puts the address of this instance before it. */
export const ownImage = /^\/files\/[0-9a-f]{64}\.(?:webp|png|jpg)$/;
