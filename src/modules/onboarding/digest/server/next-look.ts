import { addDays, dayIn, instantOnOrAfter } from '../../../../shared/dates.ts';

/**
 * The next moment after `now` at which it is `hour` o'clock in the zone. Once a day: the first of an hour that comes twice,
 * and the moment after one that the clocks skip.
 */
export function nextLook(hour: number, zone: string, now: Date): Date {
  const time = `${String(hour).padStart(2, '0')}:00`;
  const today = dayIn(now, zone);
  const todays = instantOnOrAfter(today, time, zone);
  return todays > now ? todays : instantOnOrAfter(addDays(today, 1), time, zone);
}
