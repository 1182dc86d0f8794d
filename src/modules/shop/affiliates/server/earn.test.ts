import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromCents, maxCents } from '../../../../shared/money.ts';
import {
  addLink,
  addProduct,
  addPurchase,
  rowOf,
  type Sold,
  sellThrough,
} from '../../../../testing/practice/affiliates.ts';
import { inPractice } from '../../../../testing/practice/payments.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { earnCommission, reverseCommission } from './commissions.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function begin(given: { price?: string; commission?: string; email?: string } = {}) {
  const practice = await buildPractice(world);
  const productId = await addProduct(world, practice, given);
  const link = await addLink(world, practice, { productId, ...(given.email && { email: given.email }) });
  const sell = (sold: Partial<Sold> = {}) =>
    sellThrough(world, practice, { productId, affiliateId: link.affiliateId, ...sold });
  return { practice, productId, link, sell };
}

const countersOf = (practice: Practice, id: number) =>
  rowOf(
    world,
    practice,
    sql`select conversion_count as sales, total_commission_earned as earned from affiliate_links where id = ${id}`,
  );

const commissionOf = (practice: Practice, purchaseId: number) =>
  rowOf(
    world,
    practice,
    sql`select amount, currency, status, is_test as "isTest",
        round(extract(epoch from hold_until - created_at) / 86400)::int as days
      from commissions where purchase_id = ${purchaseId}`,
  );

test('a sale earns the product’s commission, held for 30 days, and counts on the link', async () => {
  const { practice, link, sell } = await begin({ commission: '12.50' });
  const { purchaseId, earned } = await sell({ amount: '19.99' });
  // 1999 × 12.5% = 249.875
  expect(earned).toBe(250);
  expect(await commissionOf(practice, purchaseId)).toEqual({
    amount: '2.50',
    currency: 'USD',
    status: 'pending',
    isTest: false,
    days: 30,
  });
  await sell({ amount: '10.00', isTest: true });
  expect(await countersOf(practice, link.id)).toEqual({ sales: 2, earned: '3.75' });
});

test('a repeated event earns the commission once', async () => {
  const { practice, link, sell } = await begin();
  const { purchaseId } = await sell();
  const { affiliateId } = link;
  const again = await inPractice(world, practice, scope => earnCommission(scope, { purchaseId, affiliateId }));
  expect(again).toBe(250);
  expect(await countersOf(practice, link.id)).toEqual({ sales: 1, earned: '2.50' });
});

test('a free sale is no conversion; a 0% commission still is', async () => {
  const { practice, link, productId, sell } = await begin({ commission: '0.00' });
  expect((await sell({ amount: '0.00' })).earned).toBe(0);
  expect(await countersOf(practice, link.id)).toEqual({ sales: 0, earned: '0.00' });
  expect((await sell()).earned).toBe(0);
  expect(await countersOf(practice, link.id)).toEqual({ sales: 1, earned: '0.00' });
  const other = await addProduct(world, practice, { commission: '50' });
  expect((await sell({ productId: other })).earned, 'another product').toBe(0);
  const purchaseId = await addPurchase(world, practice, { productId });
  const unknown = { purchaseId, affiliateId: 'nobody' };
  expect(await inPractice(world, practice, scope => earnCommission(scope, unknown))).toBe(0);
});

test.each([
  ['ines@marsh.example', 'ines@marsh.example'],
  ['INES@Marsh.Example', 'ines@marsh.example'],
  ['ines+shop@marsh.example', 'ines@marsh.example'],
  ['Ines.Marsh@gmail.com', 'inesmarsh@gmail.com'],
  ['inesmarsh@googlemail.com', 'i.n.e.s.marsh@gmail.com'],
])('buying as %s through an own link as %s earns nothing', async (email, own) => {
  const { practice, link, sell } = await begin({ email: own });
  expect((await sell({ email })).earned).toBe(0);
  expect(await countersOf(practice, link.id)).toEqual({ sales: 0, earned: '0.00' });
});

test('buying with another address of the same client earns nothing', async () => {
  const { practice, link, sell } = await begin({ email: 'a.n.n@gmail.com' });
  const [kept, other] = await Promise.all(
    ['ann@work.example', 'ann@gmail.com'].map(async email =>
      (await practice.call('POST', '/api/clients', clientFields({ email }))).json(),
    ),
  );
  expect((await sell({ email: 'ann@work.example' })).earned, 'two people so far').toBe(250);
  const merged = await practice.call('POST', `/api/clients/${kept.id}/merge`, { otherId: other.id });
  expect(merged.status).toBe(200);
  expect((await sell({ email: 'ann@work.example' })).earned).toBe(0);
  expect(await countersOf(practice, link.id)).toEqual({ sales: 1, earned: '2.50' });
});

test('a refund reverses the commission once', async () => {
  const { practice, link, sell } = await begin();
  const [first, second] = [await sell(), await sell({ amount: '40.00' })];
  const reverse = (purchaseId: number) =>
    inPractice(world, practice, scope => reverseCommission(scope, { purchaseId }));
  await reverse(first.purchaseId);
  await reverse(first.purchaseId);
  expect(await commissionOf(practice, first.purchaseId)).toMatchObject({ status: 'reversed', amount: '2.50' });
  expect(await commissionOf(practice, second.purchaseId)).toMatchObject({ status: 'pending' });
  expect(await countersOf(practice, link.id)).toEqual({ sales: 1, earned: '4.00' });
});

test('another practice’s link earns nothing', async () => {
  const [mine, other] = [await begin(), await begin()];
  expect((await mine.sell({})).earned).toBe(250);
  const { affiliateId } = other.link;
  const sold = { productId: mine.productId, affiliateId };
  expect((await sellThrough(world, mine.practice, sold)).earned).toBe(0);
  expect(await countersOf(other.practice, other.link.id)).toEqual({ sales: 0, earned: '0.00' });
});

test('commissions are exact shares rounded half up, and the link’s total is their sum', async () => {
  const practice = await buildPractice(world);
  let sum = 0n;
  const productId = await addProduct(world, practice);
  const link = await addLink(world, practice, { productId });
  const { affiliateId } = link;
  const cents = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: maxCents }));
  const check = fc.asyncProperty(cents, fc.integer({ min: 0, max: 10_000 }), async (amount, points) => {
    await rowOf(world, practice, sql`update digital_products set affiliate_commission = ${fromCents(points)}`);
    const { earned } = await sellThrough(world, practice, { productId, affiliateId, amount: fromCents(amount) });
    const exact = (BigInt(amount) * BigInt(points) + 5_000n) / 10_000n;
    sum += exact;
    expect(BigInt(earned)).toBe(exact);
  });
  await fc.assert(check, { numRuns: 40, endOnFailure: true });
  const { earned } = await countersOf(practice, link.id);
  expect(BigInt(String(earned).replace('.', ''))).toBe(sum);
});
