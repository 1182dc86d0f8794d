import type { LimitFunction } from 'p-limit';
import { AppError } from '../../../../platform/errors.ts';
import { hours } from '../../../../platform/rate-limit.ts';
import { refuse } from './reject-import.ts';

/** Time limit of an import in seconds, because it occupies a connection and one of few slots. */
export const untilGoneOrLate = (signal: AbortSignal, seconds = hours(1)): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(seconds * 1_000)]);

/** Runs `work` within the limit; a caller who disconnects before their turn is dropped. @throws AppError conflict */
export function inTurn<T>(limit: LimitFunction, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const left = Promise.withResolvers<never>();
  const leave = () => left.reject(new AppError('conflict', 'The request was cancelled.'));
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  const done = limit(() => {
    signal.removeEventListener('abort', leave);
    return signal.aborted ? left.promise : work();
  });
  return Promise.race([left.promise, done]);
}

/** Called between statements, which have their own timeout. @throws AppError conflict */
export function throwIfStopped(stop: AbortSignal) {
  if (!stop.aborted) return;
  if (stop.reason instanceof DOMException && stop.reason.name === 'TimeoutError') refuse(tookTooLong);
  refuse('The upload was cancelled before the import finished. Nothing was imported.');
}

export const tookTooLong = 'Importing this file takes too long. Your administrator can help.';
