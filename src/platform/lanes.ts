import type { Log } from './log.ts';

/** Work that goes on side by side, once under each name. */
export type Lanes = {
  /**
   * Begins `work` unless it goes on under this name already: then it is done once more after that. `isSure`: also when
   * there is no room left.
   */
  begin: (name: string, work: () => Promise<void>, isSure?: boolean) => void;
  /** When nothing goes on any more. */
  settled: () => Promise<void>;
};

/** At most `most` at once; what found no room is found by the next sweep. */
export function openLanes(log: Log, most: number): Lanes {
  const running = new Map<string, { isWantedAgain: boolean; done: Promise<void> }>();
  const run = async (name: string, work: () => Promise<void>) => {
    try {
      do {
        const lane = running.get(name);
        if (lane) lane.isWantedAgain = false;
        await work();
      } while (running.get(name)?.isWantedAgain);
    } catch (reason) {
      log.error({ err: reason, lane: name }, 'a lane failed');
    } finally {
      running.delete(name);
    }
  };
  return {
    begin: (name, work, isSure = false) => {
      const lane = running.get(name);
      if (lane) lane.isWantedAgain = true;
      else if (isSure || running.size < most) {
        const started = { isWantedAgain: false, done: Promise.resolve() };
        running.set(name, started);
        started.done = run(name, work);
      }
    },
    settled: async () => {
      while (running.size) await Promise.all([...running.values()].map(lane => lane.done));
    },
  };
}
