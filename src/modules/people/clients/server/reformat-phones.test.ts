import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { watchStatements } from '../../../../testing/statements.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('reformats all phone numbers in batches of 500 after a change of country', { tags: 'detail' }, async () => {
  const observe = watchStatements(world.services.database.pool);
  const { tenantId, userId, call } = await buildPractice(world);
  const { db } = asSystem(world.services.database);
  const company = { name: 'Fernhill' };
  await call('PUT', '/api/tenant', { ...company, country: 'United States' });
  await db.execute(sql`
    insert into clients (tenant_id, user_id, first_name, last_name, email, goal, phone, phone_text)
    select ${tenantId}, ${userId}, 'Felix', 'Romero', n || '@client.example', 'weight_loss', '+1503555' || (1000 + n),
      '(503) 555-' || (1000 + n)
    from generate_series(1, 1200) n`);
  let status = 0;
  const sent = await observe(async () => {
    ({ status } = await call('PUT', '/api/tenant', { ...company, country: 'Germany' }));
  });
  expect(status).toBe(200);
  // In batches: parsing blocks the event loop, and other requests are handled between statements.
  const writes = sent.filter(({ text }) => /update clients c set phone_text/.test(text));
  expect(writes.map(({ values }) => JSON.parse(String(values[0])).length)).toEqual([500, 500, 200]);
  const { rows } = await db.execute(sql`
    select count(*)::int as rewritten from clients where tenant_id = ${tenantId} and phone_text like '+1 503 555 %'`);
  expect(rows).toEqual([{ rewritten: 1200 }]);
});
