import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsOwner } from '../../../platform/database/migrate.ts';
import { addClient } from '../../../testing/invoices.ts';
import { inPractice } from '../../../testing/payments.ts';
import { newDatabase } from '../../../testing/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../testing/world.ts';

let world: World;
let small: Practice;
let large: Practice;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
  small = await practiceOf(100);
  large = await practiceOf(10_000);
  await practiceOf(10_000);
  await runAsOwner(world.services.database, 'vacuum analyze invoices');
});
afterAll(() => world.close());

async function practiceOf(count: number): Promise<Practice> {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  await inPractice(world, practice, ({ db, tenantId, userId }) =>
    db.execute(sql`
      insert into invoices (tenant_id, user_id, client_id, invoice_number, amount, status, due_date, description)
      select ${tenantId}, ${userId}, ${clientId}, case when n % 10 = 0 then null else 'INV-' || n end, 95,
        case when n % 10 = 0 then 'draft' when n % 10 = 1 then 'pending' else 'paid' end, '2026-01-31', 'Session ' || n
      from generate_series(1, ${count}::int) n`),
  );
  return practice;
}

/** Milliseconds of the fastest tenth of some calls, taken in turns so that the machine's moods hit both. */
async function race(query: string): Promise<[few: number, many: number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < 60; round++) {
    for (const [index, practice] of [small, large].entries()) {
      const began = performance.now();
      const answer = await practice.call('GET', `/api/invoices${query}`);
      await answer.text();
      expect(answer.status).toBe(200);
      times[index]?.push(performance.now() - began);
    }
  }
  const [few = 0, many = 0] = times.map(each => each.toSorted((one, other) => one - other)[6]);
  return [few, many];
}

test('the first page of 10,000 invoices takes at most 1.5 times as long as that of 100', async () => {
  const [few, many] = await race('');
  expect(many / few).toBeLessThan(1.5);
});

test.each(['paid', 'draft', 'open', 'overdue'])('so it does of the %s ones, page by page', async status => {
  const [few, many] = await race(`?status=${status}`);
  // 100 hold ten drafts and ten that wait: their page is a fifth of a full one.
  const rows = status === 'paid' ? 1 : 5;
  expect(many / few).toBeLessThan(1.5 * rows);
});

test('the states are read off their index', async () => {
  const plan = await inPractice(world, large, async ({ db, tenantId }) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain select * from invoices
      where tenant_id = ${tenantId} and status = 'draft' order by id desc limit 51`);
    return rows.map(row => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('invoices_by_status');
});
