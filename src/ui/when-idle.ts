const pause = 3_000;
/** Milliseconds, for a page that never rests. */
const atLast = 1_500;

/** Runs `work` when the page has settled and the browser has nothing better to do; the result takes it back. */
export function whenIdle(work: () => void): () => void {
  let request = 0;
  const timer = window.setTimeout(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) request = window.requestIdleCallback(work);
    else work();
  }, pause);
  return () => {
    window.clearTimeout(timer);
    if (request) window.cancelIdleCallback(request);
  };
}

/** What stands beside what a page is opened for: loaded when that is drawn. */
export const afterTheRest = <File>(load: () => Promise<File>): Promise<File> =>
  new Promise<void>(rested => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => rested(), { timeout: atLast });
    else setTimeout(rested, 200);
  }).then(load);
