import { asSystem } from '../database/scope.ts';
import { type MessageFigure, noteMessage } from '../figures.ts';
import { type Job, type JobData, queued, sweep } from '../jobs.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';
import { openFairQueue, type TurnEnd } from './fair-queue.ts';
import { type LeasedRow, type LeasedRows, leaseSeconds } from './leased-rows.ts';

/**
 * What is sent one after the other, such as all that goes to one server: one that hangs holds up its own lane only.
 * `since`: when the first of it became due. `isReserved`: has room however many others there are.
 */
export type Lane = { name: string; group?: string; since?: Date; isReserved?: boolean };

/** `values`: what came of a row; none: that is written down. `trouble`: the failure of a server, and not of this row. */
export type Sent<Values, Trouble> = { values?: Values | null; trouble?: Trouble | null };

export type Batch<Row, Values, Trouble> = {
  claim: (max: number) => Promise<Row[]>;
  max: number;
  /** Claims more while the last ones are on their way, until there is none. */
  isContinuous?: boolean;
  sideBySide: number;
  send: (row: Row) => Promise<Sent<Values, Trouble>>;
  /** What comes of a row that is not tried because of that trouble; by itself it is given back. */
  postpone?: (row: Row, trouble: Trouble) => Values | Promise<Values>;
};
/** `isMore`: there may be more, and the other side is well enough to go on right now. */
export type Delivered<Trouble> = { trouble: Trouble | null; isMore: boolean };
export type Deliver<Row, Values> = <Trouble>(batch: Batch<Row, Values, Trouble>) => Promise<Delivered<Trouble>>;

/** An outbox of a feature. A lane is worked on by turns, so that practices share what there is. */
export type OutboxOptions<Row extends LeasedRow, Values, L extends Lane> = {
  rows: LeasedRows<Row>;
  /** The sweep, and the job that those ask for who have written a row. */
  jobs: { sweep: string; queued: string };
  /** Lanes side by side in one process, and of one group. */
  share: { lanes: number; perGroup?: number };
  /** Before what is due is looked for. */
  beforeSweep?: () => Promise<unknown>;
  /** Where something waits; `named`: in these practices, as far as only theirs can have changed. */
  lanes: (named: Set<number> | null) => Promise<L[]>;
  /** Sends a part of what waits in a lane by `deliver`. */
  turn: (lane: L, deliver: Deliver<Row, Values>, stop: AbortSignal | undefined) => Promise<TurnEnd>;
  /** Writes down what came of a row. False if it is no longer this worker's. */
  record: (row: Row, values: Values) => Promise<boolean>;
  /** What comes of a row that was claimed when the program ends. */
  giveBack: (row: Row) => Values;
  /** As what its messages are counted. */
  metric?: MessageFigure['kind'];
};

export type Outbox = {
  /** For the table of jobs. */
  jobs: Job[];
  /** Begins to send whatever is due: after a crash, an outage, a failed attempt. `stop`: raised when the program ends. */
  begin: (stop?: AbortSignal) => Promise<void>;
  /** The same for what has just been written, in the practices that jobs name. Running it twice is harmless. */
  beginQueued: (jobs: JobData[], stop?: AbortSignal) => Promise<void>;
  /** Begins, and waits until all of it is done. */
  sendDue: (stop?: AbortSignal) => Promise<void>;
  /** When nothing is under way any more. */
  settled: () => Promise<void>;
  /** The same, and nothing is begun from now on. */
  close: () => Promise<void>;
};

