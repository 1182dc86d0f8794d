import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseEnv } from '../../platform/config/env.ts';
import { connectWithLongTimeout, newDatabaseUrl } from '../../testing/setup/postgres.ts';
import { buildPractice, clientFields, openWorld } from '../../testing/world.ts';
import { start } from './start.ts';

test('erases erased clients again before the first request after a restore', {
  timeout: 60_000,
}, async () => {
  const url = await newDatabaseUrl();
  const world = await openWorld(connectWithLongTimeout(url, 'postgres'));
  const { pool } = world.services.database;
  const practice = await buildPractice(world);
  const person = clientFields({ firstName: 'Ida', lastName: 'Gone' });
  const { id, email } = await (await practice.call('POST', '/api/clients', person)).json();
  const { rows: was } = await pool.query('select created_at::text as at from clients where id = $1', [id]);
  expect((await practice.call('POST', `/api/privacy/clients/${id}/erase`, { name: 'Ida Gone' })).status).toBe(200);
  // As an older backup would contain her.
  await pool.query(
    "update clients set first_name = 'Ida', last_name = 'Gone', email = $2, archived_at = null, created_at = $3 where id = $1",
    [id, email, was[0]?.at],
  );
  await pool.query('update instance set erases_again = true');
  const env = parseEnv({
    DATABASE_URL: url,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'sorrel-start-')),
    APP_SECRET: world.services.secret,
    PORT: '0',
    LOG_LEVEL: 'silent',
    // Not a worker, whose sweep would repeat the erasure a moment later. Without built assets, the start fails after
    // this point.
    ROLE: 'web',
  });
  await (await start(env).catch(() => null))?.stop();
  const { rows } = await pool.query('select last_name, erases_again from clients, instance where id = $1', [id]);
  expect(rows).toEqual([{ last_name: 'client', erases_again: false }]);
  await world.close();
});
