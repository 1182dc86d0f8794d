import ICAL from 'ical.js';
import { instantToWallFields, isTimeZone, startOfDay, wallFieldsToInstant } from '../../../../../shared/dates.ts';
import type { RawComponent } from './content-lines.ts';
import windowsZones from './windows-zones.json' with { type: 'json' };

/**
 * Converts between wall time and instants, in milliseconds. A wall time is written as if it were UTC, so that days and
 * minutes can be added to it.
 */
export type Zone = {
  toInstant: (wall: number) => number;
  /** The start of a local day, which isn't midnight everywhere. */
  startOf: (day: string) => number;
  toWall: (instant: number) => number;
};

export const dayOfWall = (wall: number) => new Date(wall).toISOString().slice(0, 10);

const midnightOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

export const utc: Zone = { toInstant: wall => wall, startOf: midnightOf, toWall: instant => instant };

export const namedZone = (name: string): Zone => ({
  toInstant: wall => wallFieldsToInstant(wall, name),
  startOf: day => startOfDay(day, name).getTime(),
  toWall: instant => instantToWallFields(instant, name),
});

/**
 * The zones of a file. A name that is known, of IANA or of Windows, counts more than the file's own definition: many
 * programs write definitions that fit one year only.
 */
export function readZones(components: RawComponent[], until: number, budget: Budget) {
  const own = new Map<string, RawComponent>();
  for (const component of components) own.set(propertyOf(component, 'TZID'), component);
  const cache = new Map<string, Zone | null>();
  /** Null if nothing is known about this zone. */
  return (tzid: string): Zone | null => {
    const cached = cache.get(tzid);
    if (cached !== undefined) return cached;
    const component = own.get(tzid);
    const name = nameOf(tzid) ?? (component ? nameOf(propertyOf(component, 'X-LIC-LOCATION')) : null);
    const defined = !name && component ? definedZone(component, until, budget) : null;
    const zone = name ? namedZone(name) : (defined ?? guessZone(tzid));
    cache.set(tzid, zone);
    return zone;
  };
}

