import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsOwner } from '../../../platform/database/migrate.ts';
import { addClient } from '../../../testing/invoices.ts';
import { inPractice } from '../../../testing/payments.ts';
import { newDatabase } from '../../../testing/postgres.ts';
import { expectAsQuick } from '../../../testing/race.ts';
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

const page =
  (practice: Practice, query = '') =>
  () =>
    practice.call('GET', `/api/invoices${query}`);

test('the first page of 10,000 invoices takes at most 1.5 times as long as that of 100', async () => {
  await expectAsQuick(1.5, page(small), page(large));
});

test.each(['paid', 'draft', 'open', 'overdue'])('so it does of the %s ones, page by page', async status => {
  // 100 hold ten drafts and ten that wait: their page is a fifth of a full one.
  const rows = status === 'paid' ? 1 : 5;
  const query = `?status=${status}`;
  await expectAsQuick(1.5 * rows, page(small, query), page(large, query));
});

test('the states are read off their index', async () => {
  const plan = await inPractice(world, large, async ({ db, tenantId }) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain select * from invoices
      where tenant_id = ${tenantId} and status = 'draft' order by id desc limit 51`);
    return rows.map(row => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('invoices_by_status');
});
