import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database, Scope, System } from '../database/scope.ts';
import type { Log } from '../telemetry/log.ts';
import { type JobMetric, jobChannel } from '../telemetry/metrics.ts';

/** The practice whose rows are due. Never contains content. */
export type JobData = { tenantId: number };

/**
 * `queued` jobs run shortly after they were requested, once for all requests made meanwhile; `sweep` jobs run in every
 * worker at an interval. `stop` is aborted at shutdown: finish the current row and start no other.
 */
export type Job =
  | { kind: 'queued'; name: string; run: (jobs: JobData[], stop: AbortSignal) => Promise<void> }
  | { kind: 'sweep'; name: string; everySeconds: number; run: (stop: AbortSignal) => Promise<void> };

export const queued = (name: string, run: (jobs: JobData[], stop: AbortSignal) => Promise<void>): Job => ({
  kind: 'queued',
  name,
  run,
});
export const sweep = (name: string, everySeconds: number, run: (stop: AbortSignal) => Promise<void>): Job => ({
  kind: 'sweep',
  name,
  everySeconds,
  run,
});

export type Jobs = {
  /**
   * Requests a queued job after the caller's commit. Best effort: if the process ends before, a sweep finds the row.
   */
  enqueue: (scope: Scope | System, name: string, data: JobData) => void;
  /** Makes this process a worker for these jobs. */
  work: (table: Job[]) => void;
  stop: () => Promise<void>;
};

/** Milliseconds in which requests are collected into one run. */
const collectMs = 50;

/** Requested jobs by name, with the practices they are for. */
type Called = Map<string, Set<number>>;

const channel = 'jobs';
/** NOTIFY payloads are limited to 8,000 bytes. */
const maxInOne = 400;
/** Milliseconds. */
const reconnectDelayMs = 1_000;
const connectTimeoutMs = 4_000;

/** Notifies workers in other processes. Never inside a transaction: NOTIFY makes commits wait for each other. */
async function callWorkers({ pool, connectionString }: Database, called: Called) {
  if (!connectionString) return;
  for (const [name, tenantIds] of called) {
    const ids = [...tenantIds];
    for (let from = 0; from < ids.length; from += maxInOne) {
      const text = `${name} ${ids.slice(from, from + maxInOne).join()}`;
      await pool.query('select pg_notify($1, $2)', [channel, text]);
    }
  }
}

type Ear = { heard: (name: string, tenantIds: number[]) => void; stop: AbortSignal; log: Log };

/**
 * Listens on its own connection until `stop`, and reconnects when it is lost. Periodic sweeps find the work meanwhile.
 */
async function hearCalls({ lineString }: Database, { heard, stop, log }: Ear) {
  while (lineString && !stop.aborted) {
    try {
      await listen(lineString, heard, stop);
    } catch (reason) {
      log.warn({ err: reason }, 'calls of jobs are not heard; sweeps find what waits');
      await sleep(reconnectDelayMs, undefined, { signal: stop }).catch(() => undefined);
    }
  }
}

/**
 * Resolves on `stop`.
 * @throws Error when the connection is lost
 */
async function listen(connectionString: string, heard: Ear['heard'], stop: AbortSignal) {
  const client = new pg.Client({
    connectionString,
    application_name: 'sorrel jobs',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
    keepAlive: true,
  });
  try {
    const over = new Promise<void>((done, lost) => {
      client.on('error', lost);
      client.on('end', () => lost(new Error('the connection ended')));
      stop.addEventListener('abort', () => done(), { once: true });
    });
    over.catch(() => undefined);
    client.on('notification', ({ payload = '' }) => {
      const [name = '', ids = ''] = payload.split(' ');
      heard(name, ids.split(',').map(Number));
    });
    await client.connect();
    await client.query(`listen ${channel}`);
    await over;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Runs queued jobs in this process if it is a worker, otherwise notifies the workers. */
export function openJobs(database: Database, log: Log): Jobs {
  const ending = new AbortController();
  const running: Promise<void>[] = [];
  const queued = new Map<string, Extract<Job, { kind: 'queued' }>>();
  let isWorker = false;
  let pending: Called = new Map();
  let answering: Promise<void> | null = null;
  // A run serves many requests, so it must not inherit the async context (audit, rate limit) of the first one.
  const outsideOfRequests = AsyncLocalStorage.snapshot();

  const runQueued = async (called: Called) => {
    for (const [name, tenantIds] of called) {
      const data = [...tenantIds].map(tenantId => ({ tenantId }));
      await unlessFailed({ log, job: name }, () => queued.get(name)?.run(data, ending.signal));
    }
  };
  const answer = async () => {
    while (pending.size) {
      await sleep(collectMs, undefined, { signal: ending.signal }).catch(() => undefined);
      const called = pending;
      pending = new Map();
      if (isWorker && !ending.signal.aborted) await runQueued(called);
      else if (!isWorker) await unlessFailed({ log, job: 'call the workers' }, () => callWorkers(database, called));
    }
    answering = null;
  };
  const ask = (name: string, tenantIds: Iterable<number>) => {
    if (ending.signal.aborted) return;
    pending.set(name, new Set([...(pending.get(name) ?? []), ...tenantIds]));
    answering ??= outsideOfRequests(answer);
  };
  database.ask = (job, tenantId) => ask(job, [tenantId]);
  return {
    enqueue: (scope, name, { tenantId }) => scope.afterCommit(() => ask(name, [tenantId])),
    work: table => {
      isWorker = true;
      for (const job of table) {
        if (job.kind === 'queued') queued.set(job.name, job);
        else running.push(sweepForEver(job, ending.signal, log));
      }
      running.push(hearCalls(database, { heard: ask, stop: ending.signal, log }));
    },
    stop: async () => {
      ending.abort();
      await Promise.all([...running, answering]);
    },
  };
}

async function sweepForEver(job: Extract<Job, { kind: 'sweep' }>, stop: AbortSignal, log: Log) {
  while (!stop.aborted) {
    await unlessFailed({ log, job: job.name }, () => job.run(stop));
    await sleep(job.everySeconds * 1_000, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** No retry here: the sweep picks the row up again. */
async function unlessFailed({ log, job }: { log: Log; job: string }, run: () => Promise<void> | undefined) {
  const began = performance.now();
  const note = (outcome: JobMetric['outcome']) => {
    if (jobChannel.hasSubscribers) jobChannel.publish({ job, outcome, seconds: (performance.now() - began) / 1_000 });
  };
  try {
    await run();
    note('done');
  } catch (reason) {
    log.error({ err: reason, job }, 'job failed');
    note('failed');
  }
}
