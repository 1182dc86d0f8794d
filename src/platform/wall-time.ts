import { wallToInstant } from '../shared/dates.ts';
import { AppError } from './errors.ts';

/** The moment of a wall time in a zone. @throws AppError invalid beside `scheduledFor` where the clocks leave it out */
export function momentOf(wallTime: string, zone: string): Date {
  const [day = '', time = ''] = wallTime.split('T');
  const at = wallToInstant(day, time, zone);
  if (at) return at;
  const sentence = 'This time doesn’t exist that day because the clocks go forward. Choose another time.';
  throw new AppError('invalid', sentence, { scheduledFor: sentence });
}
