import { addDays, addMonthsToDay, monthOf, weekday } from '../../../../../shared/calendar-month.ts';
import { dateFormatter } from '../../../../../shared/format/date-formatter.ts';
import { formatCalendarDay, formatMonth } from '../../../../../shared/format/format-time.ts';
import type { Appointment } from '../../contract.ts';
import type { CalendarView } from '../calendar-search.ts';
import type { DayPlan } from './day-plan.ts';

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

/** In pixels, for week and day views. */
export const hourHeight = 52;

/** Props of all calendar views. Days and times are in the practice's zone. */
export type CalendarProps = {
  date: string;
  today: string;
  /** First day of the week; 0 is Sunday. */
  weekStart: number;
  zone: string;
  now: number;
  /** Undefined while loading. */
  plan: DayPlan | undefined;
  /** ID of the appointment whose details are open. */
  openId: number | null;
  onOpen: (appointment: Appointment, anchor: HTMLElement) => void;
  /** Name of the practitioner; null unless several practitioners are shown. */
  whose: (appointment: Appointment) => string | null;
  /** Whether the user may create and move appointments. */
  mayChange: boolean;
  /** Working hours of a day; null while unknown. */
  hoursOn: (day: string) => { from: number; to: number }[] | null;
  /** Whether a day without working hours is closed each week, or only this time; null if it is open or unknown. */
  closureOn: (day: string) => 'weekly' | 'once' | null;
  /** The first appointment after the selected day, as far as it is upcoming. */
  next: Appointment | undefined;
  /** Times when the practitioner is busy elsewhere, in minutes past midnight. */
  busyOn: (day: string) => { from: number; to: number }[];
  onGo: (to: { date: string; view?: CalendarView }) => void;
};
