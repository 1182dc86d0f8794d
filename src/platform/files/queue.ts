import { AppError } from '../errors.ts';

/** Runs what it is given, at most `places` at a time in this process; the rest wait in the order in which they came. */
export function queueOf(places: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  /** @throws AppError for whoever has gone before their turn: nobody waits behind them */
  const turn = (gone: AbortSignal | undefined) =>
    new Promise<void>((letIn, giveUp) => {
      const leave = () => {
        const at = waiting.indexOf(letIn);
        if (at >= 0) waiting.splice(at, 1);
        giveUp(new AppError('conflict', 'The request was cancelled.'));
      };
      waiting.push(letIn);
      if (gone?.aborted) leave();
      else gone?.addEventListener('abort', leave, { once: true });
    });
  return async <T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T> => {
    // Whoever is let in takes over the place of the one who leaves.
    if (running < places) running++;
    else await turn(gone);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
