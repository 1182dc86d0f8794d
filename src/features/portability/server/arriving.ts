import { busy } from '../../../platform/errors.ts';
import { minutes } from '../../../platform/rate-limit.ts';
import { largestArchive } from '../contract.ts';
import { refuse } from './refused.ts';

/** Archives that this process takes in side by side, and how much of them may lie on its disk, in bytes. */
const bounds = { mostAtOnce: 4, mostBytes: 2 * largestArchive };
/** A request may last so long: then a place is free, however slow its sender. */
const retryAfter = minutes(15);

const noRoom =
  'Other practices are bringing their archives in at the moment, and this Sorrel has no room for one more. Please try again in a quarter of an hour. Nothing was taken in.';

export const alreadyBringing = 'An archive is being taken in already. Wait until it is through.';

/** By practice: how much of its archive lies here. */
const arriving = new Map<number, number>();

/** Counts what arrives. @throws AppError unavailable when that is more than there is room for */
export type Counting = (pieces: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

/**
 * Gives a practice's archive a place while it arrives and is taken in.
 * @throws AppError conflict while another one of the practice has one, unavailable when none is free
 */
export async function withPlace<T>(
  practice: number,
  work: (counted: Counting) => Promise<T>,
  { mostAtOnce, mostBytes } = bounds,
): Promise<T> {
  if (arriving.has(practice)) refuse(alreadyBringing);
  if (arriving.size >= mostAtOnce) throw busy(noRoom, retryAfter);
  arriving.set(practice, 0);
  try {
    return await work(async function* (pieces) {
      for await (const piece of pieces) {
        arriving.set(practice, (arriving.get(practice) ?? 0) + piece.length);
        if (sum(arriving.values()) > mostBytes) throw busy(noRoom, retryAfter);
        yield piece;
      }
    });
  } finally {
    arriving.delete(practice);
  }
}

const sum = (counts: Iterable<number>) => [...counts].reduce((all, each) => all + each, 0);
