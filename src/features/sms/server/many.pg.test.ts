import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsOwner } from '../../../platform/database/migrate.ts';
import { inTenant } from '../../../platform/database/scope.ts';
import { newDatabase } from '../../../testing/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../testing/world.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
  for (let count = 0; count < 3; count++) {
    practice = await buildPractice(world);
    await inTenant(world.services.database, { ...practice, role: 'owner' }, ({ db }) =>
      db.execute(sql`
        insert into sms_logs (tenant_id, recipient_phone, message, type, status)
        select ${practice.tenantId}, '+1503' || 5550000 + n, 'Hello ' || n || ', see you at your session tomorrow at ten',
          'automatic_reminder', (array['sent', 'delivered', 'failed'])[1 + n % 3]
        from generate_series(1, 10000) n`),
    );
  }
  await runAsOwner(world.services.database, 'vacuum analyze sms_logs');
});
afterAll(() => world.close());

/** Milliseconds of the middle one of some calls. */
async function timeOf(path: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 15; round++) {
    const began = performance.now();
    const answer = await practice.call('GET', path);
    await answer.text();
    expect(answer.status).toBe(200);
    times.push(performance.now() - began);
  }
  return times.toSorted((one, other) => one - other)[7] ?? Number.NaN;
}

// Far above what it takes alone, far below what anybody would feel as waiting.
test.each([
  '/api/sms/logs?limit=50',
  '/api/sms/logs?limit=200&before=5000000',
  '/api/sms/logs?limit=50&search=hello 77',
  '/api/sms/logs?limit=50&search=nobody-at-all',
  '/api/sms/logs?limit=50&search=failed',
  '/api/sms/counts',
])('among 10,000 messages %s answers within 150 ms', async path => {
  const time = await timeOf(path);
  expect(time).toBeLessThan(150);
});
