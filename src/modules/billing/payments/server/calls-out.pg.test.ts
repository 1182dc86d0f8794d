// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asSystem, inSystem } from '../../../../platform/database/scope.ts';
import { stripePayments } from '../../../../platform/providers/payments/stripe.ts';
import { openPaymentPeer, type PaymentPeer } from '../../../../testing/peers/payment-peer.ts';
import {
  buildCheckout,
  connectStripe,
  deliverEvent,
  endDue,
  inPractice,
  instanceStripe,
  makeDue,
  moneyOf,
  openPage,
  openSale,
  settleDue,
} from '../../../../testing/practice/payments.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { expireCheckouts, getCheckout, openCheckout } from './checkouts.ts';
import { pollOnReturn } from './poll-provider.ts';

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

const unavailable = 'The payment page is unavailable right now. Try again in a minute.';
const rowOf = (key: { tenantId: number; checkoutId: number }) => getCheckout(asSystem(world.services.database), key);
const creations = () => peer.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions');
const paidOnce = { checkout: 'paid', purchase: 'completed', payments: [{ amount: '25.00', refunded: '0.00' }] };
const over = (minutes: number) =>
  inSystem(world.services.database, ({ db }) =>
    db.execute(sql`update checkouts set expires_at = now() - make_interval(mins => ${minutes})`),
  );

test('creates the provider’s session from the stored plan and idempotency key', async () => {
  const sale = await buildCheckout(world, practice);
  const { idempotencyKey, session } = await rowOf(sale);
  expect(session).toBeNull();
  await openPage(world, sale);
  const [call] = creations();
  expect(call?.key).toBe(idempotencyKey);
  expect(Object.fromEntries(call?.form ?? [])).toMatchObject({
    mode: 'payment',
    'line_items[0][price_data][unit_amount]': '2500',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][product_data][name]': 'Seven-day meal plan',
    customer_email: 'dana@client.example',
    success_url: 'http://localhost:3000/thanks',
    cancel_url: 'http://localhost:3000/back',
    'metadata[tenant]': String(practice.tenantId),
    'metadata[checkout]': String(sale.checkoutId),
    'payment_intent_data[metadata][checkout]': String(sale.checkoutId),
  });
});

test('creates one session when the provider’s response is lost', async () => {
  const sale = await buildCheckout(world, practice);
  peer.setBehavior('accepts then drops', 1);
  expect(await openPage(world, sale)).toMatch(/\/pay\/cs_live_/);
  const other = await buildCheckout(world, practice);
  peer.setBehavior('accepts then drops', 2);
  await expect(openPage(world, other)).rejects.toMatchObject({ code: 'unavailable', message: unavailable });
  const pages = await Promise.all([openPage(world, other), openPage(world, other)]);
  expect(pages[0]).toBe(pages[1]);
  expect(peer.sessions.size).toBe(2);
  expect(await moneyOf(world, practice, other)).toMatchObject({ checkout: 'open', purchase: 'pending' });
});

test.each(['has trouble', 'remembers trouble', 'drops', 'refuses', 'knows no such key'] as const)(
  'if the provider %s, the buyer gets an error and the practice one notification',
  async behavior => {
    const sale = await buildCheckout(world, practice);
    peer.setBehavior(behavior);
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(openPage(world, sale)).rejects.toMatchObject({ code: 'unavailable', message: unavailable });
    }
    expect((await moneyOf(world, practice, sale)).told).toEqual(['Someone couldn’t pay']);
    peer.setBehavior('answers');
    expect(await openPage(world, sale)).toMatch(/\/pay\/cs_live_/);
    expect(peer.sessions.size).toBe(1);
  },
);

test('a hanging provider times out and doesn’t block other requests', async () => {
  const sale = await buildCheckout(world, practice);
  peer.setBehavior('hangs');
  const opening = expect(openPage(world, sale)).rejects.toMatchObject({ code: 'unavailable', message: unavailable });
  await vi.waitUntil(() => creations().length === 1, 10_000);
  expect((await practice.call('GET', '/api/clients')).status).toBe(200);
  expect((await practice.call('POST', '/api/clients', clientFields())).status).toBe(201);
  await expect(stripePayments('sk_live_1', peer.url, 0.1).check()).rejects.toThrow('didn’t respond in time');
  peer.dropHanging();
  await opening;
});

