/** Runs what it is given, at most `places` at a time in this process; the rest wait in the order in which they came. */
export function queueOf(places: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    // Whoever is let in takes over the place of the one who leaves.
    if (running < places) running++;
    else await new Promise<void>(letIn => waiting.push(letIn));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
