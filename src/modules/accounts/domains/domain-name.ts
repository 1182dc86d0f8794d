/** Labels of a host name (RFC 1123, section 2.1); the top-level label is never numeric. */
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Leaves room for the `_sorrel` label of the TXT record (RFC 1035, section 2.3.4). */
const maxLength = 240;

/** Normalizes a typed or pasted domain to lower-case ASCII (RFC 5891); null if it is invalid. */
export function readDomainName(typed: string): string | null {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
  // The URL parser would accept these as other parts of a URL and drop them.
  if (/[\s/\\?#@:%]/.test(bare) || !URL.canParse(`http://${bare}`)) return null;
  return asHostName(new URL(`http://${bare}`).hostname);
}

/** The name in a Host header (RFC 9110, section 7.2) without port and trailing dot; null if it is invalid. */
export const readHostHeader = (header: string): string | null => asHostName(header.toLowerCase().replace(/:\d*$/, ''));

function asHostName(name: string): string | null {
  const bare = name.replace(/\.$/, '');
  return bare.length <= maxLength && hostName.test(bare) ? bare : null;
}
