/** Local times computed with `Intl` only, to verify src/shared/dates.ts, which uses `Temporal`. */
export function clocksOf(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  });
  /** The local time as milliseconds, as if the zone were UTC. */
  const shown = (instant: number): number => {
    const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day, hour, minute } = part;
    return Date.UTC(year, month - 1, day, hour, minute);
  };
  const offset = (instant: number) => shown(instant) - instant;
  return {
    shown,
    /** All instants with this local time, earliest first; none if the clocks skip it. */
    instantsOf: (wall: number): number[] =>
      [...new Set([wall - 86_400_000, wall + 86_400_000].map(offset))]
        .map(each => wall - each)
        .filter(instant => shown(instant) === wall)
        .toSorted((one, other) => one - other),
    /** Instants of the UTC offset changes in these years. */
    changes: (from: number, to: number): number[] => {
      const changes: number[] = [];
      for (let day = Date.UTC(from, 0, 1); day < Date.UTC(to, 0, 1); day += 86_400_000)
        if (offset(day) !== offset(day + 86_400_000)) changes.push(between(day, day + 86_400_000, offset));
      return changes;
    },
  };
}

/** Binary search for the first minute with the new offset. */
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
