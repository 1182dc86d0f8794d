import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaymentPeer, type PaymentPeer } from '../../../../testing/peers/payment-peer.ts';
import { eventOf } from '../../../../testing/peers/payment-peer-state.ts';
import {
  deliverEvent,
  instanceStripe,
  moneyOf,
  type OpenSale,
  openSale,
  requestRefundOf,
  settleDue,
} from '../../../../testing/practice/payments.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
let peer: PaymentPeer;
beforeAll(async () => {
  [world, peer] = await Promise.all([openWorld(), openPaymentPeer()]);
  Object.assign(world.services.env, instanceStripe(peer.url));
});
afterAll(() => Promise.all([world.close(), peer.close()]));

/** A paid sale of 25.00, and the dispute events of the buyer's bank. */
async function buildSold() {
  const practice = await buildPractice(world);
  const sale = await openSale(world, peer, practice);
  await deliverEvent(world, peer.pay(sale.session));
  return { practice, sale };
}
const disputeOf = (sale: OpenSale, status: string, amount = 2_500) => {
  const dispute = { id: `dp_${sale.session}`, amount, currency: 'usd', payment_intent: sale.intent(), status };
  return deliverEvent(world, eventOf(`charge.dispute.${status === 'needs_response' ? 'created' : 'closed'}`, dispute));
};

test('notifies the practice of a dispute and records a lost one as a refund', async () => {
  const { practice, sale } = await buildSold();
  await disputeOf(sale, 'needs_response');
  expect((await moneyOf(world, practice, sale)).told).toEqual(['Payment disputed']);
  await disputeOf(sale, 'won');
  expect(await moneyOf(world, practice, sale)).toMatchObject({
    purchase: 'completed',
    payments: [{ refunded: '0.00' }],
  });
  await disputeOf(sale, 'lost');
  expect(await moneyOf(world, practice, sale)).toMatchObject({
    purchase: 'refunded',
    payments: [{ refunded: '25.00' }],
    told: ['Payment disputed', 'Dispute lost'],
  });
});

test('losing a dispute after a partial refund refunds the rest and reports the mismatch', async () => {
  const { practice, sale } = await buildSold();
  await requestRefundOf(world, practice, sale.checkoutId, 1_000);
  await settleDue(world);
  expect((await disputeOf(sale, 'lost')).status).toBe(200);
  expect(await moneyOf(world, practice, sale)).toMatchObject({
    purchase: 'refunded',
    payments: [{ refunded: '25.00' }],
    refunds: [{ amount: '10.00' }, { status: 'succeeded', amount: '15.00' }],
    told: ['A refund doesn’t match', 'Dispute lost'],
  });
});

test('losing a dispute during a pending refund never refunds more than was paid', async () => {
  const { practice, sale } = await buildSold();
  await requestRefundOf(world, practice, sale.checkoutId);
  await disputeOf(sale, 'lost');
  await settleDue(world);
  expect(await moneyOf(world, practice, sale)).toMatchObject({
    purchase: 'refunded',
    payments: [{ refunded: '25.00' }],
    refunds: [{ status: 'succeeded' }, { status: 'succeeded' }],
  });
});

test('losing a dispute after a full refund changes nothing and notifies the practice', async () => {
  const { practice, sale } = await buildSold();
  await requestRefundOf(world, practice, sale.checkoutId);
  await settleDue(world);
  expect((await disputeOf(sale, 'lost')).status).toBe(200);
  expect(await moneyOf(world, practice, sale)).toMatchObject({
    payments: [{ refunded: '25.00' }],
    refunds: [{ amount: '25.00' }],
    told: ['A refund doesn’t match'],
  });
});
