/** All moments in milliseconds, of the database's clock. */
export type Pace = { nextAt: number; slowedUntil: number | null; slowdowns: number };

/** What may go out now, and when the next mail may. `changed`: the pace after what was taken; null: as it was. */
export type Allowance = {
  room: number;
  readyAt: number;
  isProbe: boolean;
  take: () => void;
  changed: () => Pace | null;
};

/** A worker that wakes late makes up for so much; one that was away for long gains no more than this. */
const credit = 1_000;
/** To a domain that had no time one mail goes at a time, until one goes through. */
const probeEvery = 1_000;

/**
 * The generic cell rate algorithm (ITU-T I.371, annex A): `nextAt` is the moment up to which the allowance is spoken for.
 * One of an earlier, slower setting counts no longer than the new one's step.
 */
export function allowanceOf(pace: Pace | undefined, perMinute: number | null, now: number): Allowance {
  const { nextAt, slowedUntil, slowdowns } = pace ?? { nextAt: now, slowedUntil: null, slowdowns: 0 };
  const step = Math.max(perMinute === null ? 0 : 60_000 / perMinute, slowdowns ? probeEvery : 0);
  const from = Math.max(Math.min(nextAt, now + step), now - credit);
  const readyAt = Math.max(from, slowedUntil ?? 0);
  const allowance = {
    room: readyAt > now + 1 ? 0 : step ? Math.floor(Math.max(now - from, 0) / step) + 1 : Number.POSITIVE_INFINITY,
    readyAt,
    isProbe: slowdowns > 0,
    take: () => {
      allowance.room--;
      count++;
      if (!allowance.room) allowance.readyAt = from + count * step;
    },
    changed: () => (step && (count || from < nextAt) ? { nextAt: from + count * step, slowedUntil, slowdowns } : null),
  };
  let count = 0;
  return allowance;
}
