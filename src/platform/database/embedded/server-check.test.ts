import { describe, expect, onTestFinished, test } from 'vitest';
import { openServerOfVersion } from '../../../testing/peers/server-of-version.ts';
import { openTransactionPooler } from '../../../testing/peers/transaction-pooler.ts';
import { newDatabaseUrl } from '../../../testing/setup/postgres.ts';
import { createLog } from '../../telemetry/log.ts';
import { openDatabase } from '../connect.ts';
import { UnsupportedDatabase } from './server-check.ts';

const open = (url: string, direct?: string) =>
  openDatabase({ url, ...(direct && { direct }), folder: 'unused', log: createLog('silent') });

const openForTest = async (url: string, direct?: string) => {
  const database = await open(url, direct);
  onTestFinished(() => database.close());
  return database;
};

describe('opening a PostgreSQL server', () => {
  test('refuses a version older than 16 with a message that names both versions', async () => {
    const server = await openServerOfVersion('15.18 (Debian 15.18-0+deb12u1)', 150_018);
    onTestFinished(server.close);
    const sentence = 'Sorrel needs PostgreSQL 16 or newer; this is 15.18.';
    await expect(open(server.url)).rejects.toThrow(new UnsupportedDatabase(sentence));
  });

  test('accepts the version that the tests run on', async () => {
    const database = await openForTest(await newDatabaseUrl());
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test.each(['last', 'first'] as const)('refuses a pooler that loses prepared statements (%s server)', async next => {
    const url = await newDatabaseUrl();
    const pooler = await openTransactionPooler(url, { next });
    onTestFinished(pooler.close);
    await expect(open(pooler.url, url)).rejects.toThrow(
      new UnsupportedDatabase(
        'The pooler in DATABASE_URL forgets prepared statements between transactions. ' +
          'Use PgBouncer 1.21 or newer with max_prepared_statements = 200, or a pooler in session mode.',
      ),
    );
  });

  test('accepts a pooler whose only server stays busy', { tags: 'detail' }, async () => {
    const url = await newDatabaseUrl();
    const pooler = await openTransactionPooler(url, { next: 'last', maxServers: 1 });
    onTestFinished(pooler.close);
    await openForTest(pooler.url, url);
  });
});
