// @module-tag slow

import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { waitForLockWaits } from '../../testing/lock-waits.ts';
import { newDatabase } from '../../testing/setup/postgres.ts';
import { migrateDatabase } from './migrate.ts';
import type { Database } from './scope.ts';

/** The program's migrations and one more. */
function oneMore(statements: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-migrations-'));
  cpSync('migrations', folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8'));
  journal.entries.push({ ...journal.entries.at(-1), when: Date.parse('2100-01-01'), tag: '9999_next' });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(folder, '9999_next.sql'), statements.join('--> statement-breakpoint\n'));
  return folder;
}
const owner = async <T>({ connectionString }: Database, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: connectionString ?? '' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

test('migrates once when several processes start together', async () => {
  const database = await newDatabase();
  // It would fail if it ran twice.
  const folder = oneMore(['CREATE TABLE made_once (id bigint);', 'select pg_sleep(0.5);']);
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(database, folder)));
  expect(outcomes.map(({ done }) => done).toSorted()).toEqual([0, 0, 0, 0, 1]);
  await database.close();
});

test('rebuilds an index whose concurrent build was interrupted', async () => {
  const database = await newDatabase();
  const folder = oneMore(['CREATE INDEX CONCURRENTLY IF NOT EXISTS "made_late" ON "clients" ("age");']);
  await owner(database, async client => {
    await client.query('create index made_late on clients (first_name)');
    await client.query(`update pg_index set indisvalid = false where indexrelid = 'made_late'::regclass`);
  });
  const outcomes = await Promise.all(Array.from({ length: 3 }, () => migrateDatabase(database, folder)));
  expect(outcomes.map(({ done }) => done).toSorted()).toEqual([0, 0, 1]);
  const { rows } = await owner(database, client =>
    client.query(`select pg_get_indexdef(indexrelid) as def, indisvalid as "isValid" from pg_index
      where indexrelid = 'made_late'::regclass`),
  );
  expect(rows).toEqual([{ def: expect.stringContaining('(age)'), isValid: true }]);
  await database.close();
});

test('changes a locked table without blocking other queries for long', async () => {
  const database = await newDatabase();
  const folder = oneMore(['ALTER TABLE "clients" ADD COLUMN "later" text;']);
  await owner(database, async holder => {
    await holder.query('begin; select * from clients');
    const migrating = migrateDatabase(database, folder);
    await waitForLockWaits({ services: { database } });
    // Behind the change that waits; the pool's own patience is four seconds.
    await database.pool.query('select count(*) from clients');
    await holder.query('commit');
    expect(await migrating).toMatchObject({ done: 1 });
  });
  await database.close();
});

test('rolls back a failed migration and retries it on the next start', async () => {
  const database = await newDatabase();
  const broken = oneMore(['CREATE TABLE half (id bigint);', 'select 1 / 0;']);
  await expect(migrateDatabase(database, broken)).rejects.toThrow('division by zero');
  const mended = oneMore(['CREATE TABLE half (id bigint);']);
  expect(await migrateDatabase(database, mended)).toEqual({ done: 1, unknown: 0 });
  await database.close();
});

test('applies an older migration that a merged branch added after a newer one', async () => {
  const database = await newDatabase();
  await owner(database, client =>
    client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.parse('2200-01-01')})`,
    ),
  );
  expect(await migrateDatabase(database, oneMore(['CREATE TABLE between (id bigint);']))).toEqual({
    done: 1,
    unknown: 1,
  });
  await database.close();
});

test('works with a newer database and reports the unknown migration', async () => {
  const database = await newDatabase();
  await migrateDatabase(database, oneMore(['ALTER TABLE "clients" ADD COLUMN "later" text;']));
  expect(await migrateDatabase(database)).toEqual({ done: 0, unknown: 1 });
  await database.close();
});
