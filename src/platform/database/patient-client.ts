import pg from 'pg';
import type { Database } from './scope.ts';

export type PatientClient = pg.Client | pg.PoolClient;

/** A connection of the role that owns the database, without the time limit of requests; one that is its test's alone is reached by its pool only. */
export async function patientClient(database: Database, name = 'sorrel') {
  if (!database.connectionString) {
    const client = await database.pool.connect();
    return { client, close: async () => client.release() };
  }
  const client = new pg.Client({ connectionString: database.connectionString, application_name: name });
  // One that is lost says so to whoever waits for its answer; unheard, that would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return { client, close: () => client.end() };
}
