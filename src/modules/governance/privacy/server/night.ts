import { dayIn, timeIn } from '../../../../shared/dates.ts';

const begins = '02:00';

/** The day of the practice whose night has begun; null before two o'clock. */
export const nightOf = (now: Date, zone: string): string | null =>
  timeIn(now, zone) < begins ? null : dayIn(now, zone);
