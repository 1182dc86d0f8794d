import { LoadingTimeout, useIsLate } from '../../ui/feedback/LoadingTimeout.tsx';

/**
 * In place of a page whose code is on its way: nothing at first, then a way to try again. The router waits as long before
 * it takes the page before away.
 */
export function PagePending() {
  // The document's own start.
  return useIsLate(0) ? <LoadingTimeout isPage /> : null;
}
