import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerPage,
  buildCheckout,
  moneyOf,
  openPage,
  requestRefundOf,
  settleDue,
} from '../../../../testing/practice/payments.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('without a provider, checkout is paid on a built-in test page', async () => {
  const practice = await buildPractice(world);
  const sale = await buildCheckout(world, practice);
  const url = await openPage(world, sale);
  const page = await world.request(new URL(url).pathname);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('<b>Test payment.</b> No real charge.');
  expect(html).toContain('$25.00');
  const paid = await answerPage(world, url, 'pay');
  expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://localhost:3000/thanks']);
  expect(await moneyOf(world, practice, sale)).toMatchObject({
    checkout: 'paid',
    purchase: 'completed',
    payments: [{ amount: '25.00', refunded: '0.00', isTest: true }],
  });
});

test('paying the same test page twice records one payment', async () => {
  const practice = await buildPractice(world);
  const sale = await buildCheckout(world, practice);
  const url = await openPage(world, sale);
  await Promise.all([1, 2, 3].map(() => answerPage(world, url, 'pay')));
  expect((await moneyOf(world, practice, sale)).payments).toHaveLength(1);
  const page = await world.request(new URL(url).pathname);
  expect([page.status, (await page.text()).includes('This payment is complete')]).toEqual([410, true]);
});

test('a failed payment ends the checkout and fails the purchase', async () => {
  const practice = await buildPractice(world);
  const sale = await buildCheckout(world, practice);
  const url = await openPage(world, sale);
  const failed = await answerPage(world, url, 'fail');
  expect(failed.headers.get('location')).toBe('http://localhost:3000/back');
  const money = { checkout: 'failed', purchase: 'failed', payments: [] };
  expect(await moneyOf(world, practice, sale)).toMatchObject(money);
  expect((await answerPage(world, url, 'pay')).status).toBe(410);
  expect(await moneyOf(world, practice, sale)).toMatchObject(money);
});

test('refunds a test payment through a signed event', async () => {
  const practice = await buildPractice(world);
  const sale = await buildCheckout(world, practice);
  await answerPage(world, await openPage(world, sale), 'pay');
  await requestRefundOf(world, practice, sale.checkoutId);
  expect(await moneyOf(world, practice, sale)).toMatchObject({
    purchase: 'completed',
    refunds: [{ status: 'pending' }],
  });
  await settleDue(world);
  expect(await moneyOf(world, practice, sale)).toMatchObject({
    purchase: 'refunded',
    payments: [{ refunded: '25.00' }],
    refunds: [{ status: 'succeeded', amount: '25.00' }],
  });
});
