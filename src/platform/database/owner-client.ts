import pg from 'pg';
import type { Database } from './scope.ts';

export type OwnerClient = pg.Client | pg.PoolClient;

/**
 * Connects as the role that owns the database, without the timeouts of requests. The isolated databases of tests have
 * no connection string, so their pool is used.
 */
export async function connectAsOwner(database: Database, name = 'sorrel') {
  if (!database.connectionString) {
    const client = await database.pool.connect();
    return { client, close: async () => client.release() };
  }
  const client = new pg.Client({ connectionString: database.connectionString, application_name: name });
  // A lost connection rejects the pending query; without a listener the `error` event would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  return { client, close: () => client.end() };
}
