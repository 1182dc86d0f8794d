import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded.ts';
import { lockFolder } from './embedded/lock.ts';
import { checkServer } from './embedded/server-check.ts';
import { namingClient } from './naming-client.ts';
import type { Database } from './scope.ts';
import { appRole } from './tenancy.ts';

/** Shorter than the 5 s within which every request must be answered (promises.md, "Outages"). */
const usualLimit = 4_000;

/** `direct`: the same database past a pooler that hands out a connection for one transaction only. */
type Place = { url?: string; direct?: string };

export type OpenDatabase = Database & { close: () => Promise<void> };

/**
 * Opens the server that DATABASE_URL names, or the embedded one in the data folder.
 * @throws FolderInUse when another process holds the data folder.
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

/** A server that ends by itself (out of memory, a stray signal) is started again; it recovers what was committed. */
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

/** In milliseconds: how long a statement may take, or the wait for a connection; and how long it waits for another's lock. */
type Limits = { answerWithin?: number; lockTimeoutMs?: number };

export function connect(
  url: string,
  kind: Database['kind'],
  log: Log,
  direct = url,
  { answerWithin = usualLimit, lockTimeoutMs = answerWithin - 1_000 }: Limits = {},
): OpenDatabase {
  const connectionString = kind === 'embedded' ? url.replace('//sorrel@', `//${appRole}@`) : url;
  const pool = new pg.Pool({
    connectionString,
    // One stays open: a restore sees by it that this process is up.
    min: 1,
    max: 12,
    connectionTimeoutMillis: answerWithin,
    query_timeout: answerWithin,
    // The server gives up before the client does, so that nothing takes effect after its caller was told it failed.
    statement_timeout: answerWithin - 500,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: Math.max(10_000, answerWithin),
    idleTimeoutMillis: 30_000,
    application_name: 'sorrel',
    pipeline: true,
    Client: namingClient(),
  });
  pool.on('error', reason => log.warn({ err: reason }, 'an idle database connection was lost'));
  // A connection lost in the middle of a transaction says so on its client too; unheard, that would end the process.
  pool.on('connect', client => client.on('error', () => undefined));
  const lineString = kind === 'embedded' ? connectionString : direct;
  return { pool, kind, connectionString: direct, lineString, close: () => pool.end() };
}
