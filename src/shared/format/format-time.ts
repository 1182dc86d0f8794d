import { appLocale } from '../locale.ts';
import { dateFormatter } from './date-formatter.ts';

/**
 * Formats instants and days for people, always in a named time zone. No date arithmetic here. What clients read passes the
 * practice's locale; without one, it is the app's.
 */
export type Instant = Date | string | number;

/** "Friday, November 20, 2026" */
export const formatDay = (instant: Instant, zone: string, locale?: string) => format('day', instant, zone, locale);

/** "Fri, Nov 20" */
export const formatShortDay = (instant: Instant, zone: string, locale?: string) =>
  format('shortDay', instant, zone, locale);

/** "Nov 20, 2026" */
export const formatShortDate = (instant: Instant, zone: string, locale?: string) =>
  format('shortDate', instant, zone, locale);

/** "Friday, November 20" */
export const formatDayOfYear = (instant: Instant, zone: string, locale?: string) =>
  format('dayOfYear', instant, zone, locale);

/** "10:00 AM" */
export const formatTime = (instant: Instant, zone: string, locale?: string) => format('time', instant, zone, locale);

/** "10:00 AM - 11:00 AM" */
export const formatTimeRange = (start: Instant, end: Instant, zone: string, locale?: string) =>
  `${formatTime(start, zone, locale)} - ${formatTime(end, zone, locale)}`;

/** "Thursday, Nov 19, 11:00 AM" */
export const formatDayAndTime = (instant: Instant, zone: string, locale?: string) =>
  format('dayAndTime', instant, zone, locale);

/** "Thu, 11:00 AM" */
export const formatWeekdayAndTime = (instant: Instant, zone: string, locale?: string) =>
  `${format('weekday', instant, zone, locale)}, ${formatTime(instant, zone, locale)}`;

/** "Mon": 0 is Sunday. Capitalized in every language, because it stands alone in a table. */
export function formatWeekday(day: number, locale?: string): string {
  // January 4, 2026 is a Sunday.
  const name = format('weekday', Date.UTC(2026, 0, 4 + day, 12), 'UTC', locale).replace(/\.$/, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** 0 to 23. */
export const hourIn = (instant: Instant, zone: string) => Number(format('hour', instant, zone, technical));

/** The calendar day of an instant in a zone: YYYY-MM-DD. */
export function dayIn(instant: Instant, zone: string): string {
  const parts = dateFormatter(styles.parts, zone, technical).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(each => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** "Pacific Time": the generic name, without the season. */
export function zoneName(zone: string, instant: Instant = Date.now(), locale: string = appLocale()): string {
  // Cached by the hour because names change with DST at most hourly; finding one costs more than all other formatting
  // of a session email.
  const key = `${locale} ${zone} ${Math.floor(new Date(instant).getTime() / 3_600_000)}`;
  const name = zoneNames.get(key) ?? findZoneName(zone, instant, locale);
  if (zoneNames.size >= 2_000) zoneNames.clear();
  zoneNames.set(key, name);
  return name;
}

const zoneNames = new Map<string, string>();

function findZoneName(zone: string, instant: Instant, locale: string): string {
  const parts = dateFormatter(styles.zone, zone, locale).formatToParts(new Date(instant));
  const name = parts.find(part => part.type === 'timeZoneName')?.value ?? zone;
  return /^(GMT|UTC)(\+00:00)?$/.test(name) ? 'UTC' : name;
}

/** Whether both zones have the same wall time at that instant. */
export const sameWallTime = (instant: Instant, zone: string, other: string) =>
  zone === other || format('wall', instant, zone, technical) === format('wall', instant, other, technical);

/** A calendar day (YYYY-MM-DD) as "Friday, November 20, 2026". */
export const formatCalendarDay = (day: string, locale?: string) => formatDay(noon(day), 'UTC', locale);

/** "November 20, 2026" */
export const formatCalendarDate = (day: string, locale?: string) => format('date', noon(day), 'UTC', locale);

/** "Nov 20, 2026" */
export const formatCalendarShortDate = (day: string, locale?: string) => format('shortDate', noon(day), 'UTC', locale);

/** "Friday, November 20" */
export const formatCalendarDayOfYear = (day: string, locale?: string) => formatDayOfYear(noon(day), 'UTC', locale);

/** "Nov 20" */
export const formatCalendarMonthDay = (day: string, locale?: string) => format('monthDay', noon(day), 'UTC', locale);

/** "November 2026" */
export const formatMonth = (month: string, locale?: string) => format('month', noon(`${month}-01`), 'UTC', locale);

/** The time zone of the machine: in a browser, the visitor's. */
export const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const noon = (day: string) => `${day}T12:00:00Z`;

const styles = {
  day: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  shortDay: { weekday: 'short', month: 'short', day: 'numeric' },
  dayOfYear: { weekday: 'long', month: 'long', day: 'numeric' },
  dayAndTime: { weekday: 'long', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  weekday: { weekday: 'short' },
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  shortDate: { year: 'numeric', month: 'short', day: 'numeric' },
  monthDay: { month: 'short', day: 'numeric' },
  hour: { hour: '2-digit', hourCycle: 'h23' },
  time: { hour: 'numeric', minute: '2-digit' },
  month: { year: 'numeric', month: 'long' },
  parts: { year: 'numeric', month: '2-digit', day: '2-digit' },
  wall: { dateStyle: 'short', timeStyle: 'short' },
  zone: { timeZoneName: 'longGeneric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;
type Style = keyof typeof styles;

/** For values that are read by the program, not by people. */
const technical = 'en-US';

/** Browsers differ in the space they put before AM and PM. */
const format = (style: Style, instant: Instant, zone: string, locale?: string) =>
  dateFormatter(styles[style], zone, locale)
    .format(new Date(instant))
    .replace(/[\u00a0\u202f]/g, ' ');
