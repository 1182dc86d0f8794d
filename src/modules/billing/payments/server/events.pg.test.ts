// @module-tag slow

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaymentPeer, type PaymentPeer } from '../../../../testing/peers/payment-peer.ts';
import { eventOf, type PeerEvent } from '../../../../testing/peers/payment-peer-state.ts';
import {
  deliverEvent,
  instanceStripe,
  makeDue,
  moneyOf,
  openSale,
  settleDue,
} from '../../../../testing/practice/payments.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { replaceListeners } from '../../../../testing/replace-listeners.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { checkoutPaid } from './checkout-events.ts';

let world: World;
let peer: PaymentPeer;
let practice: Practice;
beforeAll(async () => {
  [world, peer] = await Promise.all([newDatabase().then(database => openWorld(database)), openPaymentPeer()]);
  Object.assign(world.services.env, instanceStripe(peer.url));
  practice = await buildPractice(world);
});
afterAll(() => Promise.all([world.close(), peer.close()]));

const paidOnce = { checkout: 'paid', purchase: 'completed', payments: [{ amount: '25.00', refunded: '0.00' }] };

test('the same event delivered 20 times concurrently records one payment', async () => {
  for (let round = 0; round < byRunLength(2, 5); round++) {
    const sale = await openSale(world, peer, practice);
    const event = peer.pay(sale.session);
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliverEvent(world, event)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await moneyOf(world, practice, sale)).toMatchObject(paidOnce);
  }
});

test('concurrent events, polling and the buyer’s return record one payment', async () => {
  const sale = await openSale(world, peer, practice);
  const event = peer.pay(sale.session);
  await makeDue(world);
  const other = { ...event, id: `${event.id}_other`, type: 'checkout.session.async_payment_succeeded' };
  const all = [
    deliverEvent(world, event),
    deliverEvent(world, other),
    settleDue(world),
    settleDue(world),
    deliverEvent(world, event),
  ];
  await Promise.all(all);
  expect(await moneyOf(world, practice, sale)).toMatchObject(paidOnce);
});

/** Delivers all events in this order, and repeats those that were answered with a retry, as the provider does. */
async function tellAll(events: PeerEvent[]) {
  const later: PeerEvent[] = [];
  for (const event of events) {
    const { status } = await deliverEvent(world, event);
    expect([200, 409]).toContain(status);
    if (status === 409) later.push(event);
  }
  if (later.length) await tellAll(later);
}

test('events of one sale in any order end in the same state', async () => {
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 });
  await fc.assert(
    fc.asyncProperty(order, async indexes => {
      const sale = await openSale(world, peer, practice);
      const paid = peer.pay(sale.session);
      const [first, second] = [peer.refundThere(sale.intent(), 1_000), peer.refundThere(sale.intent(), 500)];
      const failed = peer.refundThere(sale.intent(), 200);
      const as = (event: PeerEvent, type: string, status: string): PeerEvent =>
        eventOf(type, Object.assign({}, event.data.object, { status }));
      const events = [
        paid,
        as(first, 'refund.created', 'pending'),
        as(first, 'refund.updated', 'succeeded'),
        second,
        failed,
        as(failed, 'refund.failed', 'failed'),
      ];
      await tellAll(indexes.flatMap(index => events[index] ?? []));
      const { payments, refunds, ...money } = await moneyOf(world, practice, sale);
      expect({ payments, ...money }).toMatchObject({
        checkout: 'paid',
        payments: [{ amount: '25.00', refunded: '15.00' }],
      });
      const known = refunds.map(({ status, amount }) => `${status} ${amount}`).sort();
      expect(known).toEqual(['failed 2.00', 'succeeded 10.00', 'succeeded 5.00']);
    }),
    { numRuns: byRunLength(8, 30) },
  );
});

test('a throwing listener rolls back the payment; the redelivered event applies both', async () => {
  const sale = await openSale(world, peer, practice);
  const event = peer.pay(sale.session);
  const listenAgain = replaceListeners(world, checkoutPaid, async () => {
    throw new Error('no room for this');
  });
  expect((await deliverEvent(world, event)).status).toBe(500);
  expect(await moneyOf(world, practice, sale)).toMatchObject({ checkout: 'open', purchase: 'pending', payments: [] });
  listenAgain();
  expect((await deliverEvent(world, event)).status).toBe(200);
  expect(await moneyOf(world, practice, sale)).toMatchObject(paidOnce);
});

test('refunds an unusable payment in full, once, and notifies the practice', async () => {
  const owner = await buildPractice(world);
  const sale = await openSale(world, peer, owner);
  const listenAgain = replaceListeners(world, checkoutPaid, () => ({ refund: 'The time was taken meanwhile.' }));
  const event = peer.pay(sale.session);
  await Promise.all([deliverEvent(world, event), deliverEvent(world, event)]);
  listenAgain();
  await settleDue(world);
  expect(await moneyOf(world, owner, sale)).toMatchObject({
    payments: [{ amount: '25.00', refunded: '25.00' }],
    refunds: [{ status: 'succeeded', amount: '25.00' }],
    told: ['Refunding a payment'],
  });
  expect([...peer.refunds.values()].filter(each => each.payment_intent === sale.intent())).toHaveLength(1);
});
