/** Formats instants and days for people: en-US, always in a named time zone. No date arithmetic here. */
export type Instant = Date | string | number;

/** "Friday, November 20, 2026" */
export const formatDay = (instant: Instant, zone: string) => format('day', instant, zone);

/** "Fri, Nov 20" */
export const formatShortDay = (instant: Instant, zone: string) => format('shortDay', instant, zone);

/** "Friday, November 20" */
export const formatDayOfYear = (instant: Instant, zone: string) => format('dayOfYear', instant, zone);

/** "10:00 AM" */
export const formatTime = (instant: Instant, zone: string) => format('time', instant, zone);

/** "10:00 AM - 11:00 AM" */
export const formatTimeRange = (start: Instant, end: Instant, zone: string) =>
  `${formatTime(start, zone)} - ${formatTime(end, zone)}`;

/** "Thursday, Nov 19, 11:00 AM" */
export const formatDayAndTime = (instant: Instant, zone: string) => format('dayAndTime', instant, zone);

/** "Thu, 11:00 AM" */
export const formatWeekdayAndTime = (instant: Instant, zone: string) =>
  `${format('weekday', instant, zone)}, ${formatTime(instant, zone)}`;

/** 0 to 23. */
export const hourIn = (instant: Instant, zone: string) => Number(format('hour', instant, zone));

/** The calendar day of an instant in a zone: YYYY-MM-DD. */
export function dayIn(instant: Instant, zone: string): string {
  const parts = formatter('parts', zone).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(each => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** "Pacific Time": the generic name, without the season. */
export function zoneName(zone: string, instant: Instant = Date.now()): string {
  // Cached by the hour because names change with DST at most hourly; finding one costs more than all other formatting
  // of a session email.
  const key = `${zone} ${Math.floor(new Date(instant).getTime() / 3_600_000)}`;
  const known = zoneNames.get(key) ?? findZoneName(zone, instant);
  if (zoneNames.size >= 2_000) zoneNames.clear();
  zoneNames.set(key, known);
  return known;
}

const zoneNames = new Map<string, string>();

function findZoneName(zone: string, instant: Instant): string {
  const parts = formatter('zone', zone).formatToParts(new Date(instant));
  const name = parts.find(part => part.type === 'timeZoneName')?.value ?? zone;
  return /^GMT(\+00:00)?$/.test(name) ? 'UTC' : name;
}

/** Whether both zones have the same wall time at that instant. */
export const sameWallTime = (instant: Instant, zone: string, other: string) =>
  zone === other || format('wall', instant, zone) === format('wall', instant, other);

/** A calendar day (YYYY-MM-DD) as "Friday, November 20, 2026". */
export const formatCalendarDay = (day: string) => formatDay(noon(day), 'UTC');

/** "November 20, 2026" */
export const formatCalendarDate = (day: string) => format('date', noon(day), 'UTC');

/** "Nov 20, 2026" */
export const formatCalendarShortDate = (day: string) => format('shortDate', noon(day), 'UTC');

/** "Friday, November 20" */
export const formatCalendarDayOfYear = (day: string) => formatDayOfYear(noon(day), 'UTC');

/** "Nov 20" */
export const formatCalendarMonthDay = (day: string) => format('monthDay', noon(day), 'UTC');

/** "November 2026" */
export const formatMonth = (month: string) => format('month', noon(`${month}-01`), 'UTC');

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

/** Browsers differ in the space they put before AM and PM. */
const format = (style: Style, instant: Instant, zone: string) =>
  formatter(style, zone)
    .format(new Date(instant))
    .replace(/[\u00a0\u202f]/g, ' ');

/** Cached, because creating a formatter costs a hundred times as much as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(style: Style, zone: string): Intl.DateTimeFormat {
  const key = `${style} ${zone}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { ...styles[style], timeZone: zone });
  formatters.set(key, made);
  return made;
}
