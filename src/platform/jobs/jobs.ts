import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Scope, System } from '../database/scope.ts';
import { type JobFigure, jobFigures } from '../figures.ts';
import type { Log } from '../log.ts';
import { type Called, callWorkers, hearCalls } from './job-calls.ts';

/** What a job is about: whose rows wait. Never content. */
export type JobData = { tenantId: number };

/**
 * `stop` is raised when the program ends: finish what is under way, begin nothing. `queued` runs soon after it was
 * asked for, for all that was asked meanwhile; `sweep` runs in every worker again and again.
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
   * Asks for a queued job once the caller's transaction is committed. A hurry and no promise: the row that it is about
   * is what counts, and a sweep finds that one if this process ends before the word is out.
   */
  enqueue: (scope: Scope | System, name: string, data: JobData) => void;
  /** Begins to work on the table of jobs. */
  work: (table: Job[]) => void;
  /** Waits for what is running. */
  stop: () => Promise<void>;
};

/** Milliseconds in which what is asked for comes together. */
const gather = 50;

/** Calls are worked on in this process if it is a worker, and else told to those that are. */
export function openJobs(database: Database, log: Log): Jobs {
  const ending = new AbortController();
  const running: Promise<void>[] = [];
  const queued = new Map<string, Extract<Job, { kind: 'queued' }>>();
  let isWorker = false;
  let asked: Called = new Map();
  let answering: Promise<void> | null = null;
  // A job is asked for by one request and works for all that asked: it belongs to none of them.
  const outsideOfRequests = AsyncLocalStorage.snapshot();

  const runQueued = async (called: Called) => {
    for (const [name, tenantIds] of called) {
      const data = [...tenantIds].map(tenantId => ({ tenantId }));
      await unlessFailed({ log, job: name }, () => queued.get(name)?.run(data, ending.signal));
    }
  };
  const answer = async () => {
    while (asked.size) {
      await sleep(gather, undefined, { signal: ending.signal }).catch(() => undefined);
      const called = asked;
      asked = new Map();
      if (isWorker && !ending.signal.aborted) await runQueued(called);
      else if (!isWorker) await unlessFailed({ log, job: 'call the workers' }, () => callWorkers(database, called));
    }
    answering = null;
  };
  const ask = (name: string, tenantIds: Iterable<number>) => {
    if (ending.signal.aborted) return;
    asked.set(name, new Set([...(asked.get(name) ?? []), ...tenantIds]));
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

/** The row that a job is about is swept: one that fails need not be tried again. */
async function unlessFailed({ log, job }: { log: Log; job: string }, run: () => Promise<void> | undefined) {
  const began = performance.now();
  const note = (outcome: JobFigure['outcome']) => {
    if (jobFigures.hasSubscribers) jobFigures.publish({ job, outcome, seconds: (performance.now() - began) / 1_000 });
  };
  try {
    await run();
    note('done');
  } catch (reason) {
    log.error({ err: reason, job }, 'job failed');
    note('failed');
  }
}
