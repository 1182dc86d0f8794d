import { wallToInstant } from '../../shared/dates.ts';
import { AppError } from '../errors.ts';

/**
 * Converts a wall-clock time to an instant.
 * @throws AppError invalid for `scheduledFor` when daylight saving time skips that time
 */
export function momentOf(wallTime: string, zone: string): Date {
  const [day = '', time = ''] = wallTime.split('T');
  const at = wallToInstant(day, time, zone);
  if (at) return at;
  const sentence = 'This time doesn’t exist that day because the clocks go forward. Choose another time.';
  throw new AppError('invalid', sentence, { scheduledFor: sentence });
}
