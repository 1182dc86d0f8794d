import type { Log } from '../log.ts';

/** `true`: there is more to do right now. A number: there is more in so many milliseconds. */
export type TurnEnd = boolean | number;

/** One piece of a lane's work. `since`: when what it waits with became due, in milliseconds. */
export type Turn = {
  lane: string;
  group: string;
  since: number;
  /** Has room however crowded it is. */
  isReserved?: boolean;
  take: () => Promise<TurnEnd>;
};

export type FairQueue = {
  /** Takes each turn as soon as there is room; one whose lane is busy, when that is through. */
  add: (turns: Turn[]) => void;
  /** When nothing goes on any more. */
  settled: () => Promise<void>;
  /** The same, and nothing is taken from now on. */
  close: () => Promise<void>;
};

/** Milliseconds: what is due soon is claimed together, and what is due later is found by the sweep. */
const minRest = 100;
const maxRest = 10_000;

/**
 * A keyed queue: one turn of a lane at a time, `max` lanes side by side, `maxPerGroup` of one group. After each turn the
 * room goes to the lane that has waited longest, so that nobody takes all of it by having much, or by being slow.
 */
export function openFairQueue(log: Log, { max, maxPerGroup = max }: { max: number; maxPerGroup?: number }): FairQueue {
  const running = new Map<string, { group: string; ended: Promise<void> }>();
  const waiting = new Map<string, Turn>();
  const alarms = new Map<string, NodeJS.Timeout>();
  let isClosed = false;

  const hasRoom = ({ group, isReserved }: Turn) => {
    const ofGroup = [...running.values()].filter(other => other.group === group).length;
    return isReserved || (running.size < max && ofGroup < maxPerGroup);
  };
  const add = (turns: Turn[]) => {
    for (const turn of turns) if (!waiting.has(turn.lane)) waiting.set(turn.lane, turn);
    startNext();
  };
  const startNext = () => {
    if (isClosed) waiting.clear();
    for (const turn of [...waiting.values()].sort((one, other) => one.since - other.since)) {
      if (running.has(turn.lane) || !hasRoom(turn)) continue;
      waiting.delete(turn.lane);
      clearTimeout(alarms.get(turn.lane));
      alarms.delete(turn.lane);
      running.set(turn.lane, { group: turn.group, ended: run(turn) });
    }
  };
  const run = async (turn: Turn) => {
    try {
      const end = await Promise.resolve().then(turn.take);
      if (typeof end === 'number') addLater(turn, end);
      // A lane that was just served waits since then, however old what is left of it.
      else if (end || waiting.has(turn.lane)) waiting.set(turn.lane, { ...turn, since: Date.now() });
    } catch (reason) {
      // What is left is found by the next sweep: a database that is down is not asked without a pause.
      waiting.delete(turn.lane);
      log.error({ err: reason, lane: turn.lane }, 'a lane failed');
    } finally {
      running.delete(turn.lane);
      startNext();
    }
  };
  const addLater = (turn: Turn, milliseconds: number) => {
    if (isClosed || milliseconds > maxRest) return;
    const wake = () => add([{ ...turn, since: Date.now() }]);
    alarms.set(turn.lane, setTimeout(wake, Math.max(milliseconds, minRest)).unref());
  };
  const settled = async () => {
    while (running.size) await Promise.all([...running.values()].map(({ ended }) => ended));
  };
  return {
    add,
    settled,
    close: async () => {
      isClosed = true;
      for (const alarm of alarms.values()) clearTimeout(alarm);
      await settled();
    },
  };
}
