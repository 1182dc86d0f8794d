/** A path of this site to come back to; anything else is the start page. */
export function samePlace(next: string | undefined): string {
  const isPath = next && /^\/(?![/\\])/.test(next) && !/[\u0000-\u001f\\]/.test(next);
  return isPath && !next.startsWith('/api/') ? next : '/';
}
