import { setTimeout as sleep } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { secureForClients } from './client-access.ts';
import { connectAsOwner } from './owner-client.ts';
import type { Database } from './scope.ts';
import { appRole, createRoles, secureTables } from './tenancy.ts';

/** An arbitrary advisory lock key, the same in every process, so that only one migrates at a time. */
export const migrationLock = 7_310_528_441;
/** ALTER TABLE blocks all other queries of the table while it waits, so it gives up early and is retried. */
const lockTimeout = '2s';
const maxTries = 60;

/** `unknown`: number of applied migrations that this version of the program does not have. */
export type Migrated = { done: number; unknown: number };
type Client = Pick<pg.Client, 'query'>;

/**
 * Applies missing migrations, then row-level security and grants. Processes that start together wait for each other;
 * processes of the previous version keep working meanwhile (docs/decisions/045-expand-only.md).
 */
export async function migrateDatabase(database: Database, folder = 'migrations'): Promise<Migrated> {
  const { client, close } = await connectAsOwner(database);
  try {
    await takeTurn(client);
    await client.query(createRoles(database.kind === 'embedded' ? appRole : 'current_user'));
    const migrated = await bringUpToDate(client, readMigrationFiles({ migrationsFolder: folder }));
    await client.query(secureTables);
    await client.query(secureForClients);
    await client.query(`select pg_advisory_unlock(${migrationLock})`);
    return migrated;
  } finally {
    await close();
  }
}

/** Polls instead of waiting in a statement, because CREATE INDEX CONCURRENTLY would wait for that statement. */
async function takeTurn(client: Client) {
  for (;;) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${migrationLock}) as "isMine"`);
    if (rows[0]?.isMine) return;
    await sleep(100);
  }
}

/**
 * Applies every migration that is missing, including older ones merged later from another branch. Uses the tables of
 * drizzle-kit.
 */
async function bringUpToDate(client: Client, migrations: MigrationMeta[]): Promise<Migrated> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query('select created_at::text as at from drizzle.__drizzle_migrations');
  const applied = new Set<string>(rows.map(({ at }) => at));
  const missing = migrations.filter(({ folderMillis }) => !applied.has(String(folderMillis)));
  for (const migration of missing) await untilThereIsRoom(() => migrateOnce(client, migration));
  const migrationTimes = new Set(migrations.map(({ folderMillis }) => String(folderMillis)));
  return { done: missing.length, unknown: [...applied].filter(at => !migrationTimes.has(at)).length };
}

/**
 * One transaction per migration, except for CREATE INDEX CONCURRENTLY, which PostgreSQL refuses inside a transaction.
 */
async function migrateOnce(client: Client, { sql, hash, folderMillis }: MigrationMeta) {
  const statements = sql.filter(each => each.trim());
  const remember = () =>
    client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
  if (statements.some(isConcurrent)) {
    for (const statement of statements) await makeIndex(client, statement);
    await remember();
    return;
  }
  await client.query(`begin; set local lock_timeout = '${lockTimeout}'`);
  try {
    for (const statement of statements) await client.query(statement);
    await remember();
    await client.query('commit');
  } catch (reason) {
    await client.query('rollback');
    throw reason;
  }
}

export const isConcurrent = (statement: string) => /\bindex concurrently\b/i.test(statement);
/** Requires "if not exists", so that an interrupted migration can run again. */
const indexName = /\bindex concurrently if not exists "(\w+)"/i;

async function makeIndex(client: Client, statement: string) {
  const name = indexName.exec(statement)?.[1];
  if (!name) throw new Error(`CREATE INDEX CONCURRENTLY IF NOT EXISTS must be alone in its migration: ${statement}`);
  // An interrupted CREATE INDEX CONCURRENTLY leaves an invalid index behind.
  const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    `public."${name}"`,
  ]);
  if (rows.length) await client.query(`drop index concurrently "${name}"`);
  await client.query(statement);
}

/** Retries while the table is locked, for a few minutes at most. */
async function untilThereIsRoom(work: () => Promise<void>) {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (reason) {
      const isBusy = reason instanceof Error && 'code' in reason && reason.code === '55P03';
      if (!isBusy || tried === maxTries) throw reason;
      await sleep(500);
    }
  }
}

export async function runAsOwner(database: Database, statement: string) {
  const { client, close } = await connectAsOwner(database);
  try {
    await client.query(statement);
  } finally {
    await close();
  }
}
