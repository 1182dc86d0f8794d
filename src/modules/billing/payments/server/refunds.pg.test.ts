// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import { openPaymentPeer, type PaymentPeer } from '../../../../testing/peers/payment-peer.ts';
import { eventOf } from '../../../../testing/peers/payment-peer-state.ts';
import {
  connectStripe,
  deliverEvent,
  endDue,
  inPractice,
  instanceStripe,
  makeDue,
  moneyOf,
  openSale,
  paymentOf,
  requestRefundOf,
  settleDue,
} from '../../../../testing/practice/payments.ts';
import { replaceListeners } from '../../../../testing/replace-listeners.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { paymentRefunded, type Refunded } from './checkout-events.ts';
import { recordPayment, sumPaid } from './ledger.ts';
import { requestRefund } from './refunds.ts';

let world: World;
let peer: PaymentPeer;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());
beforeEach(async () => {
  await endDue(world);
  peer = await openPaymentPeer();
  Object.assign(world.services.env, instanceStripe(peer.url));
  practice = await buildPractice(world);
});
afterEach(() => peer.close());

async function buildSold(of = practice) {
  const sale = await openSale(world, peer, of);
  const event = peer.pay(sale.session);
  const own = (await of.call('GET', '/api/vendors').then(answer => answer.json())).some(
    (each: { vendor: string; uses: string }) => each.vendor === 'payments' && each.uses === 'own',
  );
  await deliverEvent(world, event, own ? { practice: of.tenantId } : {});
  return sale;
}
const back = (sale: { checkoutId: number }, amount?: number) =>
  requestRefundOf(world, practice, sale.checkoutId, amount);
const allBack = {
  purchase: 'refunded',
  payments: [{ amount: '25.00', refunded: '25.00' }],
  refunds: [{ status: 'succeeded', amount: '25.00' }],
};
const asked = () => peer.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds');

test('concurrent workers and webhooks refund once', async () => {
  const sale = await buildSold();
  await back(sale);
  await Promise.all([settleDue(world), settleDue(world), settleDue(world)]);
  const [refund] = [...peer.refunds.values()];
  await Promise.all([1, 2, 3].map(() => deliverEvent(world, eventOf('refund.created', refund ?? {}))));
  await makeDue(world);
  await settleDue(world);
  expect(await moneyOf(world, practice, sale)).toMatchObject(allBack);
  expect([peer.refunds.size, asked().length]).toEqual([1, 1]);
});

