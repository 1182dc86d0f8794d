import { dateFormatter } from '../../shared/format/date-formatter.ts';
import { formatTime, formatTimeRange, type Instant, sameWallTime } from '../../shared/format/format-time.ts';

/** A calendar day and minutes of wall time since midnight, also on days with a DST change. */
export type WallTime = { day: string; minute: number };

export function wallTimeIn(instant: Instant, zone: string): WallTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of dateFormatter(styles.wall, zone, 'en-US').formatToParts(new Date(instant)))
    parts[type] = value;
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts;
  return { day: `${year.padStart(4, '0')}-${month}-${day}`, minute: Number(hour) * 60 + Number(minute) };
}

/** HH:MM of minutes since midnight, for time inputs. */
export const clock = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** "9 AM", "10:30 AM"; "09:00", "10:30" in a practice with a 24-hour clock. */
export function formatMinute(minute: number): string {
  if (hasLongClock()) return clock(minute);
  return `${clockHour(minute)}${minute % 60 ? `:${twoDigits(minute % 60)}` : ''} ${minute % 1440 < 720 ? 'AM' : 'PM'}`;
}

/** "9:00", for places where AM or PM is obvious. */
export const formatClock = (minute: number) =>
  hasLongClock() ? clock(minute) : `${clockHour(minute)}:${twoDigits(minute % 60)}`;

const hasLongClock = () => dateFormatter(styles.time).resolvedOptions().hourCycle === 'h23';

/** "PT", "GMT+1": short enough for a narrow column. */
export function zoneInitials(zone: string, instant: Instant): string {
  const generic = nameOf('generic', zone, instant);
  return generic.length <= 4 ? generic : nameOf('abbreviation', zone, instant);
}

/**
 * "1:00 PM - 2:00 PM"; within half a day of a DST change both times get their abbreviation ("1:30 AM EDT - 1:30 AM
 * EST"), because they would be ambiguous.
 */
export function formatExactRange(start: string, end: string, zone: string): string {
  const before = nameOf('abbreviation', zone, Date.parse(start) - halfDay);
  const after = nameOf('abbreviation', zone, Date.parse(end) + halfDay);
  if (before === after) return formatTimeRange(start, end, zone);
  const exact = (instant: string) => `${formatTime(instant, zone)} ${nameOf('abbreviation', zone, instant)}`;
  return `${exact(start)} - ${exact(end)}`;
}

/** Whether both zones have the same wall time at all these instants. */
export const agree = (instants: Instant[], zone: string, other: string) =>
  instants.every(instant => sameWallTime(instant, zone, other));

const halfDay = 43_200_000;
const clockHour = (minute: number) => ((Math.floor(minute / 60) + 11) % 12) + 1;
const twoDigits = (value: number) => String(value).padStart(2, '0');

const nameOf = (style: 'generic' | 'abbreviation', zone: string, instant: Instant) =>
  dateFormatter(styles[style], zone)
    .formatToParts(new Date(instant))
    .find(part => part.type === 'timeZoneName')?.value ?? zone;

const styles = {
  wall: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  time: { hour: 'numeric', minute: '2-digit' },
  generic: { timeZoneName: 'shortGeneric' },
  abbreviation: { timeZoneName: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;
