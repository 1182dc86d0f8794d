import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { type Line, openLine } from './page-line.ts';
import type { Database } from './scope.ts';

type Listener = {
  /** What this practice shows has changed. */
  changed: (tenantId: number) => void;
  /** From now on every change is heard. */
  open: () => void;
  /** From now on changes may be missed. */
  close: () => void;
};

export type PageChanges = {
  /** Resolves when every process has heard what was committed before this was called; after a second at the latest. */
  heardByAll: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Milliseconds. */
const tryEvery = 3_000;
const pause = { first: 250, longest: 2_000 };

/**
 * Hears on a connection of its own what the triggers tell (migration page-changes). Once lost it is made again, for
 * ever. A line that is dead without a word, or a pooler that swallows notifications, is found by calls to oneself.
 */
export function listenForPageChanges(database: Database, listener: Listener, log: Log): PageChanges {
  const ending = new AbortController();
  let line: Line | null = null;
  const hear = async () => {
    line = await openLine(database, listener.changed);
    await line.callSelf();
    listener.open();
    while (!ending.signal.aborted) {
      const rest = sleep(tryEvery, undefined, { signal: ending.signal }).catch(() => undefined);
      await Promise.race([rest, line.lost]);
      await line.callSelf();
    }
  };
  const run = async () => {
    let wait = pause.first;
    while (!ending.signal.aborted) {
      const began = performance.now();
      try {
        await hear();
      } catch (reason) {
        log.warn({ err: reason }, 'changes of pages are not heard: until they are, none is served from memory');
      }
      listener.close();
      await line?.end();
      line = null;
      wait = performance.now() - began > tryEvery ? pause.first : Math.min(wait * 2, pause.longest);
      await sleep(wait, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    heardByAll: async () => line?.callAll().catch(() => undefined),
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}
