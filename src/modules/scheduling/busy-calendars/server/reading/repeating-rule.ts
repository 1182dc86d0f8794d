import ICAL from 'ical.js';

/** The file repeats too often; the work is cut off. */
export class TooMany extends Error {}

/** The work left for one file: steps of its rules, and busy times before overlapping ones are joined. */
export type Budget = { steps: number; times: number };

export const dayMs = 86_400_000;

/** The fields of a time as if they were UTC, in milliseconds, so that days and minutes can be added to it. */
export const wallOf = (time: ICAL.Time) =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);

/** The wall times of a rule from `start` to `until`, without its own UNTIL. @throws TooMany, and Error if it is invalid */
export function* wallsOf(
  rule: ICAL.Recur,
  { start, until, isDate = false }: { start: number; until: number; isDate?: boolean },
  budget: Budget,
): Generator<number> {
  const endless = ICAL.Recur.fromData({ ...rule.toJSON(), until: undefined });
  const iterator = new BoundedIterator({ rule: endless, dtstart: libraryTime(start, isDate) });
  iterator.bounds = { until, budget };
  try {
    for (let next = iterator.next(); next; next = iterator.next()) {
      const wall = wallOf(next);
      if (wall > until) return;
      yield wall;
    }
  } catch (reason) {
    if (!(reason instanceof PastTheEnd)) throw reason;
  }
}

/** Stops where the library would not: it tries a rule that never applies for ever (ical.js, issue 1038). */
class BoundedIterator extends ICAL.RecurIterator {
  bounds: { until: number; budget: Budget } | null = null;

  override check_contracting_rules(): boolean {
    if (this.bounds) {
      if (--this.bounds.budget.steps < 0) throw new TooMany();
      if (wallOf(this.last) > this.bounds.until) throw new PastTheEnd();
    }
    return super.check_contracting_rules();
  }
}

class PastTheEnd extends Error {}

function libraryTime(wall: number, isDate: boolean): ICAL.Time {
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
