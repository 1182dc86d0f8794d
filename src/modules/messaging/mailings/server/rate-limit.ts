/** All times are in milliseconds of the database's clock. */
export type Pace = { nextAt: number; slowedUntil: number | null; slowdowns: number };

/**
 * `room`: how many emails may be sent now. `readyAt`: when the next one may be sent. `changed`: the state to store, or
 * null if it is unchanged.
 */
export type Allowance = {
  room: number;
  readyAt: number;
  isProbe: boolean;
  take: () => void;
  changed: () => Pace | null;
};

/** Burst tolerance in milliseconds: how much a worker may catch up after a delay. */
const credit = 1_000;
/** Interval in milliseconds between emails to a domain that asked us to slow down, until one is accepted. */
const probeEvery = 1_000;

/**
 * Generic cell rate algorithm (ITU-T I.371, annex A): `nextAt` is the theoretical arrival time. It is limited to one
 * step from now, so that a slower earlier setting has no lasting effect.
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
