// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsOwner } from '../../../../platform/database/migrate.ts';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { type CountedWorld, openCountedWorld } from '../../../../testing/counted-world.ts';
import { buildPractice, type Practice, type World } from '../../../../testing/world.ts';

type Sending = { practice: Practice; campaignId: number };
const many = 10_000;
let counted: CountedWorld;
let world: World;
let small: Sending;
let large: Sending;
beforeAll(async () => {
  counted = await openCountedWorld();
  world = counted.world;
  small = await sendTo(5_000);
  large = await sendTo(many);
  for (const table of ['email_logs', 'mail_events'])
    await runAsOwner(world.services.database, `vacuum analyze ${table}`);
});
afterAll(() => counted.close());

const inScope = <T>(practice: Practice, work: (scope: Scope) => Promise<T>) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, work);

/** Adds mails five minutes apart; every tenth recipient clicks, every hundredth mail fails. */
async function sendTo(count: number): Promise<Sending> {
  const practice = await buildPractice(world);
  const { tenantId, userId } = practice;
  const id = await inScope(practice, async ({ db }) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      with content as (
        insert into mail_contents (tenant_id, subject, html, text, from_name) values (${tenantId}, 'News', '', '', 'Fern')
        returning id
      )
      insert into email_campaigns (tenant_id, user_id, name, subject, body, body_format, recipients, status, content_id,
        started_at, total_recipients, successful_sends, failed_sends)
      select ${tenantId}, ${userId}, 'News', 'News', 'Hi', 'text', '{"type":"all_clients"}', 'sent', content.id, now(),
        ${count}::int, ${count}::int * 0.99, ${count}::int * 0.01 from content returning id`);
    return Number(rows[0]?.id);
  });
  // Inserted in batches because of the statement timeout of five seconds.
  for (let from = 1; from <= count; from += 1_000) {
    await inScope(practice, async ({ db }) => {
      await db.execute(sql`
        insert into email_logs (tenant_id, kind, cause, campaign_id, content_id, recipient_email, from_name, subject, html,
          text, message_id, status, error, sent_at, created_at)
        select ${tenantId}, 'bulk', 'n' || n, c.id, c.content_id, 'person' || n || '@many.example', 'Fern', 'News', '', '',
          '<' || n || '>', case n % 100 when 0 then 'failed' else 'sent' end,
          case n % 100 when 0 then '550 <person' || n || '@many.example> is unknown' end, now() - n * interval '5 minutes',
          now() - n * interval '5 minutes'
        from email_campaigns c, generate_series(${from}::int, ${from + 999}::int) n
        where c.tenant_id = ${tenantId} and c.id = ${id}`);
    });
  }
  await inScope(practice, async ({ db }) =>
    db.execute(sql`
      insert into mail_events (tenant_id, mail_id, content_id, kind, link_position, at)
      select tenant_id, id, content_id, 'click', 0, created_at from email_logs
      where tenant_id = ${tenantId} and campaign_id = ${id} and id % 10 = 0`),
  );
  return { practice, campaignId: id };
}

const ask =
  ({ practice, campaignId }: Sending, path: string) =>
  async () => {
    const answer = await practice.call('GET', `/api/emails/${path.replace(':id', String(campaignId))}`);
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  };

test.each([
  ['who clicked', 'campaigns/:id/results/recipients?state=clicked'],
  ['who failed', 'campaigns/:id/results/recipients?state=failed'],
])('a page of %s of 10,000 emails reads about as many database pages as of 5,000', async (_, path) => {
  const few = await counted.pagesOf(ask(small, path));
  expect(few).toBeGreaterThan(0);
  expect(await counted.pagesOf(ask(large, path))).toBeLessThanOrEqual(1.5 * few + 10);
});

test.each([
  ['figures of a month', 'analytics'],
  ['figures of a year', 'analytics?days=365'],
  ['results of a campaign', 'campaigns/:id/results'],
])('reads %s of 10,000 emails from indexes', async (_, path) => {
  const pages = await counted.pagesOf(ask(large, path));
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThan(many / 10);
});

test('exports all 10,000 recipients', { tags: 'detail' }, async () => {
  const answer = await large.practice.call('GET', `/api/emails/campaigns/${large.campaignId}/results/export`);
  expect((await answer.text()).trim().split('\r\n')).toHaveLength(many + 1);
});
