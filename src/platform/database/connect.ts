import pg from 'pg';
import type { Log } from '../log.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { lockFolder } from './lock.ts';
import type { Database } from './scope.ts';

/** Shorter than the 5 s within which every request must be answered (promises.md, "Outages"). */
const answerWithin = 4_000;

export type OpenDatabase = Database & { close: () => Promise<void> };

/**
 * Opens the server that DATABASE_URL names, or the embedded one in the data folder.
 * @throws FolderInUse when another process holds the data folder.
 */
export async function openDatabase(options: { url?: string; folder: string; log: Log }): Promise<OpenDatabase> {
  if (options.url) return connect(options.url, 'postgres', options.log);
  const lock = lockFolder(options.folder);
  try {
    const server = await startEmbeddedPostgres(options.folder, options.log);
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

export function connect(connectionString: string, kind: Database['kind'], log: Log): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: 12,
    connectionTimeoutMillis: answerWithin,
    query_timeout: answerWithin,
    idleTimeoutMillis: 30_000,
    application_name: 'sorrel',
    pipeline: true,
  });
  pool.on('error', reason => log.warn({ reason: reason.message }, 'an idle database connection was lost'));
  return { pool, kind, connectionString, close: () => pool.end() };
}
