import { dayIn, hourIn } from '../../../../../shared/format/format-time.ts';
import type { SlotsAnswer } from '../../booking.ts';

/** A bookable time: `date` and `time` as wall time in the practice's zone, `start` as an instant. */
export type FreeTime = { date: string; time: string; start: string };

export const freeTimes = (days: SlotsAnswer['days']): FreeTime[] =>
  days.flatMap(({ date, slots }) => slots.map(slot => ({ date, time: slot.time, start: slot.start })));

/** Grouped by day in the given zone, which may differ from the practice's. */
export function byDay(times: FreeTime[], zone: string): Map<string, FreeTime[]> {
  const days = new Map<string, FreeTime[]>();
  for (const time of times) {
    const day = dayIn(time.start, zone);
    const timesOfDay = days.get(day);
    if (timesOfDay) timesOfDay.push(time);
    else days.set(day, [time]);
  }
  return days;
}

const parts = [
  { part: 'morning', until: 12 },
  { part: 'afternoon', until: 17 },
  { part: 'evening', until: 24 },
] as const;
type PartOfDay = (typeof parts)[number]['part'];

/** Morning until noon, afternoon until 5 PM; parts without a free time are omitted. */
export function byPartOfDay(times: FreeTime[], zone: string): { part: PartOfDay; times: FreeTime[] }[] {
  let from = 0;
  return parts.flatMap(({ part, until }) => {
    const start = from;
    from = until;
    const inPart = times.filter(({ start: at }) => hourIn(at, zone) >= start && hourIn(at, zone) < until);
    return inPart.length > 0 ? [{ part, times: inPart }] : [];
  });
}

/** Up to three free times nearest to an instant, sorted by time. */
export function nearest(times: FreeTime[], instant: string): FreeTime[] {
  const distance = (time: FreeTime) => Math.abs(Date.parse(time.start) - Date.parse(instant));
  return [...times]
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, 3)
    .sort((one, other) => one.start.localeCompare(other.start));
}
