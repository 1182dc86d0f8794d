const pause = 3_000;

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
