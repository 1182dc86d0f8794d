const here = 'http://this-site.invalid';

/** A path of this site to come back to; anything else, after all that a browser forgives, is the start page. */
export function samePlace(next: string | null | undefined): string {
  const address = next?.startsWith('/') ? URL.parse(next, here) : null;
  // "/..//elsewhere" is shortened to "//elsewhere", which a browser takes for another site.
  const isPlace = address?.origin === here && !/^\/(\/|api\/)/.test(decode(address.pathname));
  return isPlace ? address.pathname + address.search + address.hash : '/';
}

/** As the router reads it; what cannot be read is nobody's path. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '//';
  }
}