/** Also finds the IANA name at the end of prefixed ones such as "/freeassociation.sourceforge.net/Europe/Berlin". */
function nameOf(tzid: string): string | null {
  const windows = new Map(Object.entries(windowsZones)).get(tzid);
  if (windows) return windows;
  if (/^(utc|gmt|z|etc\/utc|tzone:\/\/microsoft\/utc)$/i.test(tzid)) return 'UTC';
  const ending = /(?:^|\/)([A-Za-z_]+(?:\/[A-Za-z_+\-0-9]+){1,2})$/.exec(tzid)?.[1] ?? '';
  const candidates = [ending, ending.replace(/^[^/]+\//, '')];
  return candidates.find(each => each.includes('/') && isTimeZone(each)) ?? null;
}

/** A fixed offset such as "UTC+02:00", or a name that Outlook has numbered: "GMT Standard Time 1". */
function guessZone(tzid: string): Zone | null {
  const name = nameOf(tzid.replace(/ \d+$/, ''));
  if (name) return namedZone(name);
  const [, sign = '', hours = '', minutes = '0'] = /^(?:UTC|GMT)([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(tzid) ?? [];
  if (!sign) return null;
  return offsetZone(() => (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000, []);
}

const propertyOf = ({ lines }: RawComponent, name: string) =>
  lines
    .find(line => line.toUpperCase().startsWith(`${name}:`) || line.toUpperCase().startsWith(`${name};`))
    ?.replace(/^[^:]*:/, '')
    .trim() ?? '';

type Onset = { at: number; offset: number };

/** A zone by its VTIMEZONE: the offsets of its observances from their onsets (RFC 5545, section 3.6.5). */
function definedZone({ parts }: RawComponent, until: number, budget: Budget): Zone | null {
  const onsets = parts.flatMap(part => readOnsets(part, until, budget)).sort((one, other) => one.at - other.at);
  const [first] = onsets;
  const before = first ? first.from : Number.NaN;
  if (Number.isNaN(before)) return null;
  const offsets = [...new Set([before, ...onsets.map(({ offset }) => offset)])];
  return offsetZone(instant => {
    const index = lastBefore(onsets, instant);
    return onsets[index]?.offset ?? before;
  }, offsets);
}

function lastBefore(onsets: Onset[], instant: number): number {
  let [low, high] = [-1, onsets.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((onsets[middle]?.at ?? 0) <= instant) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** None if the observance can't be read. @throws TooManyRepetitions */
function readOnsets(...args: Parameters<typeof onsetsOf>): ReturnType<typeof onsetsOf> {
  try {
    return onsetsOf(...args);
  } catch (reason) {
    if (reason instanceof TooManyRepetitions) throw reason;
    return [];
  }
}

function onsetsOf(part: RawComponent, until: number, budget: Budget): (Onset & { from: number })[] {
  const component = new ICAL.Component(ICAL.parse(`BEGIN:X\r\n${part.lines.join('\r\n')}\r\nEND:X`));
  const start = component.getFirstPropertyValue('dtstart');
  const [from, offset] = ['tzoffsetfrom', 'tzoffsetto'].map(name => {
    const value = component.getFirstPropertyValue(name);
    return value instanceof ICAL.UtcOffset ? value.toSeconds() * 1_000 : Number.NaN;
  });
  if (!(start instanceof ICAL.Time) || from === undefined || offset === undefined || Number.isNaN(from + offset))
    return [];
  const walls = [wallOf(start)];
  for (const property of component.getAllProperties('rdate'))
    for (const value of property.getValues()) if (value instanceof ICAL.Time) walls.push(wallOf(value));
  for (const property of component.getAllProperties('rrule')) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) continue;
    const { until: end } = rule;
    const last = end ? wallOf(end) + (end.zone === ICAL.Timezone.utcTimezone ? from : 0) : until;
    walls.push(...wallsOf(rule, { start: wallOf(start), until: Math.min(last, until) }, budget));
  }
  return walls.map(wall => ({ at: wall - from, offset, from }));
}

/** Reads skipped and repeated wall times like `wallFieldsToInstant`. */
function offsetZone(offsetAt: (instant: number) => number, offsets: number[]): Zone {
  const descending = (offsets.length ? offsets : [offsetAt(0)]).toSorted((one, other) => other - one);
  const [largest = 0] = descending;
  const toInstant = (wall: number) => {
    const matchingOffset = descending.find(offset => offsetAt(wall - offset) === offset);
    return wall - (matchingOffset ?? offsetAt(wall - largest));
  };
  return {
    toInstant,
    startOf: day => toInstant(midnightOf(day)),
    toWall: instant => instant + offsetAt(instant),
  };
}

/** Reading a file was stopped because its events repeat too often. */
export class TooManyRepetitions extends Error {}

/**
 * Limits the work for one file: how many steps of recurrence rules may still be calculated, and how many busy times
 * may still be collected, counted before overlapping ones are merged.
 */
export type Budget = { steps: number; times: number };

export const dayMs = 86_400_000;

/** Wall time: the local date and time as if they were UTC, in milliseconds, so that days and minutes can be added. */
export const wallOf = (time: ICAL.Time) =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);

/** The wall times of a rule from `start` to `until`, without its own UNTIL. @throws TooManyRepetitions, and Error if it is invalid */
export function* wallsOf(
  rule: ICAL.Recur,
  { start, until, isDate = false }: { start: number; until: number; isDate?: boolean },
  budget: Budget,
): Generator<number> {
  const endless = ICAL.Recur.fromData({ ...rule.toJSON(), until: undefined });
  const iterator = new BoundedIterator({ rule: endless, dtstart: toIcalTime(start, isDate) });
  iterator.bounds = { until, budget };
  try {
    for (let next = iterator.next(); next; next = iterator.next()) {
      const wall = wallOf(next);
      if (wall > until) return;
      yield wall;
    }
  } catch (reason) {
    if (!(reason instanceof PastEnd)) throw reason;
  }
}

/** Adds limits, because the library loops forever on a rule that never matches (ical.js, issue 1038). */
class BoundedIterator extends ICAL.RecurIterator {
  bounds: { until: number; budget: Budget } | null = null;

  override check_contracting_rules(): boolean {
    if (this.bounds) {
      if (--this.bounds.budget.steps < 0) throw new TooManyRepetitions();
      if (wallOf(this.last) > this.bounds.until) throw new PastEnd();
    }
    return super.check_contracting_rules();
  }
}

class PastEnd extends Error {}

function toIcalTime(wall: number, isDate: boolean): ICAL.Time {
  const at = new Date(wall);
  return ICAL.Time.fromData({
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    isDate,
  });
}
