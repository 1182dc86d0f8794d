/** A link to another sign-in page that keeps the path to continue to. */
export const withNext = (path: string, next: string) =>
  next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;
