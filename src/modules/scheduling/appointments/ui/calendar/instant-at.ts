import { wallTimeIn } from '../../../../../ui/time/practice-time.ts';

/**
 * The instant of a wall time, in minutes past midnight: the first one if it occurs twice, the moment after if it is
 * skipped. For browsers without Temporal; must match shared/dates.ts (instant-at.test.ts).
 */
export function instantAt(day: string, minute: number, zone: string): string {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * minuteLength;
  const before = offsetAt(wall - dayLength, zone);
  const after = offsetAt(wall + dayLength, zone);
  const instants = [wall - before, wall - after].filter(instant => instant + offsetAt(instant, zone) === wall);
  return new Date(
    instants.length ? Math.min(...instants) : changeBetween(wall - after, wall - before, zone),
  ).toISOString();
}

/** Finds the clock change, precise to the minute. */
function changeBetween(from: number, to: number, zone: string): number {
  let [low, high] = [from, to];
  while (high - low > minuteLength) {
    const middle = Math.floor((low + high) / 2 / minuteLength) * minuteLength;
    if (offsetAt(middle, zone) === offsetAt(from, zone)) low = middle;
    else high = middle;
  }
  return high;
}

const minuteLength = 60_000;
const dayLength = 86_400_000;

function offsetAt(instant: number, zone: string): number {
  const shown = wallTimeIn(instant, zone);
  return Date.parse(`${shown.day}T00:00:00Z`) + shown.minute * minuteLength - instant;
}
