// @module-tag slow

import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildPractice, openWorld } from '../../testing/world.ts';
import { createLog } from '../telemetry/log.ts';
import { openDatabase } from './connect.ts';
import { removeCluster } from './embedded/embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { asSystem, inSystem, inTenant, type Scope } from './scope.ts';

/** Settings that the durability of a commit depends on. */
const promised = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  data_checksums: 'on',
  ignore_checksum_failure: 'off',
  zero_damaged_pages: 'off',
};
const names = Object.keys(promised);

test('the embedded database syncs commits and verifies checksums on every connection', async () => {
  // Started as in production, because the cluster of the tests has other settings.
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-durable-'));
  const opened = await openDatabase({ folder, log: createLog('silent') });
  await migrateDatabase(opened);
  const { services, close, ...world } = await openWorld(opened);
  const practice = await buildPractice({ services, close, ...world });
  const { database } = services;
  const settings = async ({ db }: Pick<Scope, 'db'>) => {
    const { rows } = await db.execute<{ name: string; setting: string }>(
      sql`select name, setting from pg_settings where name = any (${sql.param(names)}::text[])`,
    );
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  };
  expect(await settings(asSystem(database))).toEqual(promised);
  expect(await inSystem(database, settings)).toEqual(promised);
  expect(await inTenant(database, { ...practice, role: 'owner' }, settings)).toEqual(promised);
  // No other role or database overrides them.
  const { rows } = await database.pool.query('select unnest(setconfig) as setting from pg_db_role_setting');
  expect(rows.map(({ setting }) => String(setting)).filter(each => names.includes(each.split('=')[0] ?? ''))).toEqual(
    [],
  );
  await close();
  await removeCluster(folder);
});

test('no source file or migration changes a durability setting', () => {
  const files = globSync(['src/**/*.ts', 'migrations/**/*.sql', 'scripts/**/*', 'deploy/**/*']).filter(
    file => /\.\w+$/.test(file) && !/\.test\.ts$/.test(file) && !file.startsWith('src/testing/'),
  );
  expect(files.length).toBeGreaterThan(500);
  const pattern = new RegExp(`\\b(${names.join('|')}|wal_sync_method)\\b`);
  expect(files.filter(file => pattern.test(readFileSync(file, 'utf8')))).toEqual([]);
});
