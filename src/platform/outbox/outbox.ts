import { asSystem } from '../database/scope.ts';
import { type Job, type JobData, queued, sweep } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import type { Log } from '../telemetry/log.ts';
import { type MessageMetric, recordMessage } from '../telemetry/metrics.ts';
import { openFairQueue, type TurnEnd } from './fair-queue.ts';
import { type LeasedRow, type LeasedRows, leaseSeconds } from './leased-rows.ts';

/**
 * Rows with one destination, such as a mail server: a server that hangs blocks its own lane only. `since`: when the
 * first row became due. `isReserved`: starts even when all lanes are taken.
 */
export type Lane = { name: string; group?: string; since?: Date; isReserved?: boolean };

/**
 * The result of one send. `values`: columns to record; none if `send` has recorded the result itself. `trouble`: a failure
 * of the server, which the other rows of the batch would meet as well.
 */
export type Sent<Values, Trouble> = { values?: Values | null; trouble?: Trouble | null };

export type Batch<Row, Values, Trouble> = {
  claim: (max: number) => Promise<Row[]>;
  max: number;
  /** Keeps claiming while rows are being sent, until none are left. */
  isContinuous?: boolean;
  sideBySide: number;
  send: (row: Row) => Promise<Sent<Values, Trouble>>;
  /** The columns of a row that isn't tried because the server failed. By default it is given back. */
  postpone?: (row: Row, trouble: Trouble) => Values | Promise<Values>;
};
/** `isMore`: the batch was full and the server works, so another batch can follow at once. */
export type Delivered<Trouble> = { trouble: Trouble | null; isMore: boolean };
export type Deliver<Row, Values> = <Trouble>(batch: Batch<Row, Values, Trouble>) => Promise<Delivered<Trouble>>;

/** Declaration of a feature’s outbox. Lanes take turns, so that practices share the workers fairly. */
export type OutboxOptions<Row extends LeasedRow, Values, L extends Lane> = {
  rows: LeasedRows<Row>;
  /** Names of two jobs: the periodic sweep, and the one queued in the transaction that writes a row. */
  jobs: { sweep: string; queued: string };
  /** How many lanes run at once in one process, and in one group. */
  share: { lanes: number; perGroup?: number };
  beforeSweep?: () => Promise<unknown>;
  /** The lanes with due rows. `named`: only these practices have new rows, so others may be skipped. */
  lanes: (named: Set<number> | null) => Promise<L[]>;
  /** Sends one batch of a lane with `deliver`. */
  turn: (lane: L, deliver: Deliver<Row, Values>, stop: AbortSignal | undefined) => Promise<TurnEnd>;
  /** Records the result of a row. False if another worker has taken it over. */
  record: (row: Row, values: Values) => Promise<boolean>;
  /** The columns of a claimed row that is released because the program is stopping. */
  giveBack: (row: Row) => Values;
  /** The kind under which the metric counts results. */
  metric?: MessageMetric['kind'];
};

export type Outbox = {
  /** To register in the table of jobs. */
  jobs: Job[];
  /** The sweep: starts sending everything that is due, also after a crash or an outage. `stop`: raised at shutdown. */
  begin: (stop?: AbortSignal) => Promise<void>;
  /** Starts sending new rows of the practices that these jobs name. Safe to run twice. */
  beginQueued: (jobs: JobData[], stop?: AbortSignal) => Promise<void>;
  /** Runs a sweep and waits until everything is sent. */
  sendDue: (stop?: AbortSignal) => Promise<void>;
  /** Resolves when nothing is being sent. */
  settled: () => Promise<void>;
  /** Starts nothing more, and resolves when nothing is being sent. */
  close: () => Promise<void>;
};

/** Claims, leases, sends and records the rows of a table (docs/decisions/075-one-outbox.md). */
export function openOutbox<Row extends LeasedRow, Values extends { status?: string }, L extends Lane>(
  { database, log }: Pick<Services, 'database' | 'log'>,
  options: OutboxOptions<Row, Values, L>,
): Outbox {
  const { rows, share } = options;
  const system = asSystem(database);
  const queue = openFairQueue(log, { max: share.lanes, maxPerGroup: share.perGroup ?? share.lanes });
  const record = async (row: Row, values: Values) => {
    const isRecorded = await options.record(row, values);
    if (isRecorded && options.metric && values.status) recordMessage({ kind: options.metric, status: values.status });
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
 * Sends one batch. After a failure of the server the remaining rows are not tried, since each would run into the same
 * timeout.
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
  // A failing send ends the lane only when the other sends have finished: until then their leases are renewed.
  const ends = await Promise.allSettled(Array.from({ length: sideBySide }, work));
  clearInterval(renewal);
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return { trouble, isMore: !trouble && supply.claimed() >= delivery.max };
}

/** Hands out claimed rows one by one and claims more before they run out. Adds the claimed IDs to `leased`. */
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
    const rows = await claim(max);
    isAll = !isContinuous || !rows.length;
    count += rows.length;
    waiting.push(...rows);
    for (const { id } of rows) leased.add(id);
    claiming = null;
  };
  const next = async (): Promise<Row | undefined> => {
    while (true) {
      if (!isAll && !claiming && waiting.length <= sideBySide && !isOver()) {
        claiming = claimMore();
        // `await claiming` below throws it; this only keeps Node from reporting it as unhandled.
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
