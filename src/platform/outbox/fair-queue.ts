import type { Log } from '../telemetry/log.ts';

/** `true`: the lane has more to do now. A number: more in that many milliseconds. */
export type TurnEnd = boolean | number;

/** One batch of a lane. `since`: when its oldest row became due, in milliseconds since 1970. */
export type Turn = {
  lane: string;
  group: string;
  since: number;
  /** Starts even when all slots are in use. */
  isReserved?: boolean;
  take: () => Promise<TurnEnd>;
};

export type FairQueue = {
  /** Starts each turn when there is room and its lane is free. */
  add: (turns: Turn[]) => void;
  /** Resolves when no turn is running. */
  settled: () => Promise<void>;
  /** Starts no more turns, and resolves when none is running. */
  close: () => Promise<void>;
};

/** In milliseconds. Rows due within the first are claimed together; those due after the second are left to the sweep. */
const minRest = 100;
const maxRest = 10_000;

/**
 * A keyed queue: one turn of a lane at a time, `max` lanes side by side, `maxPerGroup` of one group. After each turn the
 * room goes to the lane that has waited longest, so that neither a busy nor a slow practice takes all of it.
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
      // A lane that has just had its turn goes to the back, however old its remaining rows are.
      else if (end || waiting.has(turn.lane)) waiting.set(turn.lane, { ...turn, since: Date.now() });
    } catch (reason) {
      // The next sweep retries, so that a database that is down isn't queried without a pause.
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
