import { dayIn, timeIn } from '../../../../shared/dates.ts';

const begins = '02:00';

/** The practice's date if its nightly run is due; null before two o'clock. */
export const nightOf = (now: Date, zone: string): string | null =>
  timeIn(now, zone) < begins ? null : dayIn(now, zone);
