/**
 * The only module that converts between wall time and instants (promises.md, "Time"). Days are YYYY-MM-DD, clock times
 * HH:MM, zones IANA names; the machine's zone is never used. Server only: browsers may lack Temporal
 * (docs/decisions/059) and use format-time.ts and ui/time/practice-time.ts instead.
 */

export function isTimeZone(name: string): boolean {
  // Checked with both: Temporal also accepts an ISO timestamp with an offset as a zone, Intl does not.
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return Boolean(Temporal.Now.zonedDateTimeISO(name));
  } catch {
    return false;
  }
}

/** Returns null if that time does not exist there (DST gap), and the earlier instant if it occurs twice. */
export function wallToInstant(day: string, time: string, zone: string): Date | null {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`);
  const resolved = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return resolved.toPlainDateTime().equals(wall) ? new Date(resolved.epochMilliseconds) : null;
}

const zoned = (instant: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);

export const dayIn = (instant: Date, zone: string) => zoned(instant, zone).toPlainDate().toString();

export const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

/** If the month is too short, its last day. */
export const addMonths = (day: string, months: number) => Temporal.PlainDate.from(day).add({ months }).toString();

/** Not always midnight: some zones change their clocks at midnight. */
export const startOfDay = (day: string, zone: string) =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);

/** `weekStart`: 0 Sunday, 1 Monday, 6 Saturday. */
export const startOfWeek = (day: string, weekStart = 0) =>
  addDays(day, -((Temporal.PlainDate.from(day).dayOfWeek - weekStart + 7) % 7));

export const startOfMonth = (day: string) => Temporal.PlainDate.from(day).with({ day: 1 }).toString();

/** The instant on `day` with the wall time that `instant` has in the zone; just after the gap if DST skips it. */
export const sameTimeOn = (day: string, instant: Date, zone: string) =>
  new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: zoned(instant, zone).toPlainTime() })
      .epochMilliseconds,
  );

export const addMinutes = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000);

export const daysInMinutes = (days: number) => days * 24 * 60;

/** Also accepts 24:00. Returns the earlier instant if the wall time occurs twice, and the end of the gap if DST skips it. */
export function instantOnOrAfter(day: string, time: string, zone: string): Date {
  if (time === '24:00') return startOfDay(addDays(day, 1), zone);
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`);
  const resolved = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const isThere = resolved.toPlainDateTime().equals(wall);
  return new Date((isThere ? resolved : (resolved.getTimeZoneTransition('next') ?? resolved)).epochMilliseconds);
}

/** HH:MM to minutes since midnight; 24:00 is 1,440. */
export const minutesOfTime = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const timeOfMinutes = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Wall time, HH:MM. */
export const timeIn = (instant: Date, zone: string) => zoned(instant, zone).toPlainTime().toString().slice(0, 5);

/** 0 to 23. */
export const hourIn = (instant: Date, zone: string) => zoned(instant, zone).hour;

/** The difference between the two wall times in minutes; DST changes in between don't count. */
export const wallMinutesBetween = (from: Date, to: Date, zone: string) =>
  zoned(from, zone).toPlainDateTime().until(zoned(to, zone).toPlainDateTime()).total('minutes');

/** Adds minutes of wall time; returns the end of the gap if DST skips the result. */
export function addWallMinutes(instant: Date, minutes: number, zone: string): Date {
  const wall = zoned(instant, zone).toPlainDateTime().add({ minutes });
  return instantOnOrAfter(wall.toPlainDate().toString(), wall.toPlainTime().toString().slice(0, 5), zone);
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string) => Temporal.PlainDate.from(day).dayOfWeek;

/**
 * Reads a wall time as calendars do (RFC 5545, section 3.3.5): one that DST skips has the offset before the gap, and the
 * first of a repeated one counts. `wall`: the fields as if they were UTC, in milliseconds.
 */
export const wallFieldsToInstant = (wall: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(wall)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
    .toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;

/** The counterpart of `wallFieldsToInstant`. */
export const instantToWallFields = (instant: number, zone: string): number =>
  zoned(new Date(instant), zone).toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds;
