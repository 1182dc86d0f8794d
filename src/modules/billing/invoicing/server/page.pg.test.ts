// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsOwner } from '../../../../platform/database/migrate.ts';
import { type CountedWorld, openCountedWorld } from '../../../../testing/counted-world.ts';
import { addClient } from '../../../../testing/practice/invoices.ts';
import { inPractice } from '../../../../testing/practice/payments.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { buildPractice, type Practice, type World } from '../../../../testing/world.ts';

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
  await runAsOwner(world.services.database, 'vacuum analyze invoices');
});
afterAll(() => counted.close());

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

test.each(['', '?status=paid', '?status=draft', '?status=open', '?status=overdue'])(
  'first page of 10,000 invoices%s reads about as many database pages as of 100',
  async query => {
    // With 100 invoices there are only ten drafts and ten pending ones, so those pages are a fifth of a full one.
    const rows = query === '' || query === '?status=paid' ? 1 : 5;
    const few = await counted.pagesOf(page(small, query));
    expect(few).toBeGreaterThan(0);
    // A larger index is one level deeper.
    expect(await counted.pagesOf(page(large, query))).toBeLessThanOrEqual(1.5 * rows * few + 10);
  },
);

test('filtering by status uses its index', async () => {
  const plan = await inPractice(world, large, async ({ db, tenantId }) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain select * from invoices
      where tenant_id = ${tenantId} and status = 'draft' order by id desc limit 51`);
    return rows.map(row => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('invoices_by_status');
});
