import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCursor } from '../../../../platform/cursor.ts';
import { runAsOwner } from '../../../../platform/database/migrate.ts';
import { inTenant } from '../../../../platform/database/scope.ts';
import { type CountedWorld, openCountedWorld } from '../../../../testing/counted-world.ts';
import { buildPractice, type Practice } from '../../../../testing/world.ts';

const messages = 5_000;
let counted: CountedWorld;
let practice: Practice;
beforeAll(async () => {
  counted = await openCountedWorld();
  const { world } = counted;
  for (let count = 0; count < 3; count++) {
    practice = await buildPractice(world);
    await inTenant(world.services.database, { ...practice, role: 'owner' }, ({ db }) =>
      db.execute(sql`
        insert into sms_logs (tenant_id, recipient_phone, message, type, status)
        select ${practice.tenantId}, '+1503' || 5550000 + n, 'Hello ' || n || ', see you at your session tomorrow at ten',
          'automatic_reminder', (array['sent', 'delivered', 'failed'])[1 + n % 3]
        from generate_series(1, ${messages}::int) n`),
    );
  }
  await runAsOwner(world.services.database, 'vacuum analyze sms_logs');
});
afterAll(() => counted.close());

test.each([
  '/api/sms/logs?limit=50',
  `/api/sms/logs?limit=200&cursor=${writeCursor([5_000_000])}`,
  '/api/sms/logs?limit=50&search=hello 77',
  '/api/sms/logs?limit=50&search=nobody-at-all',
  '/api/sms/logs?limit=50&search=failed',
  '/api/sms/counts',
])('with 5,000 messages %s needs no lookup per row', async path => {
  const pages = await counted.pagesOf(async () => {
    const answer = await practice.call('GET', path);
    await answer.text();
    expect(answer.status).toBe(200);
  });
  expect(pages).toBeGreaterThan(0);
  // A lookup per row would read at least one page each.
  expect(pages).toBeLessThan(messages / 10);
});
