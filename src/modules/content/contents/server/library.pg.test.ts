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
  small = await practiceOf(1_000);
  large = await practiceOf(3_000);
  await runAsOwner(world.services.database, 'vacuum analyze contents');
});
afterAll(() => counted.close());

/** Texts of one page; all contain "beans", one in fifty "rhubarb", and each a unique number. */
async function practiceOf(count: number): Promise<Practice> {
  const practice = await buildPractice(world);
  for (let from = 1; from <= count; from += 1_000) {
    await inScope(practice, scope =>
      scope.db.execute(sql`
        insert into contents (tenant_id, user_id, type, title, body, via, status)
        select ${practice.tenantId}, ${practice.userId}, case n % 3 when 0 then 'recipe' else 'blog' end, 'Text ' || n,
          repeat('a plate with vegetables and grains, and a thought about ' || left(md5(n::text), 6) || ' ', 15)
            || 'beans ' || case n % 50 when 0 then 'rhubarb ' else '' end || 'code' || n || 'x',
          'built-in', case n % 2 when 0 then 'draft' else 'published' end
        from generate_series(${from}::int, ${from + 999}::int) n`),
    );
  }
  return practice;
}

const inScope = <T>(practice: Practice, work: (scope: Scope) => Promise<T>) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, work);

const pageOf = async (practice: Practice, query = '') => {
  const answer = await practice.call('GET', `/api/contents?limit=50${query}`);
  expect(answer.status).toBe(200);
  return answer.json();
};

test('search uses the index, even with row-level security', async () => {
  const { pool } = world.services.database;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const plan = await client.query(`explain select id from contents where tenant_id = ${large.tenantId}
      and lower(title || chr(10) || coalesce(topic, '') || chr(10) || body) like '%code1234x%' and id < 1000000
      order by id desc limit 51`);
    const lines = plan.rows.map(row => row['QUERY PLAN']).join('\n');
    expect(lines).toMatch(/Bitmap Index Scan on contents_search/);
    expect(lines).not.toMatch(/Seq Scan/);
  } finally {
    await client.query('rollback');
    client.release();
  }
  const reads = async () => {
    const found = await pool.query(
      "select idx_scan::int as n from pg_stat_user_indexes where indexrelname = 'contents_search'",
    );
    return Number(found.rows[0].n);
  };
  const before = await reads();
  const { items, counts } = await pageOf(large, '&search=CODE1234x');
  expect(items).toMatchObject([{ title: 'Text 1234' }]);
  expect(counts).toEqual({ draft: 1, scheduled: 0, published: 0 });
  await inScope(large, scope => scope.db.execute(sql`select pg_stat_force_next_flush()`));
  await expect.poll(reads, { timeout: 10_000 }).toBeGreaterThan(before);
});

test.each(['', '&search=beans', '&search=code77x', '&status=draft&type=recipe'])(
  'a page of 50 of 3,000%s reads about as many database pages as of 1,000',
  async query => {
    const few = await counted.pagesOf(() => pageOf(small, query));
    expect(few).toBeGreaterThan(0);
    const many = await counted.pagesOf(() => pageOf(large, query));
    expect(many).toBeLessThanOrEqual(2 * few + 10);
  },
);

test('pages 3,000 texts once each, with and without a search', { tags: 'detail' }, async () => {
  for (const query of ['', '&search=beans', '&search=rhubarb']) {
    const seen = new Set<number>();
    let cursor: string | null = null;
    do {
      const page = await pageOf(
        large,
        `${query}&limit=200${cursor ? `&cursor=${cursor}` : ''}`.replace('&limit=50', ''),
      );
      for (const { id } of page.items) seen.add(id);
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen.size, query).toBe(query.endsWith('rhubarb') ? 60 : 3_000);
  }
  const { counts, isMore } = await pageOf(large);
  expect([counts, isMore]).toEqual([{ draft: 1_500, scheduled: 0, published: 1_500 }, false]);
  expect((await pageOf(large, '&type=recipe')).counts).toEqual({ draft: 500, scheduled: 0, published: 500 });
  expect((await pageOf(large, '&search=beans')).isMore).toBe(true);
  expect(await pageOf(large, '&search=rhubarb')).toMatchObject({ counts: { draft: 60 }, isMore: false });
});

test('search functions return only the practice’s own rows, even if called directly', async () => {
  const call = sql`select search_contents('%code77x%', null, null, null, 5) as id, (select count from count_found_contents('%code77x%', null, 5)) as n`;
  const ids = async (practice: Practice) => inScope(practice, async scope => (await scope.db.execute(call)).rows);
  expect(await ids(small)).toMatchObject([{ n: '1' }]);
  expect((await ids(small))[0]?.id).not.toEqual((await ids(large))[0]?.id);
  expect(
    (await world.services.database.pool.query("select search_contents('%code77x%', null, null, null, 5)")).rows,
  ).toEqual([]);
});

test('counts stay correct under concurrent writes', async () => {
  const practice = await buildPractice(world);
  const write = { type: 'blog', topic: 'iron', tone: 'friendly' };
  const all = await Promise.all(
    Array.from({ length: 20 }, async () => (await practice.call('POST', '/api/content/generate', write)).json()),
  );
  const at = { scheduledFor: '2198-07-01T09:00' };
  await Promise.all(
    all.map(({ id, version }, index) =>
      index % 4 === 0
        ? practice.call('DELETE', `/api/contents/${id}`)
        : practice.call('POST', `/api/contents/${id}/${index % 4 === 1 ? 'schedule' : 'publish'}`, { version, ...at }),
    ),
  );
  expect((await pageOf(practice)).counts).toEqual({ draft: 0, scheduled: 5, published: 10 });
});
