import ICAL from 'ical.js';
import { type Budget, dayMs, dayOfWall, TooManyRepetitions, utc, wallOf, wallsOf, type Zone } from './zones.ts';

/** Instants in milliseconds; `to` is exclusive. */
export type Span = { from: number; to: number };

/** A time of an event: the fields of its wall time, and the zone that they are in. Whole days have no time. */
type CalendarTime = { wall: number; zone: Zone; isDay: boolean };

/** The times of an event; its title and other content are never stored. */
export type CalendarEvent = {
  uid: string;
  sequence: number;
  isBusy: boolean;
  start: CalendarTime;
  /** For whole days in days, otherwise days by the clock and exact milliseconds. */
  length: { days: number; ms: number };
  rules: ICAL.Recur[];
  /** Further starts; some say how long they take. */
  extra: { time: CalendarTime; ms: number | null }[];
  except: CalendarTime[];
  /** The occurrence of the series that this event replaces, and whether those after it follow. */
  replaces: CalendarTime | null;
  isRestOfSeries: boolean;
};

export type ZoneLookup = { find: (tzid: string) => Zone | null; local: Zone };

/** @throws Error if the component can't be read */
export function readEvent(lines: string[], isBusy: boolean, zones: ZoneLookup): CalendarEvent {
  const component = new ICAL.Component(ICAL.parse(`BEGIN:VEVENT\r\n${lines.join('\r\n')}\r\nEND:VEVENT`));
  const timesOf = (name: string, ofSeries?: CalendarTime) =>
    component.getAllProperties(name).flatMap(property => {
      const tzid = property.getFirstParameter('tzid');
      return property.getValues().map(value => ({ value, time: readTime(value, tzid, zones, ofSeries?.zone) }));
    });
  const [start] = timesOf('dtstart');
  if (!start) throw new Error('an event without a start');
  const [end] = timesOf('dtend');
  const duration = component.getFirstPropertyValue('duration');
  const rules = component.getAllProperties('rrule').map(property => {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) throw new Error('an unreadable rule');
    return rule;
  });
  const [replaces] = timesOf('recurrence-id', start.time);
  const range = component.getFirstProperty('recurrence-id')?.getFirstParameter('range');
  return {
    uid: String(component.getFirstPropertyValue('uid') ?? ''),
    sequence: Number(component.getFirstPropertyValue('sequence') ?? 0) || 0,
    isBusy,
    start: start.time,
    length: lengthOf(start.time, end?.time ?? null, duration instanceof ICAL.Duration ? duration : null),
    rules,
    extra: timesOf('rdate', start.time).map(({ value, time }) => ({ time, ms: lengthOfPeriod(value) })),
    except: timesOf('exdate', start.time).map(({ time }) => time),
    replaces: replaces?.time ?? null,
    isRestOfSeries: range?.toUpperCase() === 'THISANDFUTURE',
  };
}

/** Times without a zone are in that of their series, or else in the calendar's. @throws Error */
function readTime(value: unknown, tzid: string | undefined, zones: ZoneLookup, ofSeries?: Zone): CalendarTime {
  const time = value instanceof ICAL.Period ? value.start : value;
  if (!(time instanceof ICAL.Time)) throw new Error('an unreadable time');
  const wall = wallOf(time);
  if (!Number.isFinite(wall)) throw new Error('an unreadable time');
  if (time.zone === ICAL.Timezone.utcTimezone) return { wall, zone: utc, isDay: false };
  const zone = (tzid && zones.find(tzid)) || ofSeries || zones.local;
  return { wall, zone, isDay: time.isDate };
}

const lengthOfPeriod = (value: unknown): number | null => {
  if (!(value instanceof ICAL.Period)) return null;
  if (value.duration) return value.duration.toSeconds() * 1_000;
  return value.end ? wallOf(value.end) - wallOf(value.start) : null;
};

/** RFC 5545, section 3.6.1: without an end, an all-day event takes one day and a timed event no time. */
function lengthOf(start: CalendarTime, end: CalendarTime | null, duration: ICAL.Duration | null) {
  if (start.isDay) {
    const days = end ? Math.round((end.wall - start.wall) / dayMs) : (duration?.toSeconds() ?? 0) / 86_400;
    return { days: Math.max(Math.ceil(days), 1), ms: 0 };
  }
  if (end) return { days: 0, ms: Math.max(instantOf(end) - instantOf(start), 0) };
  if (!duration || duration.isNegative) return { days: 0, ms: 0 };
  const { weeks, days, hours, minutes, seconds } = duration;
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1_000 };
}

const instantOf = ({ wall, zone, isDay }: CalendarTime) =>
  isDay ? zone.startOf(dayOfWall(wall)) : zone.toInstant(wall);

/** Where an occurrence that starts at this wall time begins and ends. */
function spanAt({ start: { zone, isDay }, length }: CalendarEvent, wall: number): Span {
  const from = instantOf({ wall, zone, isDay });
  if (isDay) return { from, to: zone.startOf(dayOfWall(wall + length.days * dayMs)) };
  const clockEnd = length.days ? zone.toInstant(wall + length.days * dayMs) : from;
  return { from, to: clockEnd + length.ms };
}

/**
 * The local day of a time. Midnight UTC is taken as that UTC day, because some programs write all-day events like that.
 */
function dayFor(time: CalendarTime, local: Zone): string {
  if (time.isDay) return dayOfWall(time.wall);
  const isUtcDay = time.wall % dayMs === 0;
  return dayOfWall(time.zone === utc && !isUtcDay ? local.toWall(time.wall) : time.wall);
}

/**
 * Names an occurrence of a series, for exceptions: by its day for whole days, otherwise by its instant. Exchange names
 * whole days by the instant of their midnight.
 */
