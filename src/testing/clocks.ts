/** What clocks show, by `Intl` alone: a second opinion about what src/shared/dates.ts asks `Temporal` for. */
export function clocksOf(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  });
  /** Milliseconds as if the zone were UTC. */
  const shown = (instant: number): number => {
    const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day, hour, minute } = part;
    return Date.UTC(year, month - 1, day, hour, minute);
  };
  const offset = (instant: number) => shown(instant) - instant;
  return {
    shown,
    /** Every instant at which they show that, the first one first; none where they leave it out. */
    instantsOf: (wall: number): number[] =>
      [...new Set([wall - 86_400_000, wall + 86_400_000].map(offset))]
        .map(each => wall - each)
        .filter(instant => shown(instant) === wall)
        .toSorted((one, other) => one - other),
    /** The instants of these years at which they are put forward or back. */
    changes: (from: number, to: number): number[] => {
      const found: number[] = [];
      for (let day = Date.UTC(from, 0, 1); day < Date.UTC(to, 0, 1); day += 86_400_000)
        if (offset(day) !== offset(day + 86_400_000)) found.push(between(day, day + 86_400_000, offset));
      return found;
    },
  };
}

/** The first minute with the offset of the end. */
function between(from: number, to: number, offset: (instant: number) => number): number {
  const before = offset(from);
  let [low, high] = [from, to];
  while (high - low > 60_000) {
    const middle = low + Math.floor((high - low) / 120_000) * 60_000;
    if (offset(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}
