import { addDays, addMinutes, dayIn, instantOnOrAfter } from '../../../../shared/dates.ts';
import type { QuietHours } from '../contract.ts';

/** So close to the start a reminder still helps. */
const minMinutesBefore = 30;

type Rules = { quietHours: QuietHours | null; zone: string };

/**
 * When a reminder goes out: so many real minutes before the start. A moment inside of the quiet hours moves to their
 * end; if that is too close to the start, to just before they begin.
 */
export function momentOf(start: Date, minutesBefore: number, { quietHours, zone }: Rules): Date {
  const moment = addMinutes(start, -minutesBefore);
  const quiet = quietHours && quietAround(moment, quietHours, zone);
  if (!quiet) return moment;
  return quiet.ends <= addMinutes(start, -minMinutesBefore) ? quiet.ends : addMinutes(quiet.begins, -1);
}

/** The quiet hours that this moment falls into: they began on its day, or the day before and span midnight. */
export function quietAround(moment: Date, { from, to }: QuietHours, zone: string) {
  const day = dayIn(moment, zone);
  for (const first of [addDays(day, -1), day]) {
    const begins = instantOnOrAfter(first, from, zone);
    const ends = instantOnOrAfter(to > from ? first : addDays(first, 1), to, zone);
    if (moment >= begins && moment < ends) return { begins, ends };
  }
  return null;
}