test('a double click refunds once, and partial refunds never exceed the payment', async () => {
  const [whole, parts] = [await buildSold(), await buildSold()];
  const clicks = await Promise.allSettled([back(whole), back(whole), back(whole)]);
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const some = await Promise.allSettled(Array.from({ length: 8 }, () => back(parts, 1_000)));
  expect(some.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await settleDue(world);
  expect(await moneyOf(world, practice, whole)).toMatchObject(allBack);
  expect(await moneyOf(world, practice, parts)).toMatchObject({
    purchase: 'completed',
    payments: [{ refunded: '20.00' }],
  });
  await back(parts);
  await settleDue(world);
  expect(await moneyOf(world, practice, parts)).toMatchObject({
    purchase: 'refunded',
    payments: [{ refunded: '25.00' }],
  });
});

test.each(['accepts then drops', 'drops', 'has trouble', 'remembers trouble'] as const)(
  'if the provider %s, the refund is retried with the same key and made once',
  async behavior => {
    const sale = await buildSold();
    await back(sale);
    peer.setBehavior(behavior);
    await settleDue(world);
    await makeDue(world);
    await settleDue(world);
    expect(await moneyOf(world, practice, sale)).toMatchObject({
      purchase: 'completed',
      refunds: [{ status: 'pending' }],
    });
    peer.setBehavior('answers');
    if (behavior === 'remembers trouble') {
      // The provider did make the refund, while the idempotency key keeps returning a 500 for a day.
      peer.refundThere(sale.intent());
      const [refund] = [...peer.refunds.values()];
      Object.assign(refund ?? {}, { metadata: { refund: asked()[0]?.form.get('metadata[refund]') } });
    }
    await makeDue(world);
    await settleDue(world);
    expect(await moneyOf(world, practice, sale)).toMatchObject(allBack);
    expect(peer.refunds.size).toBe(1);
    expect(new Set(asked().map(({ key }) => key)).size).toBe(1);
  },
);

test('a refused refund fails with the provider’s reason, notifies and can be repeated', async () => {
  const sale = await buildSold();
  await back(sale);
  peer.setBehavior('refuses');
  await settleDue(world);
  const error = 'Stripe refused: This amount is too small.';
  expect(await moneyOf(world, practice, sale)).toMatchObject({
    purchase: 'completed',
    refunds: [{ status: 'failed', error }],
    told: ['A refund failed'],
  });
  peer.setBehavior('answers');
  await back(sale);
  await settleDue(world);
  expect(await moneyOf(world, practice, sale)).toMatchObject({
    purchase: 'refunded',
    payments: [{ refunded: '25.00' }],
  });
});

test('a refund fails after a day of errors, but a later provider event still counts', async () => {
  const sale = await buildSold();
  await back(sale);
  peer.setBehavior('accepts then drops');
  await inSystem(world.services.database, ({ db }) =>
    db.execute(sql`update refunds set created_at = now() - interval '23 hours 59 minutes 58 seconds'`),
  );
  await settleDue(world);
  expect(await moneyOf(world, practice, sale)).toMatchObject({
    refunds: [{ status: 'failed' }],
    told: ['A refund failed'],
  });
  const [refund] = [...peer.refunds.values()];
  await deliverEvent(world, eventOf('refund.created', refund ?? {}));
  expect(await moneyOf(world, practice, sale)).toMatchObject(allBack);
});

test('a refund returned by the buyer’s bank is the practice’s money again', async () => {
  const sale = await buildSold();
  await back(sale, 1_000);
  await settleDue(world);
  expect(await moneyOf(world, practice, sale)).toMatchObject({ payments: [{ refunded: '10.00' }] });
  const [refund] = [...peer.refunds.values()];
  await deliverEvent(
    world,
    eventOf('refund.failed', { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' }),
  );
  await deliverEvent(world, eventOf('refund.updated', refund ?? {}));
  expect(await moneyOf(world, practice, sale)).toMatchObject({
    payments: [{ refunded: '0.00' }],
    refunds: [{ status: 'failed', error: 'lost_or_stolen_card' }],
    told: ['A refund was returned'],
  });
});

test('a refund made in the Stripe dashboard is recorded', async () => {
  const sale = await buildSold();
  const event = peer.refundThere(sale.intent());
  await Promise.all([1, 2, 3].map(() => deliverEvent(world, event)));
  expect(await moneyOf(world, practice, sale)).toMatchObject(allBack);
  await expect(back(sale)).rejects.toMatchObject({ code: 'conflict', message: 'This payment was already refunded.' });
});

test('refunding a manual payment calls no provider and publishes one event', async () => {
  const heard: Refunded[] = [];
  const listenAgain = replaceListeners(world, paymentRefunded, (_scope, news) => heard.push(news));
  await inPractice(world, practice, async scope => {
    const about = { invoiceId: 7, amount: 2_500, currency: 'USD', paidAt: new Date() };
    const paymentId = (await recordPayment(scope, { ...about, method: 'cash' })) ?? 0;
    const wish = { paymentId, amount: 1_000, reason: 'Given back in cash', userId: practice.userId };
    await requestRefund(world.services, scope, wish);
    expect(await sumPaid(scope, { invoiceId: 7 })).toBe(1_500);
    expect(heard).toMatchObject([
      { paymentId, subjectId: 7, checkout: null, amount: 1_000, total: 1_000, isAll: false },
    ]);
  });
  listenAgain();
  expect(asked()).toHaveLength(0);
});

test('rejects a refund of another practice’s payment as not found', async () => {
  const [sale, other] = [await buildSold(), await buildPractice(world)];
  const paymentId = await paymentOf(world, practice, sale.checkoutId);
  const refund = inPractice(world, other, scope => requestRefund(world.services, scope, { paymentId, reason: 'Mine' }));
  await expect(refund).rejects.toMatchObject({ code: 'not_found' });
  expect(await moneyOf(world, practice, sale)).toMatchObject({ refunds: [] });
});

test('fails a refund when its Stripe account is disconnected', async () => {
  const own = await buildPractice(world);
  await connectStripe(own);
  const sale = await buildSold(own);
  await own.call('DELETE', '/api/vendors/payments');
  await requestRefundOf(world, own, sale.checkoutId);
  await settleDue(world);
  const error = 'The Stripe account that took this payment is no longer connected.';
  expect(await moneyOf(world, own, sale)).toMatchObject({ refunds: [{ status: 'failed', error }] });
});

test('concurrent events about one Stripe dashboard refund record one refund', async () => {
  const sale = await buildSold();
  const created = peer.refundThere(sale.intent(), 1_000);
  const [refund] = [...peer.refunds.values()];
  const updated = eventOf('refund.updated', refund ?? {});
  const answers = await Promise.all([created, updated, created, updated].map(event => deliverEvent(world, event)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await moneyOf(world, practice, sale)).toMatchObject({
    payments: [{ refunded: '10.00' }],
    refunds: [{ status: 'succeeded', amount: '10.00' }],
  });
});
