// @module-tag slow

import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { newDatabase } from '../../testing/setup/postgres.ts';
import { buildPractice, clientFields, openWorld } from '../../testing/world.ts';
import { createLog } from '../telemetry/log.ts';
import { connect } from './connect.ts';
import { migrateDatabase } from './migrate.ts';
import { inTenant } from './scope.ts';

test('survives a connection that is lost in the middle of a transaction', async () => {
  const world = await openWorld(await newDatabase());
  const practice = await buildPractice(world);
  const { database } = world.services;
  const lost = inTenant(database, { ...practice, role: 'owner' }, async ({ db }) => {
    const client = db.$client;
    // The connection just ends, as when the server's machine fails.
    if ('connection' in client) Object(client.connection).stream.destroy();
    await db.execute(sql`select 1`);
  });
  await expect(lost).rejects.toThrow();
  expect((await practice.call('GET', '/api/clients')).status).toBe(200);
  await world.close();
});

test('rolls back the whole transaction when one of several statements fails', async () => {
  const world = await openWorld(await newDatabase());
  const practice = await buildPractice(world);
  const { database } = world.services;
  const insert = (id: number) =>
    sql`insert into notifications (tenant_id, user_id, type, title, message) values (${practice.tenantId}, ${id}, 'x', 'x', 'x')`;
  const failing = inTenant(database, { ...practice, role: 'owner' }, ({ db }) =>
    Promise.all([
      db.execute(insert(practice.userId)),
      db.execute(insert(999_999)),
      db.execute(insert(practice.userId)),
    ]),
  );
  await expect(failing).rejects.toThrow();
  expect(await (await practice.call('GET', '/api/notifications')).json()).toEqual([]);
  await world.close();
});

test('rejects a statement that is sent after its transaction has ended', async () => {
  const world = await openWorld(await newDatabase());
  const practice = await buildPractice(world);
  const principal = { ...practice, role: 'owner' } as const;
  const insert = sql`insert into notifications (tenant_id, user_id, type, title, message)
    values (${practice.tenantId}, ${practice.userId}, 'x', 'x', 'x')`;
  const late = Promise.withResolvers<unknown>();
  let insertLate = (): void => expect.fail('the transaction has not begun');
  const failing = inTenant(world.services.database, principal, async ({ db }) => {
    insertLate = () => void db.execute(insert).then(late.reject, late.resolve);
    throw new Error('over');
  });
  await expect(failing).rejects.toThrow('over');
  insertLate();
  expect(String(Object(await late.promise).cause)).toContain('after the end of its transaction');
  expect(await (await practice.call('GET', '/api/notifications')).json()).toEqual([]);
  await world.close();
});

test('rejects a transaction that ignored a failed statement', async () => {
  const world = await openWorld(await newDatabase());
  const practice = await buildPractice(world);
  const passedOver = inTenant(world.services.database, { ...practice, role: 'owner' }, async ({ db }) => {
    await db.execute(sql`select 1 / 0`).catch(() => undefined);
    return 'done';
  });
  await expect(passedOver).rejects.toThrow('ROLLBACK');
  await world.close();
});

test('starts further processes without disturbing running requests', async () => {
  const world = await openWorld(await newDatabase());
  const practice = await buildPractice(world);
  let isDone = false;
  const statuses: number[] = [];
  const work = async () => {
    while (!isDone) statuses.push((await practice.call('POST', '/api/clients', clientFields())).status);
  };
  const working = Promise.all(Array.from({ length: 6 }, work));
  for (let start = 0; start < 5; start++) await migrateDatabase(world.services.database);
  isDone = true;
  await working;
  expect(statuses.length).toBeGreaterThan(10);
  expect(new Set(statuses)).toEqual(new Set([201]));
  await world.close();
});

test('times out statements on the server before the request times out', async () => {
  const database = connect(inject('cluster'), 'embedded', createLog('silent'));
  const { rows } = await database.pool.query('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '3500ms' }]);
  await database.close();
});
