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

/** Time that is taken. */
export type Busy = { start: Date; end: Date };
export type Slot = { time: string; start: string };

/** All that decides when a practitioner is free: the rules, the days that differ from them, what is taken. */
export type Calendar = {
  zone: string;
  rules: Availability;
  /** By day. */
  overrides: Map<string, DayHours>;
  /** Sessions, and times that are kept for somebody, of the asked days and the ones beside them. */
  busy: Busy[];
};

/**
 * The free slots of one day in the practice's zone for a session of so many minutes: within the working hours and the
 * horizon, after the minimum notice, with the buffers of both sessions between them, at most the daily maximum, not at
 * a wall time that the day does not have. The one place that decides it: for every list of times and every booking.
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

/** Whether the day has its daily maximum of sessions. */
function isFull(day: string, { zone, rules, busy }: Calendar): boolean {
  if (rules.dailyMaximum === null) return false;
  const [begins, ends] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)];
  return busy.filter(({ start }) => start >= begins && start < ends).length >= rules.dailyMaximum;
}

/**
 * What is taken around these times with the buffers on both sides, in milliseconds: visitors ask for six weeks at once,
 * and each time is held against each of these.
 */
function blockedAround(times: Time[], { rules, busy }: Calendar): { from: number; to: number }[] {
  const gap = (rules.bufferBefore + rules.bufferAfter) * 60_000;
  const first = Math.min(...times.map(({ start }) => start.getTime()));
  const last = Math.max(...times.map(({ end }) => end.getTime()));
  return busy
    .map(({ start, end }) => ({ from: start.getTime() - gap, to: end.getTime() + gap }))
    .filter(({ from, to }) => from < last && first < to);
}

/** The hours that a practitioner works on a day. */
export const hoursOn = (day: string, { rules, overrides }: Pick<Calendar, 'rules' | 'overrides'>): DayHours =>
  overrides.get(day) ?? rules.weeklyHours[weekdayOf(day) % 7] ?? [];

type Time = Busy & { time: string };
const known = new Map<string, Time[]>();
/** So many times are kept, some 20 MB: a day can have 18 of them or 288. */
const maxKnown = 100_000;
let knownTimes = 0;

/** The instants of a day's times never change; working them out is most of what a calendar's answer costs. */
function timesOf(day: string, calendar: Calendar, minutes: number): Time[] {
  const { zone, rules } = calendar;
  const hours = hoursOn(day, calendar);
  const name = `${zone} ${day} ${minutes} ${rules.stepMinutes} ${hours.map(({ from, to }) => from + to)}`;
  const kept = known.get(name);
  if (kept) return kept;
  const times = hours.flatMap(({ from, to }) => {
    const closes = instantOnOrAfter(day, to, zone);
    return timesBetween(from, to, rules.stepMinutes).flatMap(time => {
      const start = wallToInstant(day, time, zone);
      const end = start && addMinutes(start, minutes);
      return end && end <= closes ? [{ time, start, end }] : [];
    });
  });
  if (knownTimes + times.length > maxKnown) {
    known.clear();
    knownTimes = 0;
  }
  known.set(name, times);
  knownTimes += times.length;
  return times;
}

function timesBetween(from: string, to: string, step: number): string[] {
  const times: string[] = [];
  for (let minute = minutesOfTime(from); minute < minutesOfTime(to); minute += step) times.push(timeOfMinutes(minute));
  return times;
}

type Rules = Pick<Availability, 'horizonCount' | 'horizonUnit'>;

/** The days that can be booked, both included, on the practice's calendar. */
export function bookableDays({ zone, rules, now }: { zone: string; rules: Rules; now: Date }) {
  const first = dayIn(now, zone);
  const { horizonCount, horizonUnit } = rules;
  return { first, last: horizonUnit === 'weeks' ? addDays(first, horizonCount * 7) : addMonths(first, horizonCount) };
}

export function isBookableDay(day: string, given: { zone: string; rules: Rules; now: Date }): boolean {
  const { first, last } = bookableDays(given);
  return day >= first && day <= last;
}

/** `count` days from `first` on. */
export const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));
