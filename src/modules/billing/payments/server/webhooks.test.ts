// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import { readEvent } from '../../../../platform/providers/payments/events.ts';
import { openPaymentPeer, type PaymentPeer } from '../../../../testing/peers/payment-peer.ts';
import { eventOf, type PeerEvent, type PeerSession } from '../../../../testing/peers/payment-peer-state.ts';
import {
  connectStripe,
  deliverEvent,
  instanceStripe,
  moneyOf,
  openSale,
} from '../../../../testing/practice/payments.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { paymentEventTypes } from '../../../accounts/vendors/contract.ts';

let world: World;
let peer: PaymentPeer;
beforeAll(async () => {
  [world, peer] = await Promise.all([openWorld(), openPaymentPeer()]);
  Object.assign(world.services.env, instanceStripe(peer.url));
});
afterAll(() => Promise.all([world.close(), peer.close()]));

const buildOpen = (practice: Practice) => openSale(world, peer, practice);
const paidOnce = {
  checkout: 'paid',
  purchase: 'completed',
  payments: [{ amount: '25.00', refunded: '0.00', isTest: false }],
};
const notPaid = { checkout: 'open', purchase: 'pending', payments: [] };
const changed = (event: PeerEvent, change: Partial<PeerSession>): PeerEvent => {
  const { data, ...rest } = event;
  return { ...rest, data: { object: Object.assign({}, data.object, change) } };
};
const eventsOf = ({ tenantId }: Practice) =>
  inSystem(world.services.database, async ({ db }) => {
    const { rows } = await db.execute(sql`select event_id from payment_events where tenant_id = ${tenantId}`);
    return rows.length;
  });

test('records a paid event once and completes the purchase', async () => {
  const practice = await buildPractice(world);
  const sale = await buildOpen(practice);
  const event = peer.pay(sale.session);
  expect((await deliverEvent(world, event)).status).toBe(200);
  expect(await moneyOf(world, practice, sale)).toMatchObject(paidOnce);
  expect((await deliverEvent(world, event)).status).toBe(200);
  expect(await moneyOf(world, practice, sale)).toMatchObject(paidOnce);
  expect(await eventsOf(practice)).toBe(1);
});

test.each([
  ['301 seconds old', (event: PeerEvent) => deliverEvent(world, event, { at: new Date(Date.now() - 301_000) })],
  ['signed with another secret', (event: PeerEvent) => deliverEvent(world, event, { secret: 'whsec_of_a_stranger' })],
  ['without a signature', (event: PeerEvent) => deliverEvent(world, event, { signature: '' })],
  ['with a signature that is none', (event: PeerEvent) => deliverEvent(world, event, { signature: 't=1,v1=abc' })],
  ['at the address of a practice', (event: PeerEvent) => deliverEvent(world, event, { practice: 1 })],
  ['at the address of no practice', (event: PeerEvent) => deliverEvent(world, event, { practice: 'x' })],
])('rejects a call %s with 400 and no effect', async (_, send) => {
  const practice = await buildPractice(world);
  const sale = await buildOpen(practice);
  const answer = await send(peer.pay(sale.session));
  expect(answer.status).toBe(400);
  expect((await answer.json()).message).toMatch(/signature of this call is wrong/);
  expect(await moneyOf(world, practice, sale)).toMatchObject(notPaid);
  expect(await eventsOf(practice)).toBe(0);
});

test('accepts a signature that is 299 seconds old', async () => {
  const practice = await buildPractice(world);
  const sale = await buildOpen(practice);
  expect((await deliverEvent(world, peer.pay(sale.session), { at: new Date(Date.now() - 299_000) })).status).toBe(200);
  expect(await moneyOf(world, practice, sale)).toMatchObject(paidOnce);
});

test('a mismatched amount or currency fails the checkout and notifies the practice', async () => {
  const practice = await buildPractice(world);
  for (const change of [{ amount_total: 2_400 }, { amount_total: 2_600 }, { currency: 'eur' }]) {
    const sale = await buildOpen(practice);
    expect((await deliverEvent(world, changed(peer.pay(sale.session), change))).status).toBe(200);
    expect(await moneyOf(world, practice, sale)).toMatchObject({
      checkout: 'failed',
      purchase: 'failed',
      payments: [],
    });
  }
  const { told } = await moneyOf(world, practice, await buildOpen(practice));
  expect(told).toEqual(Array.from({ length: 3 }, () => 'A payment doesn’t match'));
});