const nameOf = (time: CalendarTime, series: CalendarTime) =>
  series.isDay ? dayFor(time, series.zone) : String(instantOf(time));

/**
 * The busy spans of one series within the window: the series, and the events that replace occurrences of it.
 * @throws TooManyRepetitions
 */
export function spansOfSeries(events: CalendarEvent[], window: Span, budget: Budget): Span[] {
  const replacements = newestOf(events.filter(({ replaces }) => replaces));
  const spans: Span[] = [];
  const add = (span: Span) => {
    if (span.to <= span.from || span.to <= window.from || span.from >= window.to) return;
    if (--budget.times < 0) throw new TooManyRepetitions();
    spans.push({ from: Math.max(span.from, window.from), to: Math.min(span.to, window.to) });
  };
  for (const each of replacements) if (each.isBusy) add(spanAt(each, each.start.wall));
  for (const series of events.filter(({ replaces }) => !replaces)) {
    const replaced = new Set(replacements.map(({ replaces, start }) => nameOf(replaces ?? start, series.start)));
    const rests = replacements.filter(({ isRestOfSeries }) => isRestOfSeries);
    const isExcepted = exceptionsOf(series);
    const seen = new Set<number>();
    const addAt = (time: CalendarTime, ms: number | null) => {
      // A further start may be written in another zone than its series, such as UTC.
      const { zone, isDay } = series.start;
      const wall = isDay || time.zone === zone ? time.wall : zone.toWall(instantOf(time));
      if (seen.has(wall)) return;
      seen.add(wall);
      if (isExcepted(time) || replaced.has(nameOf(time, series.start))) return;
      const rest = restFor(rests, time);
      if (rest && !rest.isBusy) return;
      if (rest) return add(spanAt(rest, rest.start.wall + (time.wall - (rest.replaces?.wall ?? time.wall))));
      if (!series.isBusy) return;
      add(ms === null ? spanAt(series, wall) : { from: instantOf(time), to: instantOf(time) + ms });
    };
    addAt(series.start, null);
    for (const { time, ms } of series.extra) addAt(time, ms);
    for (const rule of series.rules)
      for (const wall of startsOf(rule, series, window, budget)) addAt({ ...series.start, wall }, null);
  }
  return spans;
}

/** The latest version of each replaced occurrence. */
function newestOf(events: CalendarEvent[]): CalendarEvent[] {
  const newest = new Map<number, CalendarEvent>();
  for (const each of events) {
    const key = instantOf(each.replaces ?? each.start);
    const other = newest.get(key);
    if (!other || each.sequence >= other.sequence) newest.set(key, each);
  }
  return [...newest.values()];
}

/** The latest "this and following" change that applies to this occurrence. */
function restFor(rests: CalendarEvent[], time: CalendarTime): CalendarEvent | undefined {
  const begun = rests.filter(({ replaces }) => replaces && instantOf(replaces) <= instantOf(time));
  return begun.toSorted((one, other) => instantOf(one.start) - instantOf(other.start)).at(-1);
}

/** An exception that is a day excepts what starts on it. */
function exceptionsOf({ except, start }: CalendarEvent): (time: CalendarTime) => boolean {
  const names = new Set(
    except.filter(({ isDay }) => isDay === start.isDay || start.isDay).map(each => nameOf(each, start)),
  );
  const days = new Set(except.filter(({ isDay }) => isDay).map(({ wall }) => dayOfWall(wall)));
  return time => names.has(nameOf(time, start)) || days.has(dayOfWall(time.wall));
}

/** The wall times of a rule up to the end of the window. @throws TooManyRepetitions, and Error if it is invalid */
function* startsOf(rule: ICAL.Recur, series: CalendarEvent, window: Span, budget: Budget): Generator<number> {
  const { start } = series;
  if (rule.until && wallOf(rule.until) < window.from - longestOf(series)) return;
  const isOver = endOf(rule, start);
  // A wall time is at most a day from its instant.
  const span = { start: firstOf(rule, series, window), until: window.to + dayMs, isDate: start.isDay };
  for (const wall of wallsOf(rule, span, budget)) {
    if (isOver(wall)) return;
    if (wall >= window.from - longestOf(series)) yield wall;
  }
}

/** How far before the window an occurrence can begin that reaches into it, with room for time zones. */
const longestOf = ({ length }: CalendarEvent) => (length.days + 3) * dayMs + length.ms;

/** Where to begin counting: simple rules that began long ago begin near the window. */
function firstOf(rule: ICAL.Recur, series: CalendarEvent, window: Span): number {
  const { wall } = series.start;
  const parts = Object.keys(rule.parts);
  const isDaily = rule.freq === 'DAILY' && !parts.length;
  const isWeekly = rule.freq === 'WEEKLY' && parts.every(each => each === 'BYDAY');
  if (rule.count || !(isDaily || isWeekly)) return wall;
  const period = (isDaily ? 1 : 7) * rule.interval * dayMs;
  return wall + Math.max(Math.floor((window.from - longestOf(series) - 7 * dayMs - wall) / period), 0) * period;
}

/**
 * Whether a wall time is after the rule's UNTIL. Google writes a day for series with a time, Outlook an instant for
 * whole days (RFC 5545, section 3.3.10, allows neither).
 */
function endOf({ until }: ICAL.Recur, start: CalendarTime): (wall: number) => boolean {
  if (!until) return () => false;
  const time: CalendarTime = {
    wall: wallOf(until),
    zone: until.zone === ICAL.Timezone.utcTimezone ? utc : start.zone,
    isDay: until.isDate,
  };
  if (start.isDay || time.isDay) {
    const last = dayFor(time, start.zone);
    return wall => dayOfWall(wall) > last;
  }
  const last = instantOf(time);
  return wall => start.zone.toInstant(wall) > last;
}
