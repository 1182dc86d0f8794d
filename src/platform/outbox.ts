import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Log } from './log.ts';

// What the outboxes of mails and text messages have in common. Their rows are the truth: waiting → sending (claimed by
// a worker, for as long as its lease lasts) → what became of it.

/** How long a worker may be silent about a message that it claimed; it says something every third of that. */
export const leaseSeconds = 15;
export const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`;

/** Moments are kept in whole milliseconds, rounded: what was due just now may stand half of one ahead. */
export const isDue = (nextAttemptAt: PgColumn): SQL => sql`${nextAttemptAt} <= now() + interval '1 millisecond'`;

/** 5 s, 10 s, 20 s … at most 30 minutes, a fifth of it by chance so that a crowd spreads out. */
export const backOffSeconds = (failures: number) =>
  Math.min(5 * 2 ** (failures - 1), 1_800) * (0.9 + Math.random() / 5);

export type Delivery<Message, Trouble> = {
  log: Log;
  /** How many are on their way side by side. */
  atOnce: number;
  /** Raised when the program ends; what is not yet begun is then given back. */
  stop: AbortSignal | undefined;
  renew: (ids: number[]) => Promise<void>;
  giveBack: (message: Message) => Promise<void>;
  /** Returns the failure if it was the server's and not the message's. */
  send: (message: Message) => Promise<Trouble | null>;
  /** What was not tried because of that failure. */
  postpone: (message: Message, trouble: Trouble) => Promise<void>;
};

/**
 * Sends what was claimed. After a failure that is the server's the rest is not tried: all of them would wait for the
 * same silence. Returns that failure.
 */
export async function deliverAll<Message extends { id: number }, Trouble>(
  delivery: Delivery<Message, Trouble>,
  claimed: Message[],
): Promise<Trouble | null> {
  const waiting = [...claimed];
  const held = new Set(claimed.map(message => message.id));
  const renewal = setInterval(() => renew(delivery, [...held]), (leaseSeconds * 1_000) / 3);
  let trouble: Trouble | null = null;
  const line = async () => {
    for (let message = waiting.shift(); message; message = waiting.shift()) {
      if (delivery.stop?.aborted) await delivery.giveBack(message);
      else if (trouble) await delivery.postpone(message, trouble);
      else trouble = (await delivery.send(message)) ?? trouble;
      held.delete(message.id);
    }
  };
  try {
    await Promise.all(Array.from({ length: delivery.atOnce }, line));
  } finally {
    clearInterval(renewal);
  }
  return trouble;
}

async function renew({ renew, log }: Pick<Delivery<never, never>, 'renew' | 'log'>, ids: number[]) {
  if (!ids.length) return;
  try {
    await renew(ids);
  } catch (reason) {
    log.warn({ err: reason }, 'the lease on messages could not be renewed');
  }
}
