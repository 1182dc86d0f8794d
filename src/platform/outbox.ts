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
export const backOffSeconds = (failures: number) => usualBackOff(failures) * (0.9 + Math.random() / 5);
const usualBackOff = (failures: number) => Math.min(5 * 2 ** (failures - 1), 1_800);

/** For about how long something has been tried that failed so often. */
export function secondsTried(failures: number): number {
  let seconds = 0;
  for (let failure = 1; failure <= failures; failure++) seconds += usualBackOff(failure);
  return seconds;
}

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
  /** Claims more while the last ones are on their way; none: that was all. */
  more?: () => Promise<Message[]>;
};

/**
 * Sends what was claimed. After a failure that is the server's the rest is not tried: all of them would wait for the
 * same silence. Returns that failure.
 */
export async function deliverAll<Message extends { id: number }, Trouble>(
  delivery: Delivery<Message, Trouble>,
  claimed: Message[],
): Promise<Trouble | null> {
  const held = new Set<number>();
  let trouble: Trouble | null = null;
  const isOver = () => trouble !== null || delivery.stop?.aborted === true;
  const next = openSupply(delivery, claimed, held, isOver);
  const renewal = setInterval(() => renew(delivery, [...held]), (leaseSeconds * 1_000) / 3);
  const line = async () => {
    for (let message = await next(); message; message = await next()) {
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

/** The next message; what has been claimed is added to `held`. Well before the last one more of them are claimed. */
function openSupply<Message extends { id: number }>(
  { more, atOnce }: Pick<Delivery<Message, never>, 'more' | 'atOnce'>,
  claimed: Message[],
  held: Set<number>,
  isOver: () => boolean,
): () => Promise<Message | undefined> {
  const waiting: Message[] = [];
  const add = (found: Message[]) => {
    waiting.push(...found);
    for (const { id } of found) held.add(id);
  };
  add(claimed);
  let claiming: Promise<void> | null = null;
  let isAll = !more;
  const claim = async () => {
    const found = (await more?.()) ?? [];
    isAll = !found.length;
    add(found);
    claiming = null;
  };
  return async () => {
    while (true) {
      if (!isAll && !claiming && waiting.length <= atOnce && !isOver()) claiming = claim();
      if (waiting.length || !claiming) return waiting.shift();
      await claiming;
    }
  };
}

async function renew({ renew, log }: Pick<Delivery<never, never>, 'renew' | 'log'>, ids: number[]) {
  if (!ids.length) return;
  try {
    await renew(ids);
  } catch (reason) {
    log.warn({ err: reason }, 'the lease on messages could not be renewed');
  }
}
