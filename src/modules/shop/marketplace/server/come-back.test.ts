// @module-tag slow

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem, inSystem } from '../../../../platform/database/scope.ts';
import { openPaymentPeer, type PaymentPeer } from '../../../../testing/peers/payment-peer.ts';
import { postForm } from '../../../../testing/practice/mail-link.ts';
import { answerPage, deliverEvent, instanceStripe, settleDue } from '../../../../testing/practice/payments.ts';
import { buildProduct, buy, buyer, purchasesOf, wantToBuy } from '../../../../testing/practice/shop.ts';
import { buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
let peer: PaymentPeer;
beforeAll(async () => {
  [world, peer] = await Promise.all([openWorld(), openPaymentPeer()]);
});
afterAll(() => Promise.all([world.close(), peer.close()]));

/** A product, and a coupon with a single use. */
async function buildShop() {
  const practice = await buildPractice(world);
  const { id: productId } = await buildProduct(world, practice);
  await practice.call('POST', '/api/coupons', { code: 'ONCE', kind: 'percent', value: '20', usageLimit: 1 });
  return { practice, productId };
}
const urlOf = async (answer: Response): Promise<string> => {
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()).url;
};
const quoteFor = (practice: Practice, productId: number, form: object = {}) =>
  call(world)('POST', '/api/shop/quote', { storefrontSlug: practice.slug, productId, coupon: 'once', ...form });
const usesOf = async ({ call: owner }: Practice) => (await (await owner('GET', '/api/coupons')).json()).items[0].used;
/** The cancel URL of the latest purchase. */
const cancelOf = async ({ tenantId }: Practice): Promise<URL> =>
  inSystem(world.services.database, async ({ db }) => {
    const newest = sql`select cancel_url from checkouts where tenant_id = ${tenantId} order by id desc limit 1`;
    return new URL(String((await db.execute(newest)).rows[0]?.cancel_url));
  });

test('a returning buyer keeps the reserved coupon, which is used up for others', async () => {
  const { practice, productId } = await buildShop();
  const [email, purchaseKey] = [buyer(), randomUUID()];
  const wish = { productId, email, purchaseKey, coupon: 'ONCE' };
  const first = await urlOf(await wantToBuy(world, practice, wish));
  expect((await quoteFor(practice, productId)).status).toBe(400);
  expect((await quoteFor(practice, productId, { purchaseKey: randomUUID() })).status).toBe(400);
  expect(await (await quoteFor(practice, productId, { purchaseKey })).json()).toMatchObject({ amount: '20.00' });
  expect((await wantToBuy(world, practice, { ...wish, email: buyer(), purchaseKey: randomUUID() })).status).toBe(400);
  // Repeating the form returns the same payment. With another address it replaces the first purchase.
  expect(await urlOf(await wantToBuy(world, practice, wish))).toBe(first);
  const corrected = await urlOf(await wantToBuy(world, practice, { ...wish, email: `new-${email}` }));
  expect(corrected).not.toBe(first);
  expect((await answerPage(world, first, 'pay')).status).toBe(410);
  await answerPage(world, corrected, 'pay');
  expect(await purchasesOf(world, practice, `new-${email}`)).toMatchObject([{ status: 'completed', amount: '20.00' }]);
  expect(await usesOf(practice)).toBe(1);
  expect((await quoteFor(practice, productId, { purchaseKey })).status).toBe(400);
});

