const longestWait = 3_000;

/** Runs `work` once the browser has nothing better to do; the result takes it back. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, longestWait);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(work, { timeout: longestWait });
  return () => window.cancelIdleCallback(request);
}
