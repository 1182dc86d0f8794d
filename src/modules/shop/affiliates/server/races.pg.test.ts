// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import {
  addLink,
  addProduct,
  addPurchase,
  follow,
  rowOf,
  sellThrough,
} from '../../../../testing/practice/affiliates.ts';
import { inPractice } from '../../../../testing/practice/payments.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';
import { approveCommissions, earnCommission, reverseCommission } from './commissions.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const later = () => new Date(Date.now() + 31 * 86_400_000);
const approve = () => inSystem(world.services.database, system => approveCommissions(system, later()));

async function begin() {
  const practice = await buildPractice(world);
  const productId = await addProduct(world, practice);
  const link = await addLink(world, practice, { productId });
  const { affiliateId } = link;
  const sell = () => sellThrough(world, practice, { productId, affiliateId });
  const reverse = (purchaseId: number) =>
    inPractice(world, practice, scope => reverseCommission(scope, { purchaseId }));
  const pay = (amount: string) => {
    const day = { currency: 'USD', paidOn: '2026-01-20' };
    return practice.call('POST', '/api/affiliates/payouts', { ...day, affiliateEmail: link.email, amount });
  };
  return { practice, productId, link, sell, reverse, pay };
}
type Begun = Awaited<ReturnType<typeof begin>>;

/** The link's counters next to the sums of the ledger and the payouts. */
const truth = ({ practice, link }: Begun) =>
  rowOf(
    world,
    practice,
    sql`select conversion_count as sales, total_commission_earned::text as earned, click_count as clicks,
        (select count(*)::int from commissions where status <> 'reversed') as "soldInLedger",
        (select coalesce(sum(amount), 0.00)::text from commissions where status <> 'reversed') as "inLedger",
        (select coalesce(sum(amount), 0.00)::text from payouts) as "paidOut",
        (select coalesce(sum(amount), 0.00)::text from commissions where payout_id is not null) as "everPaid",
        (select count(*)::int from affiliate_clicks) as "clicksWritten"
      from affiliate_links where id = ${link.id}`,
  );

test('20 concurrent clicks by one visitor count once', async () => {
  const begun = await begin();
  const from = { 'x-forwarded-for': '198.51.100.7' };
  const answers = await many(20, () => follow(world, begun.link.affiliateId, from));
  expect(new Set(answers.map(each => each.status))).toEqual(new Set([302]));
  expect(await truth(begun)).toMatchObject({ clicks: 1, clicksWritten: 1 });
  await many(20, () => follow(world, begun.link.affiliateId));
  expect(await truth(begun)).toMatchObject({ clicks: 21, clicksWritten: 21 });
});

test('20 concurrent events for one purchase earn once', async () => {
  const begun = await begin();
  const { practice, productId, link } = begun;
  const purchaseId = await addPurchase(world, practice, { productId });
  const { affiliateId } = link;
  const earned = await many(20, () =>
    inPractice(world, practice, scope => earnCommission(scope, { purchaseId, affiliateId })),
  );
  expect(new Set(earned)).toEqual(new Set([250]));
  expect(await truth(begun)).toMatchObject({ sales: 1, earned: '2.50', soldInLedger: 1 });
});

test('concurrent sales and refunds keep counters equal to the ledger', async () => {
  const begun = await begin();
  await many(30, async index => {
    const { purchaseId } = await begun.sell();
    if (index % 2) await many(2, () => begun.reverse(purchaseId));
  });
  expect(await truth(begun)).toMatchObject({ sales: 15, earned: '37.50', soldInLedger: 15, inLedger: '37.50' });
});

test('ten concurrent payouts of one amount pay once', async () => {
  const begun = await begin();
  await many(4, begun.sell);
  await approve();
  const statuses = (await many(10, () => begun.pay('10.00'))).map(each => each.status).toSorted();
  expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect(await truth(begun)).toMatchObject({ paidOut: '10.00', everPaid: '10.00' });
});

test('concurrent approval, refund and payout lose no cent', async () => {
  for (let round = 0; round < byRunLength(2, 8); round++) {
    const begun = await begin();
    const sales = await many(4, begun.sell);
    if (round % 2) await approve();
    const refunded = sales.slice(0, 2).map(each => each.purchaseId);
    const [, , paid] = await Promise.all([
      many(2, approve),
      Promise.all(refunded.map(begun.reverse)),
      many(3, index => begun.pay(['10.00', '7.50', '5.00'][index] ?? '')),
    ]);
    expect(paid.filter(each => each.status >= 500)).toEqual([]);
    await approve();
    const { sales: left, earned, inLedger, paidOut, everPaid } = await truth(begun);
    expect([left, earned, inLedger]).toEqual([2, '5.00', '5.00']);
    expect(paidOut, 'a payout is the sum of what it paid').toBe(everPaid);
    const { items: due } = await (await begun.practice.call('GET', '/api/affiliates/due')).json();
    // Open and paid amounts add up to the earnings.
    expect(Number(due[0]?.due ?? 0) + Number(paidOut)).toBe(5);
  }
});

test('concurrent link creation and product deletion leave no orphaned link', async () => {
  for (let round = 0; round < byRunLength(3, 10); round++) {
    const { practice } = await begin();
    const productId = await addProduct(world, practice);
    const person = { affiliateName: 'Ines Marsh', affiliateEmail: 'ines@marsh.example' };
    const [made, deleted] = await Promise.all([
      practice.call('POST', '/api/affiliate-links', { ...person, productId }),
      practice.call('DELETE', `/api/digital-products/${productId}`),
    ]);
    expect([201, 404]).toContain(made.status);
    expect(deleted.status).toBe(204);
    const left: { productId: number }[] = await (await practice.call('GET', '/api/affiliate-links')).json();
    expect(left.some(link => link.productId === productId)).toBe(false);
  }
});
