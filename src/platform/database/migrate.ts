import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from './scope.ts';
import { appRole, createRoles, secureTables } from './tenancy.ts';

/** Any number; the same in every process, so that only one migrates at a time. */
const migrationLock = 7_310_528_441;

/** Brings the schema up to date and lays on row-level security. Processes that start together wait for each other. */
export async function migrateDatabase(database: Database, folder = 'migrations') {
  const { client, close } = await patientClient(database);
  try {
    await client.query(`select pg_advisory_lock(${migrationLock})`);
    await client.query(createRoles(database.kind === 'embedded' ? appRole : 'current_user'));
    await migrate(drizzle({ client }), { migrationsFolder: folder });
    await client.query(secureTables);
    await client.query(`select pg_advisory_unlock(${migrationLock})`);
  } finally {
    await close();
  }
}

/** One statement as the role that owns the database. */
export async function runAsOwner(database: Database, statement: string) {
  const { client, close } = await patientClient(database);
  try {
    await client.query(statement);
  } finally {
    await close();
  }
}

/** A connection without the time limit of requests; PGlite has only the one of the pool. */
async function patientClient(database: Database) {
  if (!database.connectionString) {
    const client = await database.pool.connect();
    return { client, close: async () => client.release() };
  }
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  return { client, close: () => client.end() };
}
