import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { buildPractice, clientFields, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('erasure matches whole names and IDs only', async () => {
  const practice = await buildPractice(world);
  const { tenantId: t, userId: u, call: ask } = practice;
  const { db } = asSystem(world.services.database);
  const fields = clientFields({ firstName: 'Ann', lastName: 'Li', email: 'ann@x.example' });
  const { id } = await (await ask('POST', '/api/clients', fields)).json();
  for (const message of [
    'Joann Lind booked',
    'Mary-Ann Li booked',
    'jo.ann@x.example bought',
    'Ann Li booked.',
    'ann@x.example bought A.',
  ])
    await db.execute(
      sql`insert into notifications (tenant_id, user_id, type, title, message) values (${t}, ${u}, 'sale', 'T', ${message})`,
    );
  await db.execute(
    sql`insert into webhook_endpoints (tenant_id, url, events, secret) values (${t}, 'https://x.example', '{}', '{"sealed":""}')`,
  );
  for (const data of [
    { email: 'joann@x.example' },
    { email: 'ann@x.example' },
    { clientId: id },
    { clientId: 10 * id },
  ])
    await db.execute(sql`insert into webhook_deliveries (tenant_id, endpoint_id, event_id, type, payload)
      select ${t}, id, 'e', 'x', ${JSON.stringify({ type: 'x', data })} from webhook_endpoints where tenant_id = ${t}`);
  expect((await ask('POST', `/api/privacy/clients/${id}/erase`, { name: 'Ann Li' })).status).toBe(200);
  const told = await db.execute(sql`select message from notifications where tenant_id = ${t} order by id`);
  expect(told.rows.map(row => row.message)).toEqual([
    'Joann Lind booked',
    'Mary-Ann Li booked',
    'jo.ann@x.example bought',
  ]);
  const left = await db.execute<{ payload: string }>(
    sql`select payload from webhook_deliveries where tenant_id = ${t} order by id`,
  );
  expect(left.rows.map(({ payload }) => JSON.parse(payload).data)).toEqual([
    { email: 'joann@x.example' },
    { clientId: 10 * id },
  ]);
});