test('finds a payment without a webhook by polling or on the buyer’s return', async () => {
  const [lost, returned] = [await openSale(world, peer, practice), await openSale(world, peer, practice)];
  peer.pay(lost.session);
  peer.pay(returned.session);
  const { askAt, createdAt } = await rowOf(lost);
  expect((askAt?.getTime() ?? 0) - createdAt.getTime()).toBe(120_000);
  await settleDue(world);
  expect(await moneyOf(world, practice, lost)).toMatchObject({ checkout: 'open' });
  const about = { tenantId: practice.tenantId, subject: 'purchase', subjectId: returned.purchaseId } as const;
  const soon = new Date(Date.now() + 4_000);
  await Promise.all([1, 2, 3].map(() => pollOnReturn(world.services, about, soon)));
  expect(await moneyOf(world, practice, returned)).toMatchObject(paidOnce);
  await makeDue(world);
  await settleDue(world);
  expect(await moneyOf(world, practice, lost)).toMatchObject(paidOnce);
});

test('polls an unpaid session with backoff and expires it once', async () => {
  const sale = await openSale(world, peer, practice, { minutes: 600 });
  const waits: number[] = [];
  for (let round = 0; round < 7; round++) {
    await makeDue(world);
    const asked = Date.now();
    await settleDue(world);
    const { askAt } = await rowOf(sale);
    waits.push(Math.round(((askAt?.getTime() ?? 0) - asked) / 60_000));
  }
  expect(waits).toEqual([4, 8, 16, 32, 60, 60, 60]);
  await over(1);
  await makeDue(world);
  await Promise.all([settleDue(world), settleDue(world)]);
  expect(await moneyOf(world, practice, sale)).toMatchObject({ checkout: 'expired', purchase: 'failed' });
  expect(peer.sessions.get(sale.session)?.status).toBe('expired');
  expect((await rowOf(sale)).askAt).toBeNull();
});

test('a session paid at the last moment is paid, not expired', async () => {
  const sale = await openSale(world, peer, practice);
  peer.pay(sale.session);
  await over(1);
  await makeDue(world);
  await settleDue(world);
  expect(await moneyOf(world, practice, sale)).toMatchObject(paidOnce);
});

test('expires checkouts while the provider is down and tells it once it is back', async () => {
  const sale = await openSale(world, peer, practice);
  await over(1);
  await makeDue(world);
  peer.setBehavior('has trouble');
  await settleDue(world);
  expect(await moneyOf(world, practice, sale)).toMatchObject({ checkout: 'expired', purchase: 'failed' });
  expect(peer.sessions.get(sale.session)?.status).toBe('open');
  peer.setBehavior('answers');
  await makeDue(world);
  await settleDue(world);
  expect(peer.sessions.get(sale.session)?.status).toBe('expired');
  expect((await rowOf(sale)).askAt).toBeNull();
});

test('canceling a checkout expires its session, even one being created', async () => {
  const [open, making] = [await openSale(world, peer, practice), await buildCheckout(world, practice)];
  const end = (subjectId: number) =>
    inPractice(world, practice, scope => expireCheckouts(world.services, scope, { subject: 'purchase', subjectId }));
  await end(open.purchaseId);
  await expect(openCheckout(world.services, open)).rejects.toMatchObject({ code: 'conflict' });
  await settleDue(world);
  expect(peer.sessions.get(open.session)?.status).toBe('expired');
  // The buyer cancelled it herself, so no message is sent.
  expect(await moneyOf(world, practice, open)).toMatchObject({ checkout: 'expired', purchase: 'pending' });

  peer.setBehavior('accepts then drops', 1);
  const opening = openPage(world, making);
  await vi.waitUntil(() => creations().length === 2, 10_000);
  await end(making.purchaseId);
  await opening;
  await settleDue(world);
  expect([...peer.sessions.values()].map(({ status }) => status)).toEqual(['expired', 'expired']);
});

test('a practice’s own hanging account doesn’t delay other practices’ payments', async () => {
  const other = await buildPractice(world);
  await connectStripe(practice);
  const [own, instance] = [await openSale(world, peer, practice), await openSale(world, peer, other)];
  expect((await rowOf(own)).account).toBe('own');
  const event = peer.pay(own.session);
  peer.pay(instance.session);
  await makeDue(world);
  peer.setBehavior('hangs', 1);
  const hanging = settleDue(world);
  await vi.waitUntil(
    () => peer.calls.some(({ path }) => path.includes(own.session) || path.includes(instance.session)),
    10_000,
  );
  await vi.waitUntil(
    async () => {
      const all = [await moneyOf(world, practice, own), await moneyOf(world, other, instance)];
      return all.some(({ checkout }) => checkout === 'paid');
    },
    { timeout: 20_000 },
  );
  peer.dropHanging();
  await hanging;
  peer.setBehavior('answers');
  await deliverEvent(world, event, { practice: practice.tenantId });
  expect(await moneyOf(world, practice, own)).toMatchObject(paidOnce);
});
