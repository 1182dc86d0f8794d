import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../telemetry/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { checkServer } from './embedded/server-check.ts';
import { preparingClient } from './prepared-statements.ts';
import type { Database } from './scope.ts';
import { appRole } from './tenancy.ts';

/** Milliseconds; below the 5 s within which every request must be answered even during an outage. */
const defaultTimeoutMs = 4_000;

/** `direct`: URL of the same database without the pooler, for sessions that outlive one transaction (LISTEN, locks). */
type Place = { url?: string; direct?: string };

export type OpenDatabase = Database & { close: () => Promise<void> };

/**
 * Opens the server that DATABASE_URL names, or the embedded one in the data folder.
 * @throws FolderInUse when another process uses the data folder
 * @throws UnsupportedDatabase
 */
export async function openDatabase(options: Place & { folder: string; log: Log }): Promise<OpenDatabase> {
  if (options.url) {
    const database = connect(options.url, 'postgres', options.log, options.direct);
    await checkServer(database).catch(async reason => {
      await database.close();
      throw reason;
    });
    return database;
  }
  const lock = lockFolder(options.folder);
  try {
    const server = await keepRunning(() => startEmbeddedPostgres(options.folder, options.log), options.log);
    const database = connect(server.connectionString, 'embedded', options.log);
    return {
      ...database,
      close: async () => {
        await database.close();
        await server.stop();
        lock.release();
      },
    };
  } catch (reason) {
    lock.release();
    throw reason;
  }
}

/** Restarts the embedded server when it exits unexpectedly (out of memory, a stray signal). */
async function keepRunning(
  start: () => Promise<EmbeddedPostgres>,
  log: Log,
): Promise<Omit<EmbeddedPostgres, 'exited'>> {
  let server = await start();
  let isClosing = false;
  const watch = async () => {
    while (!isClosing) {
      await server.exited;
      if (isClosing) return;
      log.error('the embedded PostgreSQL ended; starting it again');
      await sleep(500);
      server = await start().catch(reason => {
        log.error({ err: reason }, 'the embedded PostgreSQL does not start');
        return server;
      });
    }
  };
  const watching = watch();
  return {
    connectionString: server.connectionString,
    stop: async () => {
      isClosing = true;
      await server.stop();
      await Promise.race([watching, sleep(5_000)]);
      await server.stop();
    },
  };
}

/** Milliseconds. `answerWithin`: the longest a statement or the wait for a connection may take. */
type Limits = { answerWithin?: number; lockTimeoutMs?: number };

export function connect(
  url: string,
  kind: Database['kind'],
  log: Log,
  direct = url,
  { answerWithin = defaultTimeoutMs, lockTimeoutMs = answerWithin - 1_000 }: Limits = {},
): OpenDatabase {
  const connectionString = kind === 'embedded' ? url.replace('//sorrel@', `//${appRole}@`) : url;
  const pool = new pg.Pool({
    connectionString,
    // A restore detects by this open connection that the process is still running.
    min: 1,
    max: 12,
    connectionTimeoutMillis: answerWithin,
    query_timeout: answerWithin,
    // Shorter than query_timeout: the server cancels before the client gives up, so that a statement reported as failed
    // never takes effect.
    statement_timeout: answerWithin - 500,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: Math.max(10_000, answerWithin),
    idleTimeoutMillis: 30_000,
    application_name: 'sorrel',
    pipeline: true,
    Client: preparingClient(),
  });
  pool.on('error', reason => log.warn({ err: reason }, 'an idle database connection was lost'));
  // A connection lost during a transaction also emits `error` on its client; without a listener that would end the
  // process.
  pool.on('connect', client => client.on('error', () => undefined));
  const lineString = kind === 'embedded' ? connectionString : direct;
  return { pool, kind, connectionString: direct, lineString, close: () => pool.end() };
}
