// @module-tag slow

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { openPaymentPeer, type PaymentPeer } from '../../../../testing/peers/payment-peer.ts';
import { addLink, cookieOf, follow } from '../../../../testing/practice/affiliates.ts';
import { postForm } from '../../../../testing/practice/mail-link.ts';
import { answerPage, deliverEvent, endDue, instanceStripe, settleDue } from '../../../../testing/practice/payments.ts';
import {
  buildProduct,
  buy,
  buyer,
  libraryOf,
  mailsTo,
  purchasesOf,
  wantToBuy,
} from '../../../../testing/practice/shop.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
let peer: PaymentPeer;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());
beforeEach(async () => {
  await endDue(world);
  Object.assign(world.services.env, { STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined });
  peer = await openPaymentPeer();
  practice = await buildPractice(world);
});
afterEach(() => peer.close());

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const takeRealMoney = () => Object.assign(world.services.env, instanceStripe(peer.url));
const openSessions = () => [...peer.sessions.values()].filter(({ status }) => status === 'open');
const sessionOf = async (answer: Response): Promise<string> => {
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()).url.split('/').at(-1);
};
const receipts = async (email: string) =>
  (await mailsTo(practice, email)).filter(({ subject }) => subject.startsWith('Your receipt'));

test('100 concurrent downloads with a limit of three succeed exactly three times', async () => {
  const { id: productId } = await buildProduct(world, practice);
  const { library, purchase, back, email } = await buy(world, practice, { productId });
  const sealed = new URL(back).searchParams.get('purchase') ?? '';
  const answers = await times(100, index =>
    index % 4
      ? postForm(world, library, { purchase: String(purchase.id) })
      : postForm(world, new URL(back).pathname, { purchase: sealed }),
  );
  const granted = answers.filter(each => each.headers.get('location')?.startsWith('/download/'));
  expect(answers.every(({ status }) => status === 303)).toBe(true);
  expect(granted).toHaveLength(3);
  expect(await purchasesOf(world, practice, email)).toMatchObject([{ downloadCount: 3 }]);
});

test('ten concurrent checkouts with a single-use coupon succeed once', async () => {
  const { id: productId } = await buildProduct(world, practice);
  await practice.call('POST', '/api/coupons', { code: 'LAST', kind: 'percent', value: '50', usageLimit: 1 });
  const answers = await times(10, () => wantToBuy(world, practice, { productId, coupon: 'LAST' }));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  const [coupon] = (await (await practice.call('GET', '/api/coupons')).json()).items;
  expect(coupon).toMatchObject({ used: 1 });
});

test('20 concurrent submissions of one form create one purchase, paid or free', async () => {
  takeRealMoney();
  const [priced, free] = [await buildProduct(world, practice), await buildProduct(world, practice, { price: '0' })];
  for (const { id: productId } of [priced, free]) {
    const [email, purchaseKey] = [buyer(), randomUUID()];
    const answers = await times(20, () => wantToBuy(world, practice, { productId, email, purchaseKey }));
    expect(new Set(await Promise.all(answers.map(async each => (await each.json()).url))).size).toBe(1);
    expect(await purchasesOf(world, practice, email)).toHaveLength(1);
  }
  expect(peer.sessions.size).toBe(1);
});

test('20 concurrent deliveries of one event create one payment, receipt and commission', async () => {
  takeRealMoney();
  const { id: productId } = await buildProduct(world, practice, { affiliateCommission: '10' });
  const { affiliateId } = await addLink(world, practice, { productId });
  const affiliate = cookieOf(await follow(world, affiliateId));
  const email = buyer();
  const session = await sessionOf(await wantToBuy(world, practice, { productId, email, affiliate }));
  const event = peer.pay(session);
  const answers = await times(20, () => deliverEvent(world, event));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await purchasesOf(world, practice, email)).toMatchObject([
    { status: 'completed', payments: 1, commission: '2.50', intent: expect.stringMatching(/^pi_/) },
  ]);
  expect(await receipts(email)).toHaveLength(1);
  expect(await (await practice.call('GET', '/api/clients')).json()).toHaveLength(1);
  const links = await (await practice.call('GET', '/api/affiliate-links')).json();
  expect(links).toMatchObject([{ conversionCount: 1, totalCommissionEarned: '2.50' }]);
});

test('repeating the form after the provider’s responses are lost leads to one payment', async () => {
  takeRealMoney();
  const { id: productId } = await buildProduct(world, practice);
  await practice.call('POST', '/api/coupons', { code: 'LAST', kind: 'percent', value: '50', usageLimit: 1 });
  const [email, purchaseKey] = [buyer(), randomUUID()];
  const wish = { productId, email, purchaseKey, coupon: 'LAST' };
  for (const behavior of ['has trouble', 'drops', 'accepts then drops'] as const) {
    peer.setBehavior(behavior);
    const refused = await wantToBuy(world, practice, wish);
    expect([refused.status, (await refused.json()).message]).toEqual([
      503,
      'The payment page is unavailable right now. Try again in a minute.',
    ]);
  }
  peer.setBehavior('answers');
  const session = await sessionOf(await wantToBuy(world, practice, wish));
  expect(openSessions()).toHaveLength(1);
  expect(await purchasesOf(world, practice, email)).toMatchObject([{ status: 'pending', amount: '12.50' }]);
  expect((await deliverEvent(world, peer.pay(session))).status).toBe(200);
  expect(await purchasesOf(world, practice, email)).toMatchObject([{ status: 'completed', payments: 1 }]);
});

