import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsOwner } from '../../../platform/database/migrate.ts';
import { inTenant, type Scope } from '../../../platform/database/scope.ts';
import { newDatabase } from '../../../testing/postgres.ts';
import { expectAsQuick } from '../../../testing/race.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../testing/world.ts';

let world: World;
let small: Practice;
let large: Practice;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
  small = await practiceOf(1_000);
  large = await practiceOf(100_000);
  await runAsOwner(world.services.database, 'vacuum analyze email_logs');
}, 180_000);
afterAll(() => world.close());

/** Mails of four campaigns of the same size, a minute apart; of a hundred mails one failed and one waits. */
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
  // A statement of a request may take five seconds.
  const part = Math.min(count, 10_000);
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
  'a page of 50 of 100,000 mails%s takes at most 1.5 times as long as one of 1,000',
  async query => {
    await expectAsQuick(1.5, page(small, query), page(large, query));
  },
);

test('few of one state, a campaign and days long past are found as fast as the newest of all', async () => {
  const [campaign] = await inScope(large, async ({ db, tenantId }) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select max(id) as id from email_campaigns where tenant_id = ${tenantId}`,
    );
    return rows.map(({ id }) => id);
  });
  const past = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
  await expectAsQuick(
    1.6,
    page(large),
    page(large, '&status=failed'),
    page(large, `&campaignId=${campaign}`),
    page(large, `&to=${past}`),
  );
});

test('a search for one of 100,000 mails takes at most ten times as long as the first page', async () => {
  // Looking through all of them takes thirty times as long.
  await expectAsQuick(10, page(large), page(large, '&search=person91234%40'));
  const answer = await (await page(large, '&search=person91234%40')()).json();
  expect(answer.items.map((each: { recipientEmail: string }) => each.recipientEmail)).toEqual([
    'person91234@many.example',
  ]);
});

test('whoever goes on in a search for what all mails hold sees each of them once', async () => {
  const seen = new Set<number>();
  let cursor = '';
  for (let pages = 0; pages < 15; pages++) {
    const answer = await (
      await large.call(
        'GET',
        `/api/emails/logs?limit=200&search=many.example${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      )
    ).json();
    for (const { id } of answer.items) seen.add(id);
    cursor = answer.nextCursor;
  }
  expect(seen.size).toBe(3_000);
});

test('a search looks into its own practice only, also when it is called by itself', async () => {
  const asked = "search_emails('%person77@%', '{sent,failed,queued}', null, null, null, null, null, 10)";
  const found = async (practice: Practice) =>
    inScope(practice, async scope => (await scope.db.execute(sql.raw(`select ${asked} as id`))).rows);
  expect(await found(small)).toHaveLength(1);
  expect(await found(small)).not.toEqual(await found(large));
  expect((await world.services.database.pool.query(`select ${asked}`)).rows).toEqual([]);
});
