/**
 * The one module that converts between wall time and instants (promises.md, "Time"). Days are YYYY-MM-DD, clock times
 * HH:MM, zones IANA names; it never looks at the zone of the machine. For the server: a browser may have no Temporal
 * (docs/decisions/059), and what it asks of clocks it asks of format-time.ts and of ui/time/practice-time.ts.
 */

export function isTimeZone(name: string): boolean {
  // Temporal also takes a moment with an offset for a zone; Intl does not, and only one of both is not enough.
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return Boolean(Temporal.Now.zonedDateTimeISO(name));
  } catch {
    return false;
  }
}

/** The instant of a wall time: null if that time does not exist there, the first one if it comes twice. */
export function wallToInstant(day: string, time: string, zone: string): Date | null {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`);
  const found = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return found.toPlainDateTime().equals(wall) ? new Date(found.epochMilliseconds) : null;
}

const zoned = (instant: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);

export const dayIn = (instant: Date, zone: string) => zoned(instant, zone).toPlainDate().toString();

export const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

/** The same day of a later month, or that month's last day if it is shorter. */
export const addMonths = (day: string, months: number) => Temporal.PlainDate.from(day).add({ months }).toString();

/** The first instant of a day; not always midnight. */
export const startOfDay = (day: string, zone: string) =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);

/** The first day of a day's week. `weekStart`: 0 Sunday, 1 Monday, 6 Saturday. */
export const startOfWeek = (day: string, weekStart = 0) =>
  addDays(day, -((Temporal.PlainDate.from(day).dayOfWeek - weekStart + 7) % 7));

/** The first day of a day's month. */
export const startOfMonth = (day: string) => Temporal.PlainDate.from(day).with({ day: 1 }).toString();

/** The moment at which clocks show on another day what they show at an instant; just after, where that is skipped. */
export const sameTimeOn = (day: string, instant: Date, zone: string) =>
  new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: zoned(instant, zone).toPlainTime() })
      .epochMilliseconds,
  );

export const addMinutes = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000);

/** So many times 24 hours, in minutes. */
export const daysInMinutes = (days: number) => days * 24 * 60;

/** The instant of a wall time, the first if it comes twice, and of 24:00; where clocks skip it, the moment just after. */
export function instantOnOrAfter(day: string, time: string, zone: string): Date {
  if (time === '24:00') return startOfDay(addDays(day, 1), zone);
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`);
  const found = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const isThere = found.toPlainDateTime().equals(wall);
  return new Date((isThere ? found : (found.getTimeZoneTransition('next') ?? found)).epochMilliseconds);
}

/** Minutes since midnight of HH:MM; 24:00 is 1,440. */
export const minutesOfTime = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** HH:MM of minutes since midnight. */
export const timeOfMinutes = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** What clocks show at an instant, HH:MM. */
export const timeIn = (instant: Date, zone: string) => zoned(instant, zone).toPlainTime().toString().slice(0, 5);

/** The hour clocks show, 0 to 23. */
export const hourIn = (instant: Date, zone: string) => zoned(instant, zone).hour;

/** How far clocks go from one instant to another, whatever happens to them in between: in minutes. */
export const wallMinutesBetween = (from: Date, to: Date, zone: string) =>
  zoned(from, zone).toPlainDateTime().until(zoned(to, zone).toPlainDateTime()).total('minutes');

/** The moment at which clocks show so many minutes more; just after, where they skip that. */
export function addWallMinutes(instant: Date, minutes: number, zone: string): Date {
  const wall = zoned(instant, zone).toPlainDateTime().add({ minutes });
  return instantOnOrAfter(wall.toPlainDate().toString(), wall.toPlainTime().toString().slice(0, 5), zone);
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string) => Temporal.PlainDate.from(day).dayOfWeek;
