// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { addLink, addProduct, rowOf, type Sold, sellThrough } from '../../../../testing/practice/affiliates.ts';
import { inPractice } from '../../../../testing/practice/payments.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { AffiliateDuePage, AffiliateLink, CommissionPage, Payout, PayoutPage } from '../contract.ts';
import { accessLink } from './access.ts';
import { findAccount } from './account-page.ts';
import { approveCommissions, restoreCommission, reverseCommission } from './commissions.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** After the longest hold in these tests. */
const afterHold = () => new Date(Date.now() + 31 * 86_400_000);

async function begin() {
  const practice = await buildPractice(world);
  const productId = await addProduct(world, practice, { commission: '10.00' });
  const link = await addLink(world, practice, { productId, email: 'ines@marsh.example' });
  const sell = (given: Partial<Sold> & { affiliateId?: string } = {}) =>
    sellThrough(world, practice, { productId, affiliateId: link.affiliateId, ...given });
  const reverse = (purchaseId: number) =>
    inPractice(world, practice, scope => reverseCommission(scope, { purchaseId }));
  const pay = (amount: string, given: Record<string, unknown> = {}) =>
    practice.call('POST', '/api/affiliates/payouts', {
      affiliateEmail: 'ines@marsh.example',
      currency: 'USD',
      amount,
      paidOn: '2026-01-20',
      ...given,
    });
  return { practice, productId, link, sell, reverse, pay };
}

const approve = (now = afterHold()) => inSystem(world.services.database, system => approveCommissions(system, now));
const read = async <T>({ call }: Practice, path: string): Promise<T> => (await call('GET', `/api/${path}`)).json();
const dueOf = async (practice: Practice) => (await read<AffiliateDuePage>(practice, 'affiliates/due')).items;
const payoutsOf = async (practice: Practice) => (await read<PayoutPage>(practice, 'affiliates/payouts')).items;
const ledgerOf = async (practice: Practice) => (await read<CommissionPage>(practice, 'affiliates/commissions')).items;

test('a commission becomes due when its hold ends', async () => {
  const { practice, sell, reverse } = await begin();
  await sell({ amount: '10.00' });
  const { purchaseId } = await sell({ amount: '20.00' });
  await reverse(purchaseId);
  await approve(new Date(Date.now() + 29 * 86_400_000));
  const about = {
    affiliateName: 'Ines Marsh',
    affiliateEmail: 'ines@marsh.example',
    currency: 'USD',
    owedBack: '0.00',
  };
  expect(await dueOf(practice)).toEqual([{ ...about, pending: '1.00', due: '0.00' }]);
  await approve();
  expect(await dueOf(practice)).toEqual([{ ...about, pending: '0.00', due: '1.00' }]);
  expect((await ledgerOf(practice)).map(each => each.status)).toEqual(['reversed', 'approved']);
});

test('a payout covers everything due to an address across its links', async () => {
  const { practice, sell, pay, link } = await begin();
  const second = await addProduct(world, practice, { commission: '50' });
  const other = await addLink(world, practice, { productId: second, email: 'Ines@Marsh.example' });
  await sell({ amount: '19.99' });
  await sell({ amount: '33.33', productId: second, affiliateId: other.affiliateId });
  await approve();
  await sell({ amount: '100.00' });
  const answer = await pay('18.67', { note: 'PayPal 4711' });
  expect(answer.status).toBe(201);
  const paid: Payout = await answer.json();
  expect(paid).toMatchObject({
    affiliateName: 'Ines Marsh',
    amount: '18.67',
    currency: 'USD',
    commissions: 2,
    paidOn: '2026-01-20',
    note: 'PayPal 4711',
  });
  expect(await payoutsOf(practice)).toEqual([paid]);
  expect((await ledgerOf(practice)).map(each => [each.status, each.payoutId])).toEqual([
    ['pending', null],
    ['paid', paid.id],
    ['paid', paid.id],
  ]);
  const links = await read<AffiliateLink[]>(practice, 'affiliate-links');
  expect(links.find(each => each.id === link.id)).toMatchObject({
    conversionCount: 2,
    totalCommissionEarned: '12.00',
    pending: '10.00',
    approved: '0.00',
    paid: '2.00',
  });
  expect((await pay('18.67')).status, 'again').toBe(409);
});

