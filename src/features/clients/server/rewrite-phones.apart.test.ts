import { sql } from 'drizzle-orm';
import * as numbers from 'libphonenumber-js/max';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asSystem } from '../../../platform/database/scope.ts';
import { buildPractice, openWorld, type World } from '../../../testing/world.ts';

vi.mock('libphonenumber-js/max', { spy: true });

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('moving to another country rewrites every number and lets others be served in between', async () => {
  const { tenantId, userId, call } = await buildPractice(world);
  const { db } = asSystem(world.services.database);
  const company = { name: 'Fernhill' };
  await call('PUT', '/api/tenant', { ...company, country: 'United States' });
  await db.execute(sql`
    insert into clients (tenant_id, user_id, first_name, last_name, email, goal, phone, phone_text)
    select ${tenantId}, ${userId}, 'Felix', 'Romero', n || '@client.example', 'weight_loss', '+1503555' || (1000 + n),
      '(503) 555-' || (1000 + n)
    from generate_series(1, 1200) n`);
  let parsed = 0;
  let most = 0;
  const parse = vi.mocked(numbers.parsePhoneNumberFromString);
  parse.mockClear();
  let beat = setImmediate(function look() {
    most = Math.max(most, parse.mock.calls.length - parsed);
    parsed = parse.mock.calls.length;
    beat = setImmediate(look);
  });
  expect((await call('PUT', '/api/tenant', { ...company, country: 'Germany' })).status).toBe(200);
  clearImmediate(beat);
  most = Math.max(most, parse.mock.calls.length - parsed);
  expect(parse.mock.calls.length).toBeGreaterThanOrEqual(1200);
  expect(most).toBeLessThanOrEqual(501);
  const { rows } = await db.execute(sql`
    select count(*)::int as rewritten from clients where tenant_id = ${tenantId} and phone_text like '+1 503 555 %'`);
  expect(rows).toEqual([{ rewritten: 1200 }]);
});
