import { AppError } from '../errors.ts';

export type StorageUsage = { count: number; size: number };
/** `together`: bytes; `advice`: sentence on how to make room. */
export type StorageQuota = { most: number; together: number; advice: string };

/**
 * Refuses a file of `more` bytes above the limits.
 * @throws AppError conflict
 */
export function checkStorageQuota({ count, size }: StorageUsage, { most, together, advice }: StorageQuota, more = 0) {
  if (count >= most) throw new AppError('conflict', `You already have ${most} files. ${advice}`);
  if (size + more > together)
    throw new AppError('conflict', `Your files can take up to ${together / 1024 ** 3} GB in total. ${advice}`);
}
