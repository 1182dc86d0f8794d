const settleMs = 3_000;
/** Milliseconds, for a page that is never idle. */
const maxIdleWaitMs = 1_500;

/** Runs `work` when the page has settled and the browser is idle; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  let request = 0;
  const timer = window.setTimeout(() => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) request = window.requestIdleCallback(work);
    else work();
  }, settleMs);
  return () => {
    window.clearTimeout(timer);
    if (request) window.cancelIdleCallback(request);
  };
}

/** For secondary content of a page: loads it after the main content was rendered. */
export const loadWhenIdle = <File>(load: () => Promise<File>): Promise<File> =>
  new Promise<void>(rested => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => rested(), { timeout: maxIdleWaitMs });
    else setTimeout(rested, 200);
  }).then(load);
