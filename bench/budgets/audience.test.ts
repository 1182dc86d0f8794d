import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsOwner } from '../../src/platform/database/migrate.ts';
import { inTenant } from '../../src/platform/database/scope.ts';
import { newDatabase } from '../../src/testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../src/testing/world.ts';
import { expectWithin } from '../budget.ts';
import { quietTime } from '../own-time.ts';

const people = 10_000;
let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
  practice = await buildPractice(world);
  const { id } = await (await practice.call('GET', '/api/storefront')).json();
  const { tenantId, userId } = practice;
  const numbers = sql`generate_series(1, ${people}::int) n`;
  for (const statement of [
    sql`insert into clients (tenant_id, user_id, first_name, last_name, email, goal)
      select ${tenantId}, ${userId}, 'First' || n, 'Last', 'Person' || n || '@many.example', 'weight_loss' from ${numbers}`,
    sql`insert into newsletter_subscribers (tenant_id, storefront_id, email)
      select ${tenantId}, ${id}, 'person' || n || '@many.example' from ${numbers}`,
    sql`insert into mail_suppressions (tenant_id, email, reason)
      select ${tenantId}, 'person' || n * 100 || '@many.example', 'bounced' from generate_series(1, 100) n`,
  ])
    await inTenant(world.services.database, { ...practice, role: 'owner' }, ({ db }) => db.execute(statement));
  for (const table of ['clients', 'newsletter_subscribers'])
    await runAsOwner(world.services.database, `vacuum analyze ${table}`);
});
afterAll(() => world.close());

const emails = Array.from({ length: people }, (_, n) => `person${n + 1}@many.example`);

test.each([
  ['clients', 100, { type: 'all_clients' }],
  ['typed addresses', 1_000, { type: 'custom_emails', emails }],
  ['subscribers', 1_000, { type: 'subscribers' }],
])('counts 10,000 %s within %i ms', async (what, most, recipients) => {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    times.push(
      await quietTime(async () => {
        const answer = await practice.call('POST', '/api/emails/audience', { recipients });
        expect(await answer.json()).toMatchObject({ total: people - 100 });
      }),
    );
  }
  expectWithin(`counting 10,000 ${what}, ms`, Math.min(...times), { atMost: most });
});

test('starts a campaign to 10,000 clients within two seconds', async () => {
  const fields = { name: 'May', subject: 'Hello', body: 'Dear {firstName}', recipients: { type: 'all_clients' } };
  const { id } = await (await practice.call('POST', '/api/emails/campaigns', fields)).json();
  const took = await quietTime(async () => {
    expect((await practice.call('POST', `/api/emails/campaigns/${id}/send?wait=0`)).status).toBe(200);
  });
  expectWithin('beginning a campaign to 10,000, ms', took, { atMost: 2_000 });
});
