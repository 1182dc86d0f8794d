import { LoadingTimeout, useIsLate } from '../../ui/feedback/LoadingTimeout.tsx';

/**
 * Shown while a page's code loads: nothing at first, later a retry button. The router keeps the previous page for the
 * same time.
 */
export function PagePending() {
  // Measured from the load of the document.
  return useIsLate(0) ? <LoadingTimeout isPage /> : null;
}
