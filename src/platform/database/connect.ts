import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../telemetry/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { checkServer } from './embedded/server-check.ts';
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

/** Each prepared statement costs the server about 50 kB per connection. */
const maxNames = 400;
const maxTextLength = 8_000;
/**
 * Executions. Some texts occur only once, such as value lists of varying length; preparing them would cost more than it
 * saves.
 */
const comesAgain = 3;
const maxCounted = 2_000;

/**
 * For the `Client` option of a pool: sends repeated statements as named prepared statements, which the server parses,
 * rewrites (row-level security) and plans only once per connection. That halves the server's cost of a read. A text has
 * the same name on every connection and keeps it.
 */
function preparingClient(): typeof pg.Client {
  const nameOf = names();
  return class extends pg.Client {
    override query<T>(statement: unknown, values?: unknown, ...rest: unknown[]): T {
      return Reflect.apply(super.query, this, [withName(statement, values, nameOf), values, ...rest]);
    }
  };
}

type NameOf = (text: string) => string | null;

/** Only statements with values: a text without values may contain several statements, which cannot be prepared. */
function withName(statement: unknown, values: unknown, nameOf: NameOf): unknown {
  if (!Array.isArray(values) || !values.length) return statement;
  const config = typeof statement === 'string' ? { text: statement } : statement;
  if (!isUnnamed(config)) return statement;
  const name = nameOf(config.text);
  return name ? { ...config, name } : statement;
}

const isUnnamed = (config: unknown): config is { text: string } =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  !('submit' in config) &&
  !('name' in config && config.name);

/** Returns null for the first two executions of a text, and for new texts once all names are used. */
function names(): NameOf {
  const namesByText = new Map<string, string>();
  const counts = new Map<string, number>();
  return text => {
    const existing = namesByText.get(text);
    if (existing) return existing;
    if (text.length > maxTextLength || namesByText.size >= maxNames) return null;
    const count = (counts.get(text) ?? 0) + 1;
    counts.delete(text);
    if (count < comesAgain) {
      const [oldest] = counts.keys();
      if (counts.size >= maxCounted && oldest !== undefined) counts.delete(oldest);
      counts.set(text, count);
      return null;
    }
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    namesByText.set(text, name);
    return name;
  };
}
