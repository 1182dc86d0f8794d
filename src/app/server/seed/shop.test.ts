import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../features/clients/server/clients.ts';
import { demoClients } from '../../../features/demo/server/people.ts';
import type { Purchase } from '../../../features/marketplace/contract.ts';
import { inTenant } from '../../../platform/database/scope.ts';
import { fromCents, toCents } from '../../../shared/money.ts';
import { buildPractice, openWorld, type World } from '../../../testing/world.ts';
import { fillShop } from './shop.ts';
import { smallPdf } from './small-pdf.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('the demo practice has a shop whose figures are the sums of its purchases', async () => {
  const practice = await buildPractice(world);
  const who = { ...practice, role: 'owner' as const };
  await inTenant(world.services.database, who, async scope => {
    for (const person of demoClients) await createClient(scope, person);
  });
  await fillShop(world.services, who, { zone: 'America/Los_Angeles', now: new Date() });
  const read = async (path: string) => (await practice.call('GET', path)).json();
  const purchases: Purchase[] = await read('/api/product-purchases');
  expect(purchases).toHaveLength(26);
  const completed = purchases.filter(({ status }) => status === 'completed');
  expect(completed).toHaveLength(25);
  const revenue = completed.reduce((sum, { amount }) => sum + toCents(amount), 0);
  expect(await read('/api/marketplace/metrics')).toMatchObject({
    totalProducts: 4,
    totalSales: 25,
    totalRevenue: fromCents(revenue),
  });
  const [coupon] = (await read('/api/coupons')).items;
  expect(coupon.used).toBe(purchases.filter(({ couponCode }) => couponCode).length);
  expect(purchases.filter(({ refunded }) => refunded !== '0.00').map(({ status }) => status)).toEqual(['refunded']);
  const { rows } = await inTenant(world.services.database, who, ({ db }) =>
    db.execute(
      sql`select p.amount = u.amount as agrees from payments p join product_purchases u on u.id = p.purchase_id`,
    ),
  );
  expect(rows.every(({ agrees }) => agrees === true)).toBe(true);
  const products = await read('/api/digital-products');
  expect(products.map(({ fileName }: { fileName: string }) => fileName)).toContain('12-week meal plan for runners.pdf');
});

test('its files are PDFs that readers open', async () => {
  const { extractText, getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(new TextEncoder().encode(smallPdf('Seven (easy) dinners')));
  expect((await extractText(pdf, { mergePages: true })).text).toBe('Seven (easy) dinners');
});
