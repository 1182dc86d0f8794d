/** The address of a neighboring sign-in page that keeps where the person was going. */
export const withNext = (path: string, next: string) =>
  next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;
