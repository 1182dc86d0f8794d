import ICAL from 'ical.js';

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
