import { AppError } from '../../../../../platform/errors.ts';
import {
  addDays,
  addMinutes,
  addMonths,
  dayIn,
  instantOnOrAfter,
  startOfMonth,
  timeIn,
  weekdayOf,
} from '../../../../../shared/dates.ts';
import type { SeriesRule } from '../../entry.ts';

const maxOccurrences = 52;

export type Occurrence = { day: string; startTime: Date; endTime: Date };
type Session = { startTime: Date; endTime: Date };

/**
 * All appointments of a series, with the wall time and duration of the first. A wall time skipped by a clock change
 * becomes the moment just after.
 * @throws AppError invalid
 */
export function occurrencesOf(first: Session, rule: SeriesRule, zone: string): Occurrence[] {
  const time = timeIn(first.startTime, zone);
  const minutes = (first.endTime.getTime() - first.startTime.getTime()) / 60_000;
  const days = daysOfRule(dayIn(first.startTime, zone), rule).filter(day => !rule.except.includes(day));
  if (days.length < 2)
    throw new AppError('invalid', 'A series needs at least two appointments.', { until: 'At least two' });
  return days.map((day, index) => {
    // Keeps the first start unchanged, because it may be the second of two equal wall times.
    const startTime =
      index === 0 && day === dayIn(first.startTime, zone) ? first.startTime : instantOnOrAfter(day, time, zone);
    return { day, startTime, endTime: addMinutes(startTime, minutes) };
  });
}

/** @throws AppError invalid */
export function daysOfRule(first: string, { frequency, count = maxOccurrences + 1, until }: SeriesRule): string[] {
  const days: string[] = [];
  for (let index = 0; index < count; index++) {
    const day = steps[frequency](first, index);
    if (until ? day > until : index >= maxOccurrences) break;
    days.push(day);
    if (days.length > maxOccurrences) {
      throw new AppError('invalid', 'A series can have up to 52 appointments.', { until: 'At most 52 appointments' });
    }
  }
  const last = days.at(-1) ?? first;
  if (last >= '2200')
    throw new AppError('invalid', 'This series runs too far ahead. Choose an earlier last day.', {
      until: 'Too far ahead',
    });
  return days;
}

const steps = {
  weekly: (first: string, index: number) => addDays(first, 7 * index),
  biweekly: (first: string, index: number) => addDays(first, 14 * index),
  monthly: nthWeekday,
};

/** Finds the same weekday in a later month, for example the second Tuesday; a fifth one becomes the last. */
function nthWeekday(first: string, months: number): string {
  if (months === 0) return first;
  const nth = Math.ceil(Number(first.slice(8)) / 7);
  const month = addMonths(startOfMonth(first), months);
  const firstOne = addDays(month, (weekdayOf(first) - weekdayOf(month) + 7) % 7);
  const nthDate = addDays(firstOne, 7 * (nth - 1));
  return nth === 5 && nthDate.slice(0, 7) !== month.slice(0, 7) ? addDays(nthDate, -7) : nthDate;
}
