import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { runAsOwner } from './database/migrate.ts';
import type { Database, Scope, System } from './database/scope.ts';
import { openQueue } from './database/tenancy.ts';
import type { Log } from './log.ts';

const schema = 'pgboss';

/** What a queued job may carry: ids, never content. */
export type JobData = Record<string, number | number[]>;

/** `stop` is raised when the program ends: finish what is under way, begin nothing. `queued` runs for each inserted job, many at a time; `sweep` runs in every worker again and again. */
export type Job =
  | { kind: 'queued'; name: string; batch: number; run: (jobs: JobData[], stop: AbortSignal) => Promise<void> }
  | { kind: 'sweep'; name: string; everySeconds: number; run: (stop: AbortSignal) => Promise<void> };

export type Jobs = {
  /** Inserts a job in the caller's transaction: it exists exactly if that transaction commits. */
  enqueue: (scope: Scope | System, name: string, data: JobData) => Promise<void>;
  /** Begins to work on the table of jobs. */
  work: (table: Job[]) => Promise<void>;
  /** Waits for what is running, gives back the rest. */
  stop: () => Promise<void>;
};

/** Starts pg-boss on connections of its own; PGlite has only the one of the pool. */
export async function startJobs(database: Database, queues: string[], log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    ...(database.connectionString
      ? { connectionString: database.connectionString, max: 3, connectionTimeoutMillis: 4_000 }
      : {
          db: { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) },
          backend: 'pglite',
        }),
    schema,
    persistWarnings: false,
  });
  boss.on('error', reason => log.warn({ err: reason }, 'job queue'));
  await boss.start();
  // The row a job names is the truth and is swept: a job that fails need not be tried again.
  for (const name of queues) {
    await boss.createQueue(name, { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3_600 });
    // Any look at the queue fills pg-boss's cache; otherwise the first send() would ask for it on another connection,
    // for which a transaction that holds the last one waits for ever.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
  }
  await runAsOwner(database, openQueue(schema));
  const running = new AbortController();
  const sweeps: Promise<void>[] = [];
  let stopped: Promise<void> | null = null;
  const stop = async () => {
    running.abort();
    await Promise.all(sweeps);
    await boss.stop({ graceful: true, timeout: 20_000 });
  };
  return {
    enqueue: async (scope, name, data) => {
      const { db, dbRole } = scope;
      // The request role has no right on the queue, which holds every practice's jobs: this one statement runs as the
      // role that signed in. The three are handed over at once, so nothing else can come in between.
      const executeSql = async (text: string, values?: unknown[]) => {
        const before = db.$client.query('reset role');
        const insert = db.$client.query(text, values);
        const after = db.$client.query(`set local role ${dbRole}`);
        const [, result] = await Promise.all([before, insert, after]);
        return result;
      };
      await boss.send(name, data, { db: { executeSql } });
    },
    work: async table => {
      for (const job of table) {
        if (job.kind === 'queued') await workQueue(boss, job, { signal: running.signal, log });
        else sweeps.push(sweepForEver(job, running.signal, log));
      }
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

type Running = { signal: AbortSignal; log: Log };

async function workQueue(boss: PgBoss, job: Extract<Job, { kind: 'queued' }>, { signal, log }: Running) {
  await boss.work<JobData>(job.name, { batchSize: job.batch, pollingIntervalSeconds: 0.5 }, async found => {
    try {
      await job.run(
        found.map(each => each.data),
        signal,
      );
    } catch (reason) {
      log.error({ err: reason, job: job.name }, 'job failed');
      throw reason;
    }
  });
}

async function sweepForEver(job: Extract<Job, { kind: 'sweep' }>, signal: AbortSignal, log: Log) {
  while (!signal.aborted) {
    try {
      await job.run(signal);
    } catch (reason) {
      log.error({ err: reason, job: job.name }, 'sweep failed');
    }
    await sleep(job.everySeconds * 1_000, undefined, { signal }).catch(() => undefined);
  }
}
