import { AppError } from '../errors.ts';

/** Number and total bytes of a practice's files. */
export type Held = { count: number; size: number };
/** `together`: bytes; `advice`: sentence on how to make room. */
export type RoomLimits = { most: number; together: number; advice: string };

/**
 * Refuses a file of `more` bytes above the limits.
 * @throws AppError conflict
 */
export function checkRoom({ count, size }: Held, { most, together, advice }: RoomLimits, more = 0) {
  if (count >= most) throw new AppError('conflict', `You already have ${most} files. ${advice}`);
  if (size + more > together)
    throw new AppError('conflict', `Your files can take up to ${together / 1024 ** 3} GB in total. ${advice}`);
}
