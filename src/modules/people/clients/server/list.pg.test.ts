// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runAsOwner } from '../../../../platform/database/migrate.ts';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { type CountedWorld, openCountedWorld } from '../../../../testing/counted-world.ts';
import { lockTable } from '../../../../testing/lock-table.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { buildPractice, clientFields, type Practice, type World } from '../../../../testing/world.ts';

let counted: CountedWorld;
let world: World;
let small: Practice;
let large: Practice;
beforeAll(async () => {
  counted = await openCountedWorld();
  world = counted.world;
  small = await practiceOf(100);
  large = await practiceOf(10_000);
  // The rows of another practice.
  await practiceOf(byRunLength(2_000, 10_000));
  await runAsOwner(world.services.database, 'vacuum analyze clients');
});
afterAll(() => counted.close());

async function practiceOf(count: number): Promise<Practice> {
  const practice = await buildPractice(world);
  await inScope(practice, scope =>
    scope.db.execute(sql`
      insert into clients (tenant_id, user_id, first_name, last_name, email, goal, age)
      select ${practice.tenantId}, ${practice.userId}, 'First' || n, 'Last' || (n * 7919) % 10000,
        'client' || n || '@many.example', 'weight_loss', 20 + n % 60
      from generate_series(1, ${count}::int) n`),
  );
  return practice;
}

const inScope = <T>(practice: Practice, work: (scope: Scope) => Promise<T>) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, work);

const first =
  (practice: Practice, query = '') =>
  () =>
    practice.call('GET', `/api/clients?limit=50${query}`);

test('counts all 10,000 clients on the first page', async () => {
  expect((await (await first(large)()).json()).total).toBe(10_000);
});

test('sends the full list as the database serialized it, without parsing it', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const answer = await small.call('GET', '/api/clients');
  const parsed = parse.mock.calls.map(([text]) => String(text).length);
  parse.mockRestore();
  const list = await answer.text();
  expect(JSON.parse(list)).toHaveLength(100);
  expect(parsed.filter(length => length > list.length / 2)).toEqual([]);
});

test.each(['', '&sort=-name&status=active', '&sort=-lastContact&status=active', '&sort=createdAt&status=active'])(
  'reads about as many pages for the first page of 10,000 clients%s as of 100',
  async query => {
    const few = await counted.pagesOf(first(small, query));
    expect(few).toBeGreaterThan(0);
    // A larger index may be one level deeper.
    expect(await counted.pagesOf(first(large, query))).toBeLessThanOrEqual(1.5 * few + 10);
  },
);

test('finds clients at risk with one pass over their sessions', { tags: 'detail' }, async () => {
  const practice = await practiceOf(5_000);
  await inScope(practice, ({ db }) =>
    db.execute(sql`update clients set created_at = now() - interval '1 year', last_contact = null`),
  );
  await inScope(practice, ({ db }) =>
    db.execute(sql`
      insert into appointments (tenant_id, user_id, client_id, title, status, start_time, end_time, overlaps_on_purpose)
      select tenant_id, user_id, id, 'Check', 'completed', now() - interval '9 days', now() - interval '8 days', true
      from clients where id % 50 <> 0`),
  );
  await runAsOwner(world.services.database, 'vacuum analyze clients, appointments');
  const found = await (await first(practice, '&atRisk=only')()).json();
  expect(found.total).toBe(100);
  expect(found.items).toHaveLength(50);
  // About three pages for each client would be one lookup per client and statement.
  expect(await counted.pagesOf(first(practice, '&atRisk=only'))).toBeLessThan(5_000 * 6);
  // The list itself looks up one session for each client it shows.
  expect(await counted.pagesOf(first(practice))).toBeLessThan(2_000);
});

test('searches names and emails by index, even under row-level security', async () => {
  const { pool } = world.services.database;
  const { rows } = await pool.query("select prosrc from pg_proc where proname = 'search_clients'");
  const body = String(rows[0].prosrc).replaceAll('pattern', "'%client1234@%'");
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', '${large.tenantId}', true)`);
    const plan = await client.query(`explain ${body}`);
    const lines = plan.rows.map(row => row['QUERY PLAN']).join('\n');
    expect(lines).toMatch(/Bitmap Index Scan on clients_search/);
    expect(lines).not.toMatch(/Seq Scan/);
  } finally {
    await client.query('rollback');
    client.release();
  }
  // The request itself must use the index, too.
  const reads = async () => {
    const found = await pool.query(
      "select idx_scan::int as n from pg_stat_user_indexes where indexrelname = 'clients_search'",
    );
    return Number(found.rows[0].n);
  };
  const before = await reads();
  const answer = await (await first(large, '&search=client1234%40')()).json();
  expect(answer.items.map((each: { email: string }) => each.email)).toEqual(['client1234@many.example']);
  await inScope(large, scope => scope.db.execute(sql`select pg_stat_force_next_flush()`));
  await expect.poll(reads, { timeout: 5_000 }).toBeGreaterThan(before);
});

test('reads about as many database pages searching 10,000 clients as 100', async () => {
  const few = await counted.pagesOf(first(small, '&search=client77%40'));
  expect(few).toBeGreaterThan(0);
  expect(await counted.pagesOf(first(large, '&search=client77%40'))).toBeLessThanOrEqual(1.5 * few + 10);
});

test("limits search to the caller's practice, even when SQL calls the function", async () => {
  const ids = async (practice: Practice) =>
    inScope(practice, async scope => (await scope.db.execute(sql`select search_clients('%client77@%') as id`)).rows);
  expect(await ids(small)).toHaveLength(1);
  expect(await ids(small)).not.toEqual(await ids(large));
  const { rows } = await world.services.database.pool.query("select search_clients('%client77@%')");
  expect(rows).toEqual([]);
});

test('adds one of ten concurrent clients with the same email and keeps counts correct', async () => {
  const practice = await buildPractice(world);
  const fields = clientFields({ email: 'same@person.example' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => practice.call('POST', '/api/clients', fields)));
  expect(answers.map(each => each.status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  const more = Array.from({ length: 40 }, () => practice.call('POST', '/api/clients', clientFields()));
  const people = await Promise.all(more.map(async each => (await each).json()));
  await Promise.all(
    people
      .slice(0, 20)
      .map((each, index) =>
        practice.call(index % 2 ? 'DELETE' : 'POST', `/api/clients/${each.id}${index % 2 ? '' : '/archive'}`),
      ),
  );
  expect((await (await first(practice)()).json()).total).toBe(21);
  expect((await (await first(practice, '&archived=only')()).json()).total).toBe(10);
});

test('imports a file once when it is sent twice at the same time', async () => {
  const practice = await buildPractice(world);
  const rows = Array.from({ length: 300 }, (_, n) => ({ firstName: 'A', lastName: 'B', email: `f${n}@file.example` }));
  // The first import is still running when the second arrives.
  const release = await lockTable(world, 'clients');
  const both = [1, 2].map(async () => (await practice.call('POST', '/api/clients/import', { rows })).text());
  await Promise.race(both);
  await release();
  const outcomes = (await Promise.all(both)).map(text => JSON.parse(text.trim().split('\n').at(-1) ?? ''));
  expect(outcomes).toContainEqual({ report: expect.objectContaining({ added: 300 }) });
  expect(outcomes).toContainEqual({ message: expect.stringContaining('Another import is running') });
  expect((await (await first(practice)()).json()).total).toBe(300);
});
