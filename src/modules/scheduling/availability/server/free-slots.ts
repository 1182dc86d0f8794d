import {
  addDays,
  addMinutes,
  addMonths,
  dayIn,
  instantOnOrAfter,
  minutesOfTime,
  startOfDay,
  timeOfMinutes,
  wallToInstant,
  weekdayOf,
} from '../../../../shared/dates.ts';
import type { Availability, DayHours } from '../contract.ts';

export type Busy = { start: Date; end: Date };
export type Slot = { time: string; start: string };

/** Everything that determines when a practitioner is free: rules, overrides and busy times. */
export type Calendar = {
  zone: string;
  rules: Availability;
  /** By day, YYYY-MM-DD. */
  overrides: Map<string, DayHours>;
  /** Appointments and reservations of the requested days and the adjacent ones. */
  busy: Busy[];
  /** Times of the practitioner's other calendars. They need no buffers and don't count towards the daily maximum. */
  elsewhere?: Busy[];
};

/**
 * The free slots of a day for a session of `minutes`: within working hours and horizon, after the minimum notice, with
 * both sessions' buffers, below the daily maximum, and not at a wall time that a clock change skips. Every list of
 * times and every booking uses this function.
 */
export function freeSlots(day: string, calendar: Calendar, { minutes, now }: { minutes: number; now: Date }): Slot[] {
  const { zone, rules } = calendar;
  if (!isBookableDay(day, { zone, rules, now }) || isFull(day, calendar)) return [];
  const earliest = addMinutes(now, rules.minimumNotice);
  const times = timesOf(day, calendar, minutes).filter(({ start }) => start > now && start >= earliest);
  const blocked = blockedAround(times, calendar);
  return times
    .filter(({ start, end }) => !blocked.some(each => each.from < end.getTime() && start.getTime() < each.to))
    .map(({ time, start }) => ({ time, start: start.toISOString() }));
}

function isFull(day: string, { zone, rules, busy }: Calendar): boolean {
  if (rules.dailyMaximum === null) return false;
  const [begins, ends] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)];
  return busy.filter(({ start }) => start >= begins && start < ends).length >= rules.dailyMaximum;
}

/**
 * Busy times with buffers, in milliseconds, reduced to those near these times: visitors request six weeks at once, and
 * each time is compared with each of these.
 */
function blockedAround(times: Time[], { rules, busy, elsewhere = [] }: Calendar): { from: number; to: number }[] {
  const buffers = (rules.bufferBefore + rules.bufferAfter) * 60_000;
  const first = Math.min(...times.map(({ start }) => start.getTime()));
  const last = Math.max(...times.map(({ end }) => end.getTime()));
  const around = (gap: number) => (each: Busy) => ({
    from: each.start.getTime() - gap,
    to: each.end.getTime() + gap,
  });
  return [...busy.map(around(buffers)), ...elsewhere.map(around(0))].filter(
    ({ from, to }) => from < last && first < to,
  );
}

export const hoursOn = (day: string, { rules, overrides }: Pick<Calendar, 'rules' | 'overrides'>): DayHours =>
  overrides.get(day) ?? rules.weeklyHours[weekdayOf(day) % 7] ?? [];

type Time = Busy & { time: string };
const cachedTimes = new Map<string, Time[]>();
/** Cache size: number of times, about 20 MB. A day has between 18 and 288. */
const maxCachedTimes = 100_000;
let cachedCount = 0;

/** Cached, because converting wall times to instants is the most expensive part and the result never changes. */
function timesOf(day: string, calendar: Calendar, minutes: number): Time[] {
  const { zone, rules } = calendar;
  const hours = hoursOn(day, calendar);
  const name = `${zone} ${day} ${minutes} ${rules.stepMinutes} ${hours.map(({ from, to }) => from + to)}`;
  const cached = cachedTimes.get(name);
  if (cached) return cached;
  const times = hours.flatMap(({ from, to }) => {
    const closes = instantOnOrAfter(day, to, zone);
    return timesBetween(from, to, rules.stepMinutes).flatMap(time => {
      const start = wallToInstant(day, time, zone);
      const end = start && addMinutes(start, minutes);
      return end && end <= closes ? [{ time, start, end }] : [];
    });
  });
  if (cachedCount + times.length > maxCachedTimes) {
    cachedTimes.clear();
    cachedCount = 0;
  }
  cachedTimes.set(name, times);
  cachedCount += times.length;
  return times;
}

function timesBetween(from: string, to: string, step: number): string[] {
  const times: string[] = [];
  for (let minute = minutesOfTime(from); minute < minutesOfTime(to); minute += step) times.push(timeOfMinutes(minute));
  return times;
}

type Rules = Pick<Availability, 'horizonCount' | 'horizonUnit'>;

/** First and last bookable day in the practice's time zone. */
export function bookableDays({ zone, rules, now }: { zone: string; rules: Rules; now: Date }) {
  const first = dayIn(now, zone);
  const { horizonCount, horizonUnit } = rules;
  return { first, last: horizonUnit === 'weeks' ? addDays(first, horizonCount * 7) : addMonths(first, horizonCount) };
}

export function isBookableDay(day: string, options: { zone: string; rules: Rules; now: Date }): boolean {
  const { first, last } = bookableDays(options);
  return day >= first && day <= last;
}

/** `count` days starting with `first`. */
export const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));
