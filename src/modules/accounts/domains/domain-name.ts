/** What a label of a host name may be (RFC 1123, section 2.1); the last one is never a number. */
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Room for the label in front of it under which its TXT record stands (RFC 1035, section 2.3.4). */
const maxLength = 240;

/** A domain as people type or paste it, in lower case and in ASCII (RFC 5891); null for what is none. */
export function readDomainName(typed: string): string | null {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
  // The parser would take these for parts of an address, and drop them.
  if (/[\s/\\?#@:%]/.test(bare) || !URL.canParse(`http://${bare}`)) return null;
  return asHostName(new URL(`http://${bare}`).hostname);
}

/** The name in a Host header (RFC 9110, section 7.2), without port and closing dot; null where it names none. */
export const readHostHeader = (header: string): string | null => asHostName(header.toLowerCase().replace(/:\d*$/, ''));

function asHostName(name: string): string | null {
  const bare = name.replace(/\.$/, '');
  return bare.length <= maxLength && hostName.test(bare) ? bare : null;
}
