import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '../database/scope.ts';
import type { Log } from '../log.ts';

/** Requested jobs by name, with the practices they are for. */
export type Called = Map<string, Set<number>>;

const channel = 'jobs';
/** NOTIFY payloads are limited to 8,000 bytes. */
const maxInOne = 400;
/** Milliseconds. */
const tryAgain = 1_000;
const answerWithin = 4_000;

/** Notifies workers in other processes. Never inside a transaction: NOTIFY makes commits wait for each other. */
export async function callWorkers({ pool, connectionString }: Database, called: Called) {
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
export async function hearCalls({ lineString }: Database, { heard, stop, log }: Ear) {
  while (lineString && !stop.aborted) {
    try {
      await listen(lineString, heard, stop);
    } catch (reason) {
      log.warn({ err: reason }, 'calls of jobs are not heard; sweeps find what waits');
      await sleep(tryAgain, undefined, { signal: stop }).catch(() => undefined);
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
    connectionTimeoutMillis: answerWithin,
    query_timeout: answerWithin,
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
