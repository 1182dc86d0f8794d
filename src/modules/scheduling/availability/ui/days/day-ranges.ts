import { formatCalendarMonthDay } from '../../../../../shared/format-time.ts';
import type { DateOverride, DayHours } from '../../contract.ts';

/** Days in a row that are alike. */
export type DayRange = { firstDay: string; lastDay: string; hours: DayHours; note: string | null };

/** The days as they were most likely set: those in a row with the same hours and note are one range. */
export function rangesOf(days: DateOverride[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const { day, hours, note } of days) {
    const last = ranges.at(-1);
    if (last && nextDay(last.lastDay) === day && last.note === note && isSame(last.hours, hours)) last.lastDay = day;
    else ranges.push({ firstDay: day, lastDay: day, hours, note });
  }
  return ranges;
}

/** "Dec 24", "Dec 24 to Jan 2, 2027" */
export function formatRange({ firstDay, lastDay }: DayRange): string {
  const year = firstDay.slice(0, 4);
  const isOneYear = year === lastDay.slice(0, 4);
  const first = formatCalendarMonthDay(firstDay) + (isOneYear && firstDay !== lastDay ? '' : `, ${year}`);
  return firstDay === lastDay ? first : `${first} to ${formatCalendarMonthDay(lastDay)}, ${lastDay.slice(0, 4)}`;
}

const isSame = (one: DayHours, other: DayHours) => JSON.stringify(one) === JSON.stringify(other);

function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
