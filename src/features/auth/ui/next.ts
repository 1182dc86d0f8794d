/** The address of a neighboring sign-in page that keeps where the person was going. */
export const withNext = (path: string, next: string) =>
  next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;

/** Where `next` leads on this site, in full; anything that is not a path of this site leads home. */
export function destination(next: string | undefined, origin: string): string {
  const address = next?.startsWith('/') ? URL.parse(next, origin) : null;
  return address?.origin === origin ? address.href : `${origin}/`;
}
