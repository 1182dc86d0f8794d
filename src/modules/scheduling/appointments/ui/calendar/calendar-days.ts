import { addDays, addMonthsToDay, monthOf, weekday } from '../../../../../shared/calendar-month.ts';
import { dateFormatter } from '../../../../../shared/format/date-formatter.ts';
import { formatCalendarDay, formatMonth } from '../../../../../shared/format/format-time.ts';
import type { CalendarView } from '../calendar-search.ts';

export const viewLabels = { month: 'Month', week: 'Week', day: 'Day' } satisfies Record<CalendarView, string>;

const cellsOfMonth = 42;

/** The days of a view; a month always has six full weeks. `weekStart`: first day of the week, 0 is Sunday. */
export function daysOf(view: CalendarView, date: string, weekStart = 0): string[] {
  if (view === 'day') return [date];
  if (view === 'week') return daysFrom(startOfWeek(date, weekStart), 7);
  return daysFrom(startOfWeek(`${monthOf(date)}-01`, weekStart), cellsOfMonth);
}

/** Target of Previous (-1) and Next (1). */
export function stepBy(view: CalendarView, date: string, count: 1 | -1): string {
  if (view === 'month') return addMonthsToDay(date, count);
  return addDays(date, view === 'week' ? 7 * count : count);
}

/** For example "November 2026", "November 15–21, 2026" or "Wednesday, November 18, 2026". */
export function formatPeriod(view: CalendarView, date: string, weekStart = 0): string {
  if (view === 'month') return formatMonth(monthOf(date));
  if (view === 'day') return formatCalendarDay(date);
  const first = startOfWeek(date, weekStart);
  return dateFormatter(weekStyle)
    .formatRange(noon(first), noon(addDays(first, 6)))
    .replace(/\s–\s/, ' – ')
    .replace(/(\d) – (\d)/, '$1–$2');
}

export const weeksOf = (days: string[]) =>
  Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));

export const startOfWeek = (day: string, weekStart = 0) => addDays(day, -((weekday(day) - weekStart + 7) % 7));

/** For example "Wed". */
export const shortWeekday = (day: string) => dateFormatter(weekdayStyle).format(noon(day));

/** For example "Wednesday". */
export const longWeekday = (day: string) => dateFormatter(longWeekdayStyle).format(noon(day));

const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index));

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const weekStyle = { dateStyle: 'long' } as const;
const weekdayStyle = { weekday: 'short' } as const;
const longWeekdayStyle = { weekday: 'long' } as const;