test('rejects a payout that differs from the amount due', async () => {
  const { practice, sell, pay } = await begin();
  await sell();
  expect(await (await pay('2.50')).json(), 'on hold').toEqual({
    message: 'Nothing is due to this affiliate right now.',
  });
  await approve();
  const wrong = await pay('2.51');
  expect([wrong.status, await wrong.json()]).toEqual([
    409,
    { message: 'The amount due is now $2.50. Check it and record the payout again.' },
  ]);
  for (const given of [{ currency: 'EUR' }, { affiliateEmail: 'tom@ford.example' }]) {
    expect((await pay('2.50', given)).status).toBe(409);
  }
  for (const given of [
    { amount: '2.5' },
    { amount: '-2.50' },
    { paidOn: '2026-02-30' },
    { note: 'a\nb' },
    { currency: '' },
  ]) {
    expect((await pay('2.50', given)).status, JSON.stringify(given)).toBe(400);
  }
  expect(await payoutsOf(practice)).toEqual([]);
});

test('tracks and pays each currency separately', async () => {
  const { practice, sell, pay } = await begin();
  await sell({ amount: '10.00' });
  await sell({ amount: '30.00', currency: 'EUR' });
  await approve();
  expect((await dueOf(practice)).map(each => [each.currency, each.due])).toEqual([
    ['EUR', '3.00'],
    ['USD', '1.00'],
  ]);
  expect((await pay('3.00', { currency: 'EUR' })).status).toBe(201);
  expect((await dueOf(practice)).map(each => each.currency)).toEqual(['USD']);
});

test('refunding a paid commission notifies the practice and reduces the next payout', async () => {
  const { practice, sell, reverse, pay, link } = await begin();
  const first = await sell({ amount: '40.00' });
  await approve();
  await pay('4.00');
  await reverse(first.purchaseId);
  await reverse(first.purchaseId);
  const notes = await read<{ type: string; message: string }[]>(practice, 'notifications');
  expect(notes.filter(each => each.type === 'affiliate')).toMatchObject([
    { message: 'A sale through Ines Marsh was refunded. The next payout will be $4.00 lower.' },
  ]);
  expect(await dueOf(practice)).toMatchObject([{ due: '-4.00', owedBack: '4.00' }]);
  expect(await ledgerOf(practice)).toMatchObject([{ status: 'reversed', isOwedBack: true }]);
  expect((await pay('-4.00')).status).toBe(400);
  await sell({ amount: '30.00' });
  await approve();
  expect((await pay('3.00')).status, 'what is owed back is more').toBe(409);
  await sell({ amount: '60.00' });
  await approve();
  expect(await dueOf(practice)).toMatchObject([{ due: '5.00', owedBack: '4.00' }]);
  const answer = await pay('5.00');
  expect([answer.status, (await answer.json()).commissions]).toEqual([201, 2]);
  expect(await dueOf(practice)).toEqual([]);
  expect((await ledgerOf(practice)).map(each => [each.status, each.isOwedBack])).toEqual([
    ['paid', false],
    ['paid', false],
    ['reversed', false],
  ]);
  const counters = sql`select conversion_count as sales, total_commission_earned as earned from affiliate_links
    where id = ${link.id}`;
  expect(await rowOf(world, practice, counters)).toEqual({ sales: 2, earned: '9.00' });
});

test('restores a commission when its refund fails', async () => {
  const { practice, sell, reverse, pay, link } = await begin();
  const restore = (purchaseId: number) =>
    inPractice(world, practice, scope => restoreCommission(scope, { purchaseId }));
  const [paid, subtracted, held] = [await sell({ amount: '40.00' }), await sell({ amount: '20.00' }), await sell()];
  await reverse(held.purchaseId);
  await restore(held.purchaseId);
  await restore(held.purchaseId);
  expect(await dueOf(practice), 'on hold').toMatchObject([{ pending: '8.50', due: '0.00' }]);
  await approve();
  await pay('8.50');
  await reverse(paid.purchaseId);
  await restore(paid.purchaseId);
  expect(await dueOf(practice), 'paid').toEqual([]);
  await reverse(subtracted.purchaseId);
  await sell({ amount: '30.00' });
  await approve();
  await pay('1.00');
  await restore(subtracted.purchaseId);
  expect(await dueOf(practice), 'due again').toMatchObject([{ due: '2.00', owedBack: '0.00' }]);
  const counters = sql`select conversion_count as sales, total_commission_earned as earned from affiliate_links
    where id = ${link.id}`;
  expect(await rowOf(world, practice, counters)).toEqual({ sales: 4, earned: '11.50' });
});

