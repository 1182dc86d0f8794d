import { addDays, dayIn, instantOnOrAfter } from '../../../../shared/dates.ts';

/**
 * The next time after `now` at which it is `hour` o'clock in the zone, once per day: the first occurrence of a repeated
 * hour, and the moment after a skipped one.
 */
export function nextDigestAt(hour: number, zone: string, now: Date): Date {
  const time = `${String(hour).padStart(2, '0')}:00`;
  const today = dayIn(now, zone);
  const todays = instantOnOrAfter(today, time, zone);
  return todays > now ? todays : instantOnOrAfter(addDays(today, 1), time, zone);
}
