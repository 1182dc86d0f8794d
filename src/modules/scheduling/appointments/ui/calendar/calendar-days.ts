import { addDays, addMonthsToDay, monthOf, weekday } from '../../../../../shared/calendar-month.ts';
import { formatCalendarDay, formatMonth } from '../../../../../shared/format-time.ts';

export const calendarViews = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof calendarViews)[number];

export const viewLabels = { month: 'Month', week: 'Week', day: 'Day' } satisfies Record<CalendarView, string>;

const cellsOfMonth = 42;

/** The days that a view shows; a month always as six whole weeks. `weekStart`: the first day of a week, 0 Sunday. */
export function daysOf(view: CalendarView, date: string, weekStart = 0): string[] {
  if (view === 'day') return [date];
  if (view === 'week') return daysFrom(startOfWeek(date, weekStart), 7);
  return daysFrom(startOfWeek(`${monthOf(date)}-01`, weekStart), cellsOfMonth);
}

/** Where Previous (-1) and Next (1) lead. */
export function stepBy(view: CalendarView, date: string, count: 1 | -1): string {
  if (view === 'month') return addMonthsToDay(date, count);
  return addDays(date, view === 'week' ? 7 * count : count);
}

/** "November 2026", "November 15–21, 2026", "Wednesday, November 18, 2026". */
export function formatPeriod(view: CalendarView, date: string, weekStart = 0): string {
  if (view === 'month') return formatMonth(monthOf(date));
  if (view === 'day') return formatCalendarDay(date);
  const first = startOfWeek(date, weekStart);
  return weeks
    .formatRange(noon(first), noon(addDays(first, 6)))
    .replace(/\s–\s/, ' – ')
    .replace(/(\d) – (\d)/, '$1–$2');
}

export const weeksOf = (days: string[]) =>
  Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));

export const startOfWeek = (day: string, weekStart = 0) => addDays(day, -((weekday(day) - weekStart + 7) % 7));

/** "Wed" of a calendar day. */
export const shortWeekday = (day: string) => weekdays.format(noon(day));

/** "Wednesday" of a calendar day. */
export const longWeekday = (day: string) => longWeekdays.format(noon(day));

const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index));

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const weeks = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const longWeekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
