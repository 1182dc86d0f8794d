import ICAL from 'ical.js';
import { type RawComponent, splitCalendar } from './content-lines.ts';
import { type CalendarEvent, readEvent, type Span, spansOfSeries, type ZoneLookup } from './event-occurrences.ts';
import { type Budget, dayMs, namedZone, readZones, TooManyRepetitions } from './zones.ts';

export type ReadOptions = {
  /** The practice's zone, for times without one. */
  timeZone: string;
  /** In milliseconds; only busy times in it are returned. */
  window: Span;
  /** Our own appointments come back through a subscribed calendar feed: UIDs with this beginning and end are skipped. */
  own: { prefix: string; suffix: string };
  /** The address of the calendar contains its owner's email at some programs; invitations that they declined are free. */
  owner: string | null;
};

export type Problem = 'not a calendar' | 'web page' | 'too many';

/** `busy`: starts and ends in turn, sorted, without overlaps. `unreadable`: number of entries that were left out. */
export type ReadResult = { busy: number[]; unreadable: number } | { problem: Problem };

const maxEvents = 50_000;
/** Steps of all repeating rules, and busy times before overlapping ones are joined. */
const fullBudget = (): Budget => ({ steps: 200_000, times: 50_000 });

/** Reads the busy times of an iCalendar file (RFC 5545). Nothing else of it leaves this function. */
export function readCalendar(text: string, options: ReadOptions): ReadResult {
  const calendar = splitCalendar(text);
  if (!calendar) return { problem: /^\s*<(!doctype|html|\?xml)/i.test(text) ? 'web page' : 'not a calendar' };
  if (calendar.events.length + calendar.busy.length > maxEvents) return { problem: 'too many' };
  const budget = fullBudget();
  const find = readZones(calendar.zones, options.window.to, budget);
  const property = (name: string) =>
    calendar.lines
      .find(line => line.toUpperCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? '';
  const owners = [options.owner, property('X-WR-CALNAME')].flatMap(each => (each?.includes('@') ? [each] : []));
  try {
    const zones = { find, local: localZone(find, property('X-WR-TIMEZONE'), options.timeZone) };
    return collect(calendar, zones, { ...options, owners, budget });
  } catch (reason) {
    if (reason instanceof TooManyRepetitions) return { problem: 'too many' };
    throw reason;
  }
}

/** The calendar’s time zone, else the practice’s. UTC is ignored, because programs write it when they know no zone. */
function localZone(find: ZoneLookup['find'], named: string, timeZone: string) {
  const own = named && !/^(etc\/)?(utc|gmt)$/i.test(named) ? find(named) : null;
  return own ?? namedZone(timeZone);
}

type Collecting = ReadOptions & { owners: string[]; budget: Budget };

function collect(calendar: { events: RawComponent[]; busy: RawComponent[] }, zones: ZoneLookup, options: Collecting) {
  const { budget } = options;
  const spans: Span[] = [];
  let unreadable = 0;
  const attempt = (work: () => Span[]) => {
    try {
      for (const each of work()) spans.push(each);
    } catch (reason) {
      if (reason instanceof TooManyRepetitions) throw reason;
      unreadable++;
    }
  };
  const series = new Map<string, CalendarEvent[]>();
  for (const [index, { lines }] of calendar.events.entries()) {
    if (isOutside(lines, options.window)) continue;
    attempt(() => {
      const event = readEvent(
        lines.filter(line => !isAbout(line)),
        isBusy(lines, options.owners),
        zones,
      );
      if (event.uid.startsWith(options.own.prefix) && event.uid.endsWith(options.own.suffix)) return [];
      // Some programs leave the UID empty: those events don't belong together.
      const name = event.uid ? `uid ${event.uid}` : `event ${index}`;
      const seriesEvents = series.get(name);
      if (seriesEvents) seriesEvents.push(event);
      else series.set(name, [event]);
      return [];
    });
  }
  for (const events of series.values()) attempt(() => spansOfSeries(events, options.window, budget));
  for (const { lines } of calendar.busy) attempt(() => freeBusySpans(lines, options.window, budget));
  return { busy: join(spans), unreadable };
}

/**
 * Whether a single event is days away from the window. Checked before parsing, because this is true for most events of
 * a long calendar.
 */
function isOutside(lines: string[], window: Span): boolean {
  if (lines.some(line => /^(RRULE|RDATE|RECURRENCE-ID|DURATION)[;:]/i.test(line))) return false;
  const days = lines.flatMap(line => {
    const [, year, month, day] = /^DT(?:START|END)[;:](?:.*:)?(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?\s*$/i.exec(line) ?? [];
    return day ? [Date.parse(`${year}-${month}-${day}T00:00:00Z`)] : [];
  });
  return days.length > 0 && (Math.max(...days) < window.from - 3 * dayMs || Math.min(...days) > window.to + 3 * dayMs);
}

/** Lines that decide whether the time is busy; the library isn't needed for them. */
const isAbout = (line: string) => /^(STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|ATTENDEE|FREEBUSY)[;:]/i.test(line);

function isBusy(lines: string[], owners: string[]): boolean {
  return !lines.some(line => {
    if (
      /^(TRANSP[^:]*:\s*TRANSPARENT|STATUS[^:]*:\s*CANCELLED|X-MICROSOFT-CDO-BUSYSTATUS[^:]*:\s*FREE)\s*$/i.test(line)
    )
      return true;
    if (!owners.length || !/^ATTENDEE;.*PARTSTAT=DECLINED/i.test(line)) return false;
    return owners.some(owner => line.toLowerCase().endsWith(`mailto:${owner.toLowerCase()}`));
  });
}

/** FREEBUSY of calendars that publish nothing else (RFC 5545, section 3.8.2.6). Always in UTC. */
function freeBusySpans(lines: string[], window: Span, budget: { times: number }): Span[] {
  return lines.flatMap(line => {
    if (!/^FREEBUSY[;:]/i.test(line) || /FBTYPE=FREE\b/i.test(line)) return [];
    return line
      .slice(line.indexOf(':') + 1)
      .split(',')
      .flatMap(text => {
        const [start = '', end = ''] = text.trim().split('/');
        const from = instantIn(start);
        const to = /^P/i.test(end) ? from + ICAL.Duration.fromString(end).toSeconds() * 1_000 : instantIn(end);
        if (!(to > from)) throw new Error('an unreadable period');
        if (to <= window.from || from >= window.to) return [];
        if (--budget.times < 0) throw new TooManyRepetitions();
        return [{ from: Math.max(from, window.from), to: Math.min(to, window.to) }];
      });
  });
}

const instantIn = (text: string) => {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

/** Starts and ends in turn, of spans that don't touch. */
function join(spans: Span[]): number[] {
  const joined: number[] = [];
  for (const { from, to } of spans.sort((one, other) => one.from - other.from)) {
    const end = joined.at(-1);
    if (end !== undefined && from <= end) joined[joined.length - 1] = Math.max(end, to);
    else joined.push(from, to);
  }
  return joined;
}
