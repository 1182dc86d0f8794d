/** A component with the content lines that say when it takes place, unfolded. */
export type RawComponent = { name: string; lines: string[]; parts: RawComponent[] };

export type RawCalendar = { lines: string[]; zones: RawComponent[]; events: RawComponent[]; busy: RawComponent[] };

/** The properties that are read; texts such as titles, guests and places are not looked at. */
const read = new Set([
  ...['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'SEQUENCE'],
  ...['STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS', 'FREEBUSY', 'ATTENDEE'],
  ...['TZID', 'X-LIC-LOCATION', 'TZOFFSETFROM', 'TZOFFSETTO', 'X-WR-TIMEZONE', 'X-WR-CALNAME'],
]);

/** Longer values are no times. The longest are lists of EXDATE. */
const maxLineLength = 100_000;

/**
 * Splits the file into components without parsing it, in time proportional to its length. Null if it isn't a calendar.
 * Alarms and components nested deeper than a calendar needs are skipped.
 */
export function splitCalendar(text: string): RawCalendar | null {
  const calendar: RawCalendar = { lines: [], zones: [], events: [], busy: [] };
  const kinds: Record<string, RawComponent[]> = {
    VTIMEZONE: calendar.zones,
    VEVENT: calendar.events,
    VFREEBUSY: calendar.busy,
  };
  let depth = 0;
  let component: RawComponent | null = null;
  let part: RawComponent | null = null;
  let isCalendar = false;
  for (const line of unfold(text)) {
    const name = nameOf(line);
    if (name === 'BEGIN') {
      depth++;
      const opened = { name: line.slice(6).trim().toUpperCase(), lines: [], parts: [] };
      if (depth === 1) isCalendar ||= opened.name === 'VCALENDAR';
      else if (depth === 2) {
        component = opened;
        kinds[opened.name]?.push(opened);
      } else if (depth === 3 && component) {
        part = opened;
        component.parts.push(opened);
      }
    } else if (name === 'END') {
      depth--;
      if (depth === 2) part = null;
      if (depth === 1) component = null;
      if (depth < 0) return null;
    } else if (read.has(name)) {
      const target = [null, calendar, component, part][depth];
      target?.lines.push(line);
    }
  }
  return isCalendar ? calendar : null;
}

const nameOf = (line: string) => (/^[\w-]{1,40}(?=[;:])/.exec(line)?.[0] ?? '').toUpperCase();

/** Joins folded lines (RFC 5545, section 3.1). Unlike the standard, lines may also end with LF or CR alone. */
function* unfold(text: string): Generator<string> {
  let line = '';
  for (const [raw] of text.matchAll(/[^\r\n]+/g)) {
    if (raw.startsWith(' ') || raw.startsWith('\t')) {
      if (line.length < maxLineLength) line += raw.slice(1);
    } else {
      if (line) yield line;
      line = raw;
    }
  }
  if (line) yield line;
}
