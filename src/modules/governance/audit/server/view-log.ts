import { insertMany, type NewEvent } from '../../../../platform/audit/event.ts';
import { isOutage } from '../../../../platform/database/failures.ts';
import { asSystem } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';

/** Events held during a database outage; people can't view much in that time. */
const maxBuffered = 100_000;
const maxAtOnce = 2_000;

export type ViewLog = {
  /** Adds the event of a view. */
  add: (event: NewEvent) => void;
  /** Writes the events collected so far. */
  write: () => Promise<void>;
};

/**
 * Collects views in memory, so that reads need not wait for a write. The owner calls `write` every second and before
 * shutdown (docs/decisions/050-audit-log.md). A process that is killed loses the last second.
 */
export function createViewLog({ database, log }: Pick<Services, 'database' | 'log'>): ViewLog {
  let held: NewEvent[] = [];
  const writeSome = async (some: NewEvent[]) => {
    try {
      const { text, values } = insertMany(some);
      await asSystem(database).db.$client.query(text, values);
    } catch (reason) {
      // Events are kept during an outage only; other errors would occur again.
      const waits = isOutage(reason) && held.length + some.length <= maxBuffered;
      log.error({ err: reason, events: some.length, waits }, 'looks were not written into the audit log');
      if (waits) held = [...some, ...held];
    }
  };
  return {
    add: event => void held.push(event),
    write: async () => {
      const seen = held;
      held = [];
      for (let from = 0; from < seen.length; from += maxAtOnce) await writeSome(seen.slice(from, from + maxAtOnce));
    },
  };
}
