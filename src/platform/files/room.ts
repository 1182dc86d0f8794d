import { AppError } from '../errors.ts';

/** How many files a practice has, and how many bytes they take. */
export type Held = { count: number; size: number };
/** `together` in bytes; `advice`: what to do when there is no more room. */
export type RoomLimits = { most: number; together: number; advice: string };

/** Refuses a file of `more` bytes when there are as many as there may be. @throws AppError conflict */
export function checkRoom({ count, size }: Held, { most, together, advice }: RoomLimits, more = 0) {
  if (count >= most) throw new AppError('conflict', `You already have ${most} files. ${advice}`);
  if (size + more > together)
    throw new AppError('conflict', `Your files can take up to ${together / 1024 ** 3} GB in total. ${advice}`);
}