test('without JavaScript a returning buyer keeps price and coupon and one open payment', async () => {
  const { practice, productId } = await buildShop();
  const path = `/bio/${practice.slug}/shop/${productId}`;
  const fields = { productId: String(productId), name: 'Dana Reyes', website: '', coupon: 'ONCE', affiliate: '' };
  const email = buyer();
  const begun = await postForm(world, path, { ...fields, email });
  const first = begun.headers.get('location') ?? '';
  const back = await cancelOf(practice);
  const html = await (await world.request(back.pathname + back.search)).text();
  for (const shown of ['Buy for $20.00', 'ONCE takes $5.00 off.', 'You weren’t charged.'])
    expect(html).toContain(shown);
  const said = html.match(/name="begun" value="([^"]+)"/)?.[1] ?? '';
  const applied = await postForm(world, path, { ...fields, email, act: 'apply', begun: said });
  expect(await applied.text()).toContain('ONCE takes $5.00 off.');
  const again = await postForm(world, path, { ...fields, email: `new-${email}`, begun: said });
  expect(again.status).toBe(303);
  expect((await answerPage(world, new URL(first, 'http://localhost').href, 'pay')).status).toBe(410);
  expect(await purchasesOf(world, practice, email)).toMatchObject([{ status: 'failed' }]);
  expect(await usesOf(practice)).toBe(1);
  // A token of another practice, or a forged one, releases nothing.
  const other = await buildShop();
  for (const token of [said, `${said}x`, said.replace(/^\d+/, String(other.practice.tenantId))])
    expect((await quoteFor(other.practice, other.productId, { begun: token })).status).toBe(200);
  await wantToBuy(world, other.practice, { productId: other.productId, coupon: 'ONCE' });
  expect((await quoteFor(other.practice, other.productId, { begun: said })).status).toBe(400);
});

test('an expired payment frees the coupon, and a late one takes it again', { tags: 'detail' }, async () => {
  Object.assign(world.services.env, instanceStripe(peer.url));
  const { practice, productId } = await buildShop();
  const session = async () => {
    const wish = { productId, coupon: 'ONCE', purchaseKey: randomUUID() };
    const id = (await urlOf(await wantToBuy(world, practice, wish))).split('/').at(-1) ?? '';
    const event = peer.pay(id);
    // The provider's webhook is late, and its API doesn't answer meanwhile.
    peer.setBehavior('drops');
    await asSystem(world.services.database).db.execute(
      sql`update checkouts set expires_at = now() - interval '1 minute', ask_at = now() where session = ${id}`,
    );
    await settleDue(world);
    peer.setBehavior('answers');
    return event;
  };
  const first = await session();
  expect(await usesOf(practice)).toBe(0);
  expect((await deliverEvent(world, first)).status).toBe(200);
  expect(await usesOf(practice)).toBe(1);
  await practice.call(
    'PUT',
    `/api/coupons/${(await (await practice.call('GET', '/api/coupons')).json()).items[0].id}`,
    {
      ...{ code: 'ONCE', kind: 'percent', value: '20', usageLimit: 2 },
    },
  );
  const [second, third] = [await session(), await session()];
  for (const event of [second, third]) expect((await deliverEvent(world, event)).status).toBe(200);
  expect(await usesOf(practice)).toBe(2);
  const all = await (await practice.call('GET', '/api/product-purchases')).json();
  expect(all.map(({ status }: { status: string }) => status)).toEqual(['completed', 'completed', 'completed']);
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) delete world.services.env[name];
});

test('the result page works for a day, then the form starts a new purchase', async () => {
  const { practice, productId } = await buildShop();
  const [email, purchaseKey] = [buyer(), randomUUID()];
  await answerPage(world, await urlOf(await wantToBuy(world, practice, { productId, email, purchaseKey })), 'pay');
  const { back } = await buy(world, practice, { productId });
  const open = async () => {
    const answer = await world.request(back);
    return { status: answer.status, html: await answer.text() };
  };
  expect((await open()).html).toContain('Thank you!');
  await inSystem(world.services.database, ({ db }) =>
    db.execute(sql`update product_purchases set completed_at = completed_at - interval '25 hours'
      where tenant_id = ${practice.tenantId}`),
  );
  const { status, html } = await open();
  expect([status, html.includes('This page has expired'), html.includes('$25.00')]).toEqual([410, true, false]);
  expect(html).toContain(`/bio/${practice.slug}/library`);
  const { pathname, searchParams } = new URL(back, 'http://localhost');
  const pressed = await postForm(world, pathname, { purchase: searchParams.get('purchase') ?? '' });
  expect(pressed.headers.get('location')).toContain('/thanks?purchase=');
  const again = await urlOf(await wantToBuy(world, practice, { productId, email, purchaseKey }));
  expect(again).toContain('/test-checkout/');
});