test('test sales count only while the practice has no payment provider', async () => {
  const { practice, sell, pay } = await begin();
  await sell({ amount: '40.00', isTest: true });
  await sell({ amount: '10.00' });
  await approve();
  expect(await dueOf(practice)).toMatchObject([{ due: '5.00' }]);
  const { env } = world.services;
  world.services.env = { ...env, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(await dueOf(practice)).toMatchObject([{ due: '1.00' }]);
  expect(await ledgerOf(practice)).toMatchObject([{ amount: '1.00' }]);
  const [link] = await read<AffiliateLink[]>(practice, 'affiliate-links');
  expect(link).toMatchObject({ conversionCount: 1, totalCommissionEarned: '1.00' });
  await rowOf(world, practice, sql`update affiliate_links set click_count = 4 where tenant_id = ${practice.tenantId}`);
  expect(await read(practice, 'marketplace/metrics')).toMatchObject({ totalAffiliateClicks: 4, conversionRate: 25 });
  expect((await pay('5.00')).status).toBe(409);
  expect((await pay('1.00')).status).toBe(201);
  world.services.env = env;
  expect((await pay('4.00')).status, 'the trials alone').toBe(201);
  const seen = async () => {
    const own = accessLink(world.services, practice, 'ines@marsh.example').url.split('/').at(-1) ?? '';
    const account = await findAccount(world.services, own);
    if (account.isOver) throw new Error('over');
    return [await payoutsOf(practice), account.payouts].map(list => list.map(each => each.amount));
  };
  expect(await seen()).toEqual([
    ['4.00', '1.00'],
    ['4.00', '1.00'],
  ]);
  world.services.env = { ...env, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(await seen()).toEqual([['1.00'], ['1.00']]);
  world.services.env = env;
});

test('a changed hold period applies to later sales', async () => {
  const { practice, sell } = await begin();
  expect(await read(practice, 'affiliates/settings')).toEqual({ holdDays: 30 });
  await sell();
  for (const [holdDays, sentence] of [
    [-1, 'At least 0'],
    [366, 'At most 365'],
    [1.5, 'Enter whole days'],
    ['soon', 'Enter the days'],
  ] as const) {
    const answer = await practice.call('PUT', '/api/affiliates/settings', { holdDays });
    expect([answer.status, (await answer.json()).errors]).toEqual([400, { holdDays: sentence }]);
  }
  expect((await practice.call('PUT', '/api/affiliates/settings', { holdDays: '0' })).status).toBe(200);
  expect((await practice.call('PUT', '/api/affiliates/settings', { holdDays: 0 })).status).toBe(200);
  expect(await read(practice, 'affiliates/settings')).toEqual({ holdDays: 0 });
  await sell({ amount: '10.00' });
  await approve(new Date(Date.now() + 1_000));
  expect(await dueOf(practice)).toMatchObject([{ pending: '2.50', due: '1.00' }]);
});

test('exports every commission without CSV injection', async () => {
  const { practice, sell, pay, link } = await begin();
  await rowOf(
    world,
    practice,
    sql`update affiliate_links set affiliate_name = '=HYPERLINK("https://evil.example")' where id = ${link.id}`,
  );
  const { purchaseId } = await sell({ amount: '10.00' });
  await approve();
  await pay('1.00');
  await rowOf(
    world,
    practice,
    sql`insert into product_purchases (tenant_id, product_id, customer_email, price, amount, currency, status, download_limit)
      select tenant_id, product_id, 'ann@example.com', 5, 5, 'USD', 'completed', 3
      from product_purchases, generate_series(1, 250) where id = ${purchaseId}`,
  );
  await rowOf(
    world,
    practice,
    sql`insert into commissions (tenant_id, affiliate_link_id, purchase_id, amount, currency, hold_until)
      select p.tenant_id, ${link.id}, p.id, 0.5, 'USD', now() from product_purchases p
      where p.tenant_id = ${practice.tenantId} and p.id <> ${purchaseId}`,
  );
  const answer = await practice.call('GET', '/api/affiliates/export');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="commissions.csv"');
  const lines = (await answer.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(252);
  expect(lines[0]?.replace('\ufeff', '')).toBe(
    'Sale,Sold on,Product,Affiliate,Email,Affiliate ID,Price,Commission,Currency,Status,Due on,Paid on,Payout,Subtracted,Subtracted in payout',
  );
  expect(lines.at(-1)).toContain(
    `,"'=HYPERLINK(""https://evil.example"")",ines@marsh.example,${link.affiliateId},10.00,1.00,USD,Paid,`,
  );
  expect(lines.at(-1)).toMatch(/,2026-01-20,\d+,,$/);
});

test('exported payouts include the subtracted commissions', async () => {
  const { practice, sell, reverse, pay } = await begin();
  const { purchaseId } = await sell({ amount: '40.00' });
  await approve();
  const first: Payout = await (await pay('4.00')).json();
  await reverse(purchaseId);
  await sell({ amount: '90.00' });
  await approve();
  const second: Payout = await (await pay('5.00')).json();
  const file = await (await practice.call('GET', '/api/affiliates/export')).text();
  const lines = file.trimEnd().split('\r\n').slice(1);
  expect(lines.map(line => line.split(',').slice(-8))).toEqual([
    ['9.00', 'USD', 'Paid', expect.any(String), '2026-01-20', String(second.id), '', ''],
    ['4.00', 'USD', 'Reversed', expect.any(String), '2026-01-20', String(first.id), '4.00', String(second.id)],
  ]);
});

test('deleting the newest payout makes its commissions due again', async () => {
  const { practice, sell, reverse, pay } = await begin();
  const remove = (payout: Payout) => practice.call('DELETE', `/api/affiliates/payouts/${payout.id}`);
  const { purchaseId } = await sell({ amount: '40.00' });
  await approve();
  const first: Payout = await (await pay('4.00')).json();
  await reverse(purchaseId);
  await sell({ amount: '90.00' });
  await approve();
  const second: Payout = await (await pay('5.00')).json();
  const refused = await remove(first);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { message: 'A newer payout to this affiliate depends on it. Delete the newest one first.' },
  ]);
  expect((await remove(second)).status).toBe(204);
  expect((await remove(second)).status).toBe(404);
  expect(await dueOf(practice)).toMatchObject([{ due: '5.00', owedBack: '4.00' }]);
  expect(await payoutsOf(practice)).toEqual([first]);
  expect((await remove(first)).status).toBe(204);
  expect(await dueOf(practice), 'refunded and never paid').toMatchObject([{ due: '9.00', owedBack: '0.00' }]);
  expect((await pay('9.00')).status).toBe(201);
  const [other] = [await begin()];
  const [kept] = await payoutsOf(practice);
  expect((await other.practice.call('DELETE', `/api/affiliates/payouts/${kept?.id}`)).status).toBe(404);
  expect(await payoutsOf(practice)).toEqual([kept]);
});

test('lists exclude other practices’ commissions and payouts', async () => {
  const [mine, other] = [await begin(), await begin()];
  await other.sell();
  await approve();
  expect((await mine.pay('2.50')).status).toBe(409);
  await other.pay('2.50');
  for (const path of ['affiliates/due', 'affiliates/payouts', 'affiliate-links']) {
    expect(JSON.stringify(await read(mine.practice, path)), path).not.toContain('2.50');
  }
  expect(await ledgerOf(mine.practice)).toEqual([]);
  const file = await (await mine.practice.call('GET', '/api/affiliates/export')).text();
  expect(file.trimEnd().split('\r\n')).toHaveLength(1);
});

test('rejects a payout date in the future, in the practice’s time zone', async () => {
  const { practice, sell, pay } = await begin();
  await sell();
  await approve();
  const { settings } = await read<{ settings: { timeZone: string } }>(practice, 'tenant');
  const today = dayIn(new Date(), settings.timeZone);
  const tomorrow = dayIn(new Date(Date.now() + 86_400_000), settings.timeZone);
  const refused = await pay('2.50', { paidOn: tomorrow });
  const sentence = 'The date can’t be in the future. Record the payout once you’ve paid.';
  expect([refused.status, (await refused.json()).errors]).toEqual([400, { paidOn: sentence }]);
  expect(await payoutsOf(practice)).toEqual([]);
  expect((await pay('2.50', { paidOn: today })).status).toBe(201);
});
