import { hours } from '../../../platform/rate-limit.ts';
import { refuse } from './refused.ts';

/** All of what is brought has to be in place by then: a connection and one of few places are held for it. */
export const untilGoneOrLate = (gone: AbortSignal, seconds = hours(1)): AbortSignal =>
  AbortSignal.any([gone, AbortSignal.timeout(seconds * 1_000)]);

/** Asked between statements, each of which has a limit of its own. @throws AppError conflict */
export function goOn(stop: AbortSignal) {
  if (!stop.aborted) return;
  if (stop.reason instanceof DOMException && stop.reason.name === 'TimeoutError') refuse(tookTooLong);
  refuse('Whoever brought the file has left before all of it was in place. Nothing of it was taken in.');
}

export const tookTooLong =
  'The file takes longer to put in place than it may. Whoever runs this Sorrel can help to bring it in.';
