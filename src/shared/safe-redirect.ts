const baseUrl = 'http://this-site.invalid';

/** Prevents open redirects: returns `next` if it is a path of this site as browsers parse it, else "/". */
export function safeRedirect(next: string | null | undefined): string {
  const address = next?.startsWith('/') ? URL.parse(next, baseUrl) : null;
  // "/..//elsewhere" is normalized to "//elsewhere", which browsers treat as another site.
  const isPlace = address?.origin === baseUrl && !/^\/(\/|api\/)/.test(decode(address.pathname));
  return isPlace ? address.pathname + address.search + address.hash : '/';
}

/** Decoded like the router does; a path that cannot be decoded matches no route. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '//';
  }
}
