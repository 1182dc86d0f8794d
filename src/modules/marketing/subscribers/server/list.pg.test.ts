// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsOwner } from '../../../../platform/database/migrate.ts';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { type CountedWorld, openCountedWorld } from '../../../../testing/counted-world.ts';
import { lockTable } from '../../../../testing/lock-table.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { buildPractice, type Practice, type World } from '../../../../testing/world.ts';

const many = byRunLength(2_000, 6_000);
let counted: CountedWorld;
let world: World;
let small: Practice;
let large: Practice;
beforeAll(async () => {
  counted = await openCountedWorld();
  world = counted.world;
  small = await practiceOf(100);
  large = await practiceOf(many);
  // The rows of another practice.
  await practiceOf(many);
  await runAsOwner(world.services.database, 'vacuum analyze newsletter_subscribers');
  await runAsOwner(world.services.database, 'vacuum analyze clients');
});
afterAll(() => counted.close());

/**
 * As many clients as subscribers, half of them with the same addresses. One of a hundred subscribers has unsubscribed.
 */
async function practiceOf(count: number): Promise<Practice> {
  const practice = await buildPractice(world);
  const { id } = await (await practice.call('GET', '/api/storefront')).json();
  // In batches because of the statement timeout.
  for (let first = 1; first <= count; first += 2_000) {
    const numbers = sql`generate_series(${first}::int, ${Math.min(count, first + 1_999)}::int) n`;
    await inScope(practice, ({ db }) =>
      db.execute(sql`
        insert into newsletter_subscribers
          (tenant_id, storefront_id, first_name, last_name, email, status, unsubscribed_at, subscribed_at)
        select ${practice.tenantId}, ${id}, 'First' || n, 'Last' || (n * 7919) % ${many}::int, 'person' || n || '@many.example',
          case when n % 100 = 0 then 'unsubscribed' else 'active' end, case when n % 100 = 0 then now() end,
          now() - n * interval '1 minute'
        from ${numbers}`),
    );
    await inScope(practice, ({ db }) =>
      db.execute(sql`
        insert into clients (tenant_id, user_id, first_name, last_name, email, goal)
        select ${practice.tenantId}, ${practice.userId}, 'First' || n, 'Last', 'person' || n * 2 || '@many.example', 'weight_loss'
        from ${numbers}`),
    );
  }
  return practice;
}

const inScope = <T>(practice: Practice, work: (scope: Scope) => Promise<T>) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, work);

const page =
  (practice: Practice, query = '') =>
  () =>
    practice.call('GET', `/api/subscribers?limit=50${query}`);

test.each(['', '&sort=name', '&sort=-name&status=active', '&sort=since&status=active'])(
  'a page of 50 of thousands of subscribers%s reads about as many database pages as of 100',
  async query => {
    const few = await counted.pagesOf(page(small, query));
    expect(few).toBeGreaterThan(0);
    // The larger index may be one level deeper.
    expect(await counted.pagesOf(page(large, query))).toBeLessThanOrEqual(1.5 * few + 10);
  },
);

test('returns the counts and marks subscribers who are clients', async () => {
  const answer = await (await page(large)()).json();
  expect(answer).toMatchObject({ total: many, counts: { pending: 0, active: many * 0.99, unsubscribed: many / 100 } });
  const found = answer.items.filter((each: { clientId: number | null }) => each.clientId);
  expect(found).toHaveLength(25);
});

test('filtering by a rare status reads as few database pages as the newest', async () => {
  const newest = await counted.pagesOf(page(large));
  expect(await counted.pagesOf(page(large, '&status=unsubscribed'))).toBeLessThanOrEqual(1.5 * newest);
});

test('search in thousands of subscribers reads at most twice the first page’s database pages', async () => {
  const newest = await counted.pagesOf(page(large));
  expect(await counted.pagesOf(page(large, '&search=person1234%40'))).toBeLessThanOrEqual(2 * newest);
  const answer = await (await page(large, '&search=person1234%40')()).json();
  expect(answer.items.map((each: { email: string }) => each.email)).toEqual(['person1234@many.example']);
});

test('search functions return only the practice’s own rows, even if called directly', async () => {
  const [search, look] = ["search_subscribers('%person77@%')", "clients_with_emails('{person78@many.example}')"];
  for (const asked of [search, look]) {
    const found = async (practice: Practice) =>
      inScope(practice, async scope => (await scope.db.execute(sql.raw(`select * from ${asked}`))).rows);
    expect(await found(small)).toHaveLength(1);
    expect(await found(small)).not.toEqual(await found(large));
    expect((await world.services.database.pool.query(`select * from ${asked}`)).rows).toEqual([]);
  }
});

test('ten concurrent additions of one address: one succeeds, the rest get 409', async () => {
  const practice = await buildPractice(world);
  const send = () => practice.call('POST', '/api/subscribers', { email: 'same@person.example', hasAgreed: true });
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  expect(answers.map(each => each.status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect(await (await page(practice)()).json()).toMatchObject({ total: 1, counts: { active: 1 } });
});

test('rejects a concurrent second import without waiting', async () => {
  const practice = await buildPractice(world);
  const rows = Array.from({ length: 500 }, (_, n) => ({ email: `f${n}@file.example` }));
  // Keeps the first import running until the second one is refused.
  const release = await lockTable(world, 'newsletter_subscribers');
  const both = [1, 2].map(async () =>
    (await practice.call('POST', '/api/subscribers/import', { rows, hasAgreed: true })).text(),
  );
  await Promise.race(both);
  await release();
  const outcomes = (await Promise.all(both)).map(text => JSON.parse(text.trim().split('\n').at(-1) ?? ''));
  expect(outcomes).toContainEqual({ report: expect.objectContaining({ added: 500 }) });
  expect(outcomes).toContainEqual({ message: expect.stringContaining('Another import is running') });
  expect((await (await page(practice)()).json()).total).toBe(500);
});
