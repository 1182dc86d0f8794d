import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import { openPaymentPeer, type PaymentPeer } from '../../../../testing/peers/payment-peer.ts';
import { eventOf, type PeerEvent } from '../../../../testing/peers/payment-peer-state.ts';
import {
  deliverEvent,
  instanceStripe,
  moneyOf,
  openSale,
  requestRefundOf,
  settleDue,
} from '../../../../testing/practice/payments.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
let other: World;
let peer: PaymentPeer;
beforeAll(async () => {
  [world, other, peer] = await Promise.all([openWorld(), openWorld(), openPaymentPeer()]);
  for (const each of [world, other]) Object.assign(each.services.env, instanceStripe(peer.url));
  // Both databases are copies of one template, so they would share the instance's key.
  await inSystem(other.services.database, ({ db }) => db.execute(sql`update instance set key = 'another'`));
});
afterAll(() => Promise.all([world.close(), other.close(), peer.close()]));

/** A sale in each of two instances that share a provider account, with equal practice and checkout ids. */
async function buildTwins() {
  const build = async (of: World) => {
    const practice = await buildPractice(of);
    return { practice, sale: await openSale(of, peer, practice) };
  };
  let [here, there] = [await build(world), await build(other)];
  while (here.practice.tenantId < there.practice.tenantId) here = await build(world);
  while (there.practice.tenantId < here.practice.tenantId) there = await build(other);
  expect([there.practice.tenantId, there.sale.checkoutId]).toEqual([here.practice.tenantId, here.sale.checkoutId]);
  return { here, there };
}
const untouched = { checkout: 'open', purchase: 'pending', payments: [], told: [] };
const without = (event: PeerEvent): PeerEvent => ({
  ...event,
  id: `${event.id}_before`,
  data: { object: withoutInstance(Object(event.data.object)) },
});
const withoutInstance = ({
  metadata: { instance: _, ...metadata },
  ...object
}: {
  metadata: Record<string, string>;
}) => ({
  ...object,
  metadata,
});

test('ignores another instance’s events with the same tenant and checkout IDs', async () => {
  const { here, there } = await buildTwins();
  const session = peer.sessions.get(there.sale.session);
  const expired = eventOf('checkout.session.expired', { ...session, status: 'expired' });
  const paidThere = peer.pay(there.sale.session);
  for (const event of [expired, without(expired), without(paidThere), paidThere]) {
    expect((await deliverEvent(world, event)).status).toBe(200);
    expect(await moneyOf(world, here.practice, here.sale)).toMatchObject(untouched);
  }
  const paid = peer.pay(here.sale.session);
  expect((await deliverEvent(world, paid)).status).toBe(200);
  expect(await moneyOf(world, here.practice, here.sale)).toMatchObject({ checkout: 'paid', purchase: 'completed' });
});

test('ignores a refund of another instance with 200', async () => {
  const { here, there } = await buildTwins();
  await deliverEvent(other, peer.pay(there.sale.session));
  await requestRefundOf(other, there.practice, there.sale.checkoutId);
  await settleDue(other);
  const refund = [...peer.refunds.values()].find(each => each.payment_intent === there.sale.intent());
  // A refund without an instance key could belong to the open checkout here, which is answered with 409; this one has
  // the key.
  expect((await deliverEvent(world, eventOf('refund.created', { ...refund }))).status).toBe(200);
  expect(await moneyOf(world, here.practice, here.sale)).toMatchObject(untouched);
});

test('accepts a session without an instance ID if it is the stored one', async () => {
  const practice = await buildPractice(world);
  const sale = await openSale(world, peer, practice);
  expect((await deliverEvent(world, without(peer.pay(sale.session)))).status).toBe(200);
  expect(await moneyOf(world, practice, sale)).toMatchObject({ checkout: 'paid', purchase: 'completed' });
});

test('expiry of an unknown session doesn’t end the checkout', async () => {
  const practice = await buildPractice(world);
  const sale = await openSale(world, peer, practice);
  const session = peer.sessions.get(sale.session);
  for (const [type, status] of [
    ['checkout.session.expired', 'expired'],
    ['checkout.session.async_payment_failed', 'complete'],
  ] as const) {
    const event = eventOf(type, { ...session, id: 'cs_lost_answer', status });
    expect((await deliverEvent(world, event)).status).toBe(200);
  }
  expect(await moneyOf(world, practice, sale)).toMatchObject(untouched);
});