/** Sends the rows of a table; what it does of itself, and why, is in docs/decisions/075-one-outbox.md. */
export function openOutbox<Row extends LeasedRow, Values extends { status?: string }, L extends Lane>(
  { database, log }: Pick<Services, 'database' | 'log'>,
  options: OutboxOptions<Row, Values, L>,
): Outbox {
  const { rows, share } = options;
  const system = asSystem(database);
  const queue = openFairQueue(log, { max: share.lanes, maxPerGroup: share.perGroup ?? share.lanes });
  const record = async (row: Row, values: Values) => {
    const isRecorded = await options.record(row, values);
    if (isRecorded && options.metric && values.status) noteMessage({ kind: options.metric, status: values.status });
  };
  const renew = (ids: number[]) => rows.renew(system, ids);
  const add = async (named: Set<number> | null, stop?: AbortSignal) => {
    const deliver: Deliver<Row, Values> = batch =>
      deliverAll({ ...batch, record, renew, giveBack: options.giveBack, stop, log });
    const lanes = await options.lanes(named);
    queue.add(
      lanes.map(lane => ({
        lane: lane.name,
        group: lane.group ?? lane.name,
        since: lane.since?.getTime() ?? Date.now(),
        isReserved: lane.isReserved ?? false,
        take: async () => !stop?.aborted && (await options.turn(lane, deliver, stop)),
      })),
    );
  };
  const begin = async (stop?: AbortSignal) => {
    await rows.reclaim(system);
    await options.beforeSweep?.();
    await add(null, stop);
  };
  const beginQueued = (jobs: JobData[], stop?: AbortSignal) => add(new Set(jobs.map(({ tenantId }) => tenantId)), stop);
  return {
    jobs: [queued(options.jobs.queued, beginQueued), sweep(options.jobs.sweep, 5, begin)],
    begin,
    beginQueued,
    sendDue: async stop => {
      await begin(stop);
      await queue.settled();
    },
    settled: queue.settled,
    close: queue.close,
  };
}

type Delivery<Row, Values, Trouble> = Batch<Row, Values, Trouble> & {
  record: (row: Row, values: Values) => Promise<void>;
  renew: (ids: number[]) => Promise<void>;
  giveBack: (row: Row) => Values;
  stop: AbortSignal | undefined;
  log: Log;
};

/**
 * Sends what can be claimed. After a failure that is the server's the rest is not tried: all of them would wait for the
 * same silence.
 */
async function deliverAll<Row extends LeasedRow, Values, Trouble>(
  delivery: Delivery<Row, Values, Trouble>,
): Promise<Delivered<Trouble>> {
  const { stop, record, sideBySide } = delivery;
  const leased = new Set<number>();
  let trouble: Trouble | null = null;
  const supply = openSupply(delivery, leased, () => trouble !== null || stop?.aborted === true);
  const renewal = setInterval(() => renew(delivery, [...leased]), (leaseSeconds * 1_000) / 3);
  const work = async () => {
    for (let row = await supply.next(); row; row = await supply.next()) {
      if (stop?.aborted) await record(row, delivery.giveBack(row));
      else if (trouble) await record(row, await (delivery.postpone ?? delivery.giveBack)(row, trouble));
      else {
        const sent = await delivery.send(row);
        if (sent.values) await record(row, sent.values);
        trouble = sent.trouble ?? trouble;
      }
      leased.delete(row.id);
    }
  };
  // One that fails ends the lane when the others are through: until then their leases are renewed.
  const ends = await Promise.allSettled(Array.from({ length: sideBySide }, work));
  clearInterval(renewal);
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return { trouble, isMore: !trouble && supply.claimed() >= delivery.max };
}

/** The next row; what has been claimed is added to `leased`. Well before the last one more of them are claimed. */
function openSupply<Row extends LeasedRow>(
  { claim, max, isContinuous, sideBySide }: Omit<Batch<Row, never, never>, 'send' | 'postpone'>,
  leased: Set<number>,
  isOver: () => boolean,
) {
  const waiting: Row[] = [];
  let count = 0;
  let claiming: Promise<void> | null = null;
  let isAll = false;
  const claimMore = async () => {
    const found = await claim(max);
    isAll = !isContinuous || !found.length;
    count += found.length;
    waiting.push(...found);
    for (const { id } of found) leased.add(id);
    claiming = null;
  };
  const next = async (): Promise<Row | undefined> => {
    while (true) {
      if (!isAll && !claiming && waiting.length <= sideBySide && !isOver()) {
        claiming = claimMore();
        // Thrown where it is waited for.
        claiming.catch(() => undefined);
      }
      if (waiting.length || !claiming) return waiting.shift();
      await claiming;
    }
  };
  return { next, claimed: () => count };
}

async function renew({ renew, log }: Pick<Delivery<never, never, never>, 'renew' | 'log'>, ids: number[]) {
  if (!ids.length) return;
  try {
    await renew(ids);
  } catch (reason) {
    log.warn({ err: reason }, 'the lease on messages could not be renewed');
  }
}