test('events of one account don’t affect checkouts of other accounts', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const ofInstance = await buildOpen(practice);
  await Promise.all([connectStripe(practice), connectStripe(other)]);
  const own = await buildOpen(practice);
  const [paidOwn, paidInstance] = [peer.pay(own.session), peer.pay(ofInstance.session)];
  for (const event of [paidOwn, paidInstance]) {
    expect((await deliverEvent(world, event, { practice: other.tenantId })).status).toBe(200);
  }
  expect((await deliverEvent(world, paidOwn)).status).toBe(200);
  expect((await deliverEvent(world, paidInstance, { practice: practice.tenantId })).status).toBe(200);
  expect(await moneyOf(world, practice, own)).toMatchObject(notPaid);
  expect(await moneyOf(world, practice, ofInstance)).toMatchObject(notPaid);
  expect((await deliverEvent(world, paidOwn, { practice: practice.tenantId })).status).toBe(200);
  expect((await deliverEvent(world, paidInstance)).status).toBe(200);
  expect(await moneyOf(world, practice, own)).toMatchObject(paidOnce);
  expect(await moneyOf(world, practice, ofInstance)).toMatchObject(paidOnce);
});

test('ignores events of other programs on the account with 200', async () => {
  const session = { id: 'cs_foreign', object: 'checkout.session', amount_total: null, currency: null, metadata: {} };
  const foreign = [
    eventOf('checkout.session.completed', { ...session, payment_status: 'paid' }),
    eventOf('refund.created', {
      id: 're_x',
      amount: 1_000_000,
      currency: 'usd',
      payment_intent: 'pi_x',
      status: 'succeeded',
    }),
    eventOf('charge.dispute.created', {
      id: 'dp_x',
      amount: 1_000_000,
      currency: 'usd',
      payment_intent: null,
      status: 'lost',
    }),
    eventOf('customer.created', { id: 'cus_1' }),
  ];
  for (const event of foreign) expect((await deliverEvent(world, event)).status).toBe(200);
});

test('a delayed payment is credited on success and ends the checkout on failure', async () => {
  const practice = await buildPractice(world);
  const [good, bad] = [await buildOpen(practice), await buildOpen(practice)];
  for (const [sale, type] of [
    [good, 'succeeded'],
    [bad, 'failed'],
  ] as const) {
    const event = peer.pay(sale.session);
    await deliverEvent(world, changed(event, { payment_status: 'unpaid' }));
    expect(await moneyOf(world, practice, sale)).toMatchObject(notPaid);
    await deliverEvent(world, { ...event, id: `${event.id}_later`, type: `checkout.session.async_payment_${type}` });
  }
  expect(await moneyOf(world, practice, good)).toMatchObject(paidOnce);
  expect(await moneyOf(world, practice, bad)).toMatchObject({ checkout: 'failed', purchase: 'failed', payments: [] });
});

test('an expired session ends the checkout, but a last-moment payment counts', async () => {
  const practice = await buildPractice(world);
  const sale = await buildOpen(practice);
  const session = peer.sessions.get(sale.session);
  if (!session) throw new Error('no session');
  await deliverEvent(world, eventOf('checkout.session.expired', { ...session, status: 'expired' }));
  expect(await moneyOf(world, practice, sale)).toMatchObject({ checkout: 'expired', purchase: 'failed' });
  // A payment at the last moment counts.
  await deliverEvent(world, peer.pay(sale.session));
  expect(await moneyOf(world, practice, sale)).toMatchObject(paidOnce);
});

test('limits invalid signatures to 60 a minute, without blocking valid calls', async () => {
  const practice = await buildPractice(world);
  const sale = await buildOpen(practice);
  const event = peer.pay(sale.session);
  const guess = () => deliverEvent(world, event, { secret: 'whsec_guessed', from: '192.0.2.66' });
  const answers = await Promise.all(Array.from({ length: 60 }, guess));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  expect((await guess()).status).toBe(429);
  expect((await deliverEvent(world, event, { from: '192.0.2.66' })).status).toBe(200);
  expect(await moneyOf(world, practice, sale)).toMatchObject(paidOnce);
  expect((await guess()).status).toBe(429);
});

test.each([...paymentEventTypes])('parses %s, which Stripe is configured to send', type => {
  const isDispute = type.includes('dispute');
  const object = {
    id: 'x',
    amount: 1,
    currency: 'usd',
    status: isDispute ? 'lost' : 'succeeded',
    payment_status: 'paid',
    amount_total: 1,
  };
  expect(readEvent(eventOf(type, object)).news).toMatchObject({ about: expect.any(String), currency: 'USD' });
});
