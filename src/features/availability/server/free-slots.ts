import { addDays, addMinutes, addMonths, dayIn, wallToInstant } from '../../../shared/dates.ts';

/** Wall times of the default working hours: every day 09:00 to 18:00 in steps of 30 minutes (specification section 9). */
const defaultTimes = Array.from({ length: 18 }, (_, step) => {
  const minutes = 9 * 60 + step * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});

/** How long a session is, in minutes. */
export const sessionMinutes = 30;
/** Bookings are taken from today to three months ahead (specification section 9). */
export const horizonMonths = 3;

export type Busy = { start: Date; end: Date };
export type Slot = { time: string; start: string };

/**
 * The free slots of one day in the practice's zone: not past, not busy, not at a wall time that the day does not have.
 * The one place that decides it, for the dialog and for the booking alike.
 */
export function freeSlots(day: string, { zone, busy, now }: { zone: string; busy: Busy[]; now: Date }): Slot[] {
  if (!isBookableDay(day, { zone, now })) return [];
  return timesOf(day, zone)
    .filter(({ start, end }) => start > now && !busy.some(each => each.start < end && start < each.end))
    .map(({ time, start }) => ({ time, start: start.toISOString() }));
}

type Time = Busy & { time: string };
const known = new Map<string, Time[]>();

/** The instants of a day's times never change; working them out is most of what a calendar's answer costs. */
function timesOf(day: string, zone: string): Time[] {
  const name = `${zone} ${day}`;
  const kept = known.get(name);
  if (kept) return kept;
  const times = defaultTimes.flatMap(time => {
    const start = wallToInstant(day, time, zone);
    return start ? [{ time, start, end: addMinutes(start, sessionMinutes) }] : [];
  });
  if (known.size >= 5_000) known.clear();
  known.set(name, times);
  return times;
}

export function isBookableDay(day: string, { zone, now }: { zone: string; now: Date }): boolean {
  const today = dayIn(now, zone);
  return day >= today && day <= addMonths(today, horizonMonths);
}

/** `count` days from `first` on. */
export const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));