test('a refund delivered before its payment still revokes the purchase', async () => {
  takeRealMoney();
  const { id: productId } = await buildProduct(world, practice);
  const states = [];
  for (const isShuffled of [false, true]) {
    const email = buyer();
    const session = await sessionOf(await wantToBuy(world, practice, { productId, email }));
    const paid = peer.pay(session);
    const back = peer.refundThere(peer.sessions.get(session)?.payment_intent ?? '');
    const left = isShuffled ? [back, paid] : [paid, back];
    // Rejected events are sent again, as Stripe does.
    for (let round = 0; round < 5; round++) {
      for (const event of [...left]) {
        if ((await deliverEvent(world, event)).status === 200) left.splice(left.indexOf(event), 1);
      }
    }
    expect(left).toEqual([]);
    const [purchase] = await purchasesOf(world, practice, email);
    states.push({ ...purchase, id: 0, clientId: 0, intent: '' });
    const pressed = await postForm(world, await libraryOf(practice, email), { purchase: String(purchase?.id) });
    expect(pressed.headers.get('location')).not.toContain('/download/');
  }
  expect(states[1]).toEqual(states[0]);
  expect(states[0]).toMatchObject({ status: 'refunded', payments: 1 });
});

test('finds a payment without a webhook when the buyer returns', async () => {
  takeRealMoney();
  const { id: productId } = await buildProduct(world, practice);
  const email = buyer();
  const session = await sessionOf(await wantToBuy(world, practice, { productId, email }));
  peer.pay(session);
  const back = peer.sessions.get(session)?.success_url ?? '';
  const { pathname, search } = new URL(back);
  const opened = async () => (await world.request(pathname + search)).text();
  expect(await opened()).toContain('Confirming your payment');
  // The provider isn't polled within three seconds of the last update.
  await asSystem(world.services.database).db.execute(
    sql`update checkouts set updated_at = now() - interval '4 seconds'`,
  );
  expect(await opened()).toContain('Thank you!');
  expect(await receipts(email)).toHaveLength(1);
});

test('an expired purchase frees its coupon, but a late payment still counts', async () => {
  takeRealMoney();
  const { id: productId } = await buildProduct(world, practice);
  await practice.call('POST', '/api/coupons', { code: 'LAST', kind: 'percent', value: '50', usageLimit: 2 });
  const [email, purchaseKey] = [buyer(), randomUUID()];
  const wish = { productId, email, purchaseKey, coupon: 'LAST' };
  const session = await sessionOf(await wantToBuy(world, practice, wish));
  await asSystem(world.services.database).db.execute(
    sql`update checkouts set expires_at = now() - interval '1 minute', ask_at = now()`,
  );
  const used = async () => (await (await practice.call('GET', '/api/coupons')).json()).items[0].used;
  expect(await used()).toBe(1);
  const event = peer.pay(session);
  peer.setBehavior('drops');
  await settleDue(world);
  expect(await purchasesOf(world, practice, email)).toMatchObject([{ status: 'failed' }]);
  expect(await used()).toBe(0);
  peer.setBehavior('answers');
  expect((await deliverEvent(world, event)).status).toBe(200);
  expect(await purchasesOf(world, practice, email)).toMatchObject([{ status: 'completed', payments: 1 }]);
  expect(await receipts(email)).toHaveLength(1);
  // For a buyer who was too late, the same form begins a new purchase.
  const other = buyer();
  await wantToBuy(world, practice, { ...wish, email: other, purchaseKey: 'another-form-of-another' });
  await asSystem(world.services.database).db.execute(
    sql`update checkouts set expires_at = now() - interval '1 minute', ask_at = now() where status = 'open'`,
  );
  await settleDue(world);
  const again = await wantToBuy(world, practice, { ...wish, email: other, purchaseKey: 'another-form-of-another' });
  expect(again.status).toBe(200);
  expect(await purchasesOf(world, practice, other)).toMatchObject([{ status: 'failed' }, { status: 'pending' }]);
  // The use of the late payment, and this one.
  expect(await used()).toBe(2);
});

test('grants no download after a concurrent refund', async () => {
  const { id: productId } = await buildProduct(world, practice, { downloadLimit: 1_000 });
  const { library, purchase } = await buy(world, practice, { productId });
  expect((await practice.call('POST', `/api/product-purchases/${purchase.id}/refund`, {})).status).toBe(200);
  const press = () => postForm(world, library, { purchase: String(purchase.id) });
  const [answers] = await Promise.all([times(30, press), settleDue(world)]);
  const grants = answers.map(each => each.headers.get('location') ?? '').filter(each => each.startsWith('/download/'));
  const opened = await Promise.all([...grants, '/download/x'].map(path => world.request(path)));
  expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 404));
  expect((await press()).headers.get('location')).toBe(library);
});

test('paying concurrently in two windows pays once', async () => {
  const { id: productId } = await buildProduct(world, practice);
  const email = buyer();
  const { url } = await (await wantToBuy(world, practice, { productId, email })).json();
  await times(10, () => answerPage(world, url, 'pay'));
  expect(await purchasesOf(world, practice, email)).toMatchObject([{ status: 'completed', payments: 1 }]);
  expect(await receipts(email)).toHaveLength(1);
});
