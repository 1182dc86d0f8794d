import { insertMany, type NewEvent } from '../../../../platform/audit/event.ts';
import { isOutage } from '../../../../platform/database/failures.ts';
import { asSystem } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';

/** Limits the memory used during a database outage; further events are dropped. */
const maxBuffered = 100_000;
const insertBatchSize = 2_000;

export type ViewLog = {
  /** Buffers a read event. */
  add: (event: NewEvent) => void;
  /** Writes the buffered events to the database. */
  write: () => Promise<void>;
};

/**
 * Buffers read events in memory, so that reads need not wait for a write. The owner calls `write` every second and before
 * shutdown (docs/decisions/050-audit-log.md). A process that is killed loses the last second.
 */
export function createViewLog({ database, log }: Pick<Services, 'database' | 'log'>): ViewLog {
  let buffer: NewEvent[] = [];
  const writeBatch = async (batch: NewEvent[]) => {
    try {
      const { text, values } = insertMany(batch);
      await asSystem(database).db.$client.query(text, values);
    } catch (reason) {
      // Other errors than an outage would occur again, so their events are dropped.
      const isRequeued = isOutage(reason) && buffer.length + batch.length <= maxBuffered;
      log.error({ err: reason, events: batch.length, isRequeued }, 'read events were not written to the audit log');
      if (isRequeued) buffer = [...batch, ...buffer];
    }
  };
  return {
    add: event => void buffer.push(event),
    write: async () => {
      const events = buffer;
      buffer = [];
      for (let from = 0; from < events.length; from += insertBatchSize)
        await writeBatch(events.slice(from, from + insertBatchSize));
    },
  };
}
