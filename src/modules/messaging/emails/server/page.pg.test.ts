// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsOwner } from '../../../../platform/database/migrate.ts';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { type CountedWorld, openCountedWorld } from '../../../../testing/counted-world.ts';
import { buildPractice, type Practice, type World } from '../../../../testing/world.ts';

let counted: CountedWorld;
let world: World;
let small: Practice;
let large: Practice;
beforeAll(async () => {
  counted = await openCountedWorld();
  world = counted.world;
  small = await practiceOf(2_000);
  large = await practiceOf(10_000);
  await runAsOwner(world.services.database, 'vacuum analyze email_logs');
});
afterAll(() => counted.close());

/** Creates emails of four campaigns of equal size, a minute apart; one in a hundred failed and one is queued. */
async function practiceOf(count: number): Promise<Practice> {
  const practice = await buildPractice(world);
  const { tenantId, userId } = practice;
  const campaigns = await inScope(practice, async ({ db }) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into email_campaigns (tenant_id, user_id, name, subject, body, body_format, recipients, status)
      select ${tenantId}, ${userId}, 'News ' || n, 'News', 'Hi', 'text', '{"type":"all_clients"}', 'sent'
      from generate_series(1, 4) n returning id`);
    return rows.map(({ id }) => Number(id));
  });
  // In batches, because a statement may take at most five seconds.
  const part = Math.min(count / 4, 1_000);
  for (let from = 1; from <= count; from += part) {
    const campaign = campaigns[Math.floor(((from - 1) * 4) / count)] ?? null;
    await inScope(practice, async ({ db }) =>
      db.execute(sql`
        insert into email_logs (tenant_id, kind, cause, campaign_id, recipient_email, from_name, subject, html, text,
          message_id, status, sent_at, created_at)
        select ${tenantId}, 'bulk', 'n' || n, ${campaign}::bigint, 'person' || n || '@many.example', 'Fern',
          'Our newsletter', '', '', '<' || n || '>',
          case n % 100 when 0 then 'failed' when 1 then 'queued' else 'sent' end, now() - n * interval '1 minute',
          now() - n * interval '1 minute'
        from generate_series(${from}::int, ${from + part - 1}::int) n`),
    );
  }
  return practice;
}

const inScope = <T>(practice: Practice, work: (scope: Scope) => Promise<T>) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, work);

const page =
  (practice: Practice, query = '') =>
  () =>
    practice.call('GET', `/api/emails/logs?limit=50${query}`);

test.each(['', '&status=sent', '&search=newsletter'])(
  'a page of 50 of 10,000 emails%s reads about as many database pages as of 2,000',
  async query => {
    const few = await counted.pagesOf(page(small, query));
    expect(few).toBeGreaterThan(0);
    // The larger index may be one level deeper.
    expect(await counted.pagesOf(page(large, query))).toBeLessThanOrEqual(1.5 * few + 10);
  },
);

test('filters by status, campaign and past date read few database pages', async () => {
  const [campaign] = await inScope(large, async ({ db, tenantId }) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select max(id) as id from email_campaigns where tenant_id = ${tenantId}`,
    );
    return rows.map(({ id }) => id);
  });
  const past = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
  const newest = await counted.pagesOf(page(large));
  for (const query of ['&status=failed', `&campaignId=${campaign}`, `&to=${past}`])
    expect(await counted.pagesOf(page(large, query)), query).toBeLessThanOrEqual(1.6 * newest + 60);
});

test('searching 10,000 emails uses the search index', async () => {
  const { pool } = world.services.database;
  const reads = async () => {
    const { rows } = await pool.query(
      "select sum(idx_scan)::int as n from pg_stat_user_indexes where indexrelname like 'email_logs_search%'",
    );
    return Number(rows[0].n);
  };
  const before = await reads();
  const answer = await (await page(large, '&search=person7234%40')()).json();
  expect(answer.items.map((each: { recipientEmail: string }) => each.recipientEmail)).toEqual([
    'person7234@many.example',
  ]);
  await inScope(large, scope => scope.db.execute(sql`select pg_stat_force_next_flush()`));
  await expect.poll(reads).toBeGreaterThan(before);
});

test('paging through a broad search returns each email once', async () => {
  const seen = new Set<number>();
  let cursor = '';
  for (let pages = 0; pages < 5; pages++) {
    const answer = await (
      await large.call(
        'GET',
        `/api/emails/logs?limit=200&search=many.example${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      )
    ).json();
    for (const { id } of answer.items) seen.add(id);
    cursor = answer.nextCursor;
  }
  expect(seen.size).toBe(1_000);
});

test('search returns only the practice’s own emails, even if called directly', async () => {
  const asked = "search_emails('%person77@%', '{sent,failed,queued}', null, null, null, null, null, 10)";
  const found = async (practice: Practice) =>
    inScope(practice, async scope => (await scope.db.execute(sql.raw(`select ${asked} as id`))).rows);
  expect(await found(small)).toHaveLength(1);
  expect(await found(small)).not.toEqual(await found(large));
  expect((await world.services.database.pool.query(`select ${asked}`)).rows).toEqual([]);
});
