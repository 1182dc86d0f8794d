import type { Who } from '../../../../platform/database/scope.ts';
import type { LeastRate } from '../../../../platform/files/steady.ts';
import { later } from '../../../../platform/http/retry-after.ts';
import { minutes } from '../../../../platform/rate-limit.ts';
import { largestArchive } from '../contract.ts';
import { refuse } from './refused.ts';

/** Archives that this process takes in side by side, and how much of them may lie on its disk, in bytes. */
const bounds = { mostAtOnce: 4, mostBytes: 2 * largestArchive };
/** A request may last so long: then a place is free at the latest. */
const retryAfter = minutes(15);
/** 64 kB a second: whoever brings less keeps a place of others for nothing. */
export const leastRate: LeastRate = { bytes: 60 * 64 * 1024, seconds: minutes(1) };

const noRoom =
  'Other practices are importing right now, and this server has no room for another import. Nothing was imported. Try again in 15 minutes.';

export const alreadyBringing = 'An import is already running. Wait until it finishes.';
const alreadyElsewhere = 'You’re importing into another practice. Wait until that finishes.';

type Arrival = { userId: number; bytes: number };
/** By practice: who brings its archive, and how much of it lies here. */
const arriving = new Map<number, Arrival>();

export const placesTaken = () => arriving.size;

/** Counts what arrives. @throws AppError unavailable when that is more than there is room for */
export type Counting = (pieces: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

/**
 * Gives a practice's archive a place while it arrives and is taken in: one to each practice, and one to each person,
 * whose practices may be many. @throws AppError conflict while they have one, unavailable when none is free
 */
export async function withPlace<T>(
  { tenantId, userId }: Pick<Who, 'tenantId' | 'userId'>,
  work: (counted: Counting) => Promise<T>,
  { mostAtOnce, mostBytes } = bounds,
): Promise<T> {
  if (arriving.has(tenantId)) refuse(alreadyBringing);
  if (arriving.values().some(each => each.userId === userId)) refuse(alreadyElsewhere);
  if (arriving.size >= mostAtOnce) throw later('unavailable', noRoom, retryAfter);
  const own = { userId, bytes: 0 };
  arriving.set(tenantId, own);
  try {
    return await work(async function* (pieces) {
      for await (const piece of pieces) {
        own.bytes += piece.length;
        if (together() > mostBytes) throw later('unavailable', noRoom, retryAfter);
        yield piece;
      }
    });
  } finally {
    arriving.delete(tenantId);
  }
}

const together = () => arriving.values().reduce((all, { bytes }) => all + bytes, 0);
