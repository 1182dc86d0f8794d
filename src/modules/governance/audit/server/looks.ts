import { insertMany, type NewEvent } from '../../../../platform/audit/event.ts';
import { isOutage } from '../../../../platform/database/failures.ts';
import { asSystem } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';

/** So many are held while the database is away; nobody can be shown much in that time. */
const maxHeld = 100_000;
const maxAtOnce = 2_000;

export type Looks = {
  /** Somebody was shown something. */
  add: (event: NewEvent) => void;
  /** Writes what was gathered until now. */
  write: () => Promise<void>;
};

/**
 * Gathers in memory what was looked at, so that nobody who reads waits for a write; whoever opens it calls `write` every
 * second and before it stops (docs/decisions/050-audit-log.md). A process that is killed loses the last second.
 */
export function createLooks({ database, log }: Pick<Services, 'database' | 'log'>): Looks {
  let held: NewEvent[] = [];
  const writeSome = async (some: NewEvent[]) => {
    try {
      const { text, values } = insertMany(some);
      await asSystem(database).db.$client.query(text, values);
    } catch (reason) {
      // They wait until the database is back; what fails for another reason would fail again.
      const waits = isOutage(reason) && held.length + some.length <= maxHeld;
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
