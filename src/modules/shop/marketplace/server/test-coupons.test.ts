import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { openPaymentPeer, type PaymentPeer } from '../../../../testing/peers/payment-peer.ts';
import { postForm } from '../../../../testing/practice/mail-link.ts';
import { answerPage, connectStripe, deliverEvent, practiceEventSecret } from '../../../../testing/practice/payments.ts';
import { buildProduct, buyer, libraryOf, mailsTo, purchasesOf, wantToBuy } from '../../../../testing/practice/shop.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { releaseTestCoupons } from './test-coupons.ts';

let world: World;
let peer: PaymentPeer;
beforeAll(async () => {
  [world, peer] = await Promise.all([openWorld(), openPaymentPeer()]);
  Object.assign(world.services.env, { STRIPE_API_URL: peer.url });
});
afterAll(() => Promise.all([world.close(), peer.close()]));

const usesOf = async ({ call }: Practice) => (await (await call('GET', '/api/coupons')).json()).items[0].used;
const order = async (practice: Practice, wish: Record<string, unknown>): Promise<string> => {
  const answer = await wantToBuy(world, practice, wish);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()).url;
};
/** Makes the practice's encrypted keys unreadable. */
const breakKeys = ({ tenantId }: Practice) =>
  asSystem(world.services.database).db.execute(
    sql`update vendor_settings set secrets = 'nonsense' where tenant_id = ${tenantId}`,
  );

test('live keys release coupon uses of test sales, despite another practice’s bad keys', async () => {
  const [broken, practice] = [await buildPractice(world), await buildPractice(world)];
  for (const each of [broken, practice]) {
    const { id: productId } = await buildProduct(world, each);
    await each.call('POST', '/api/coupons', { code: 'ONCE', kind: 'percent', value: '20', usageLimit: 1 });
    await answerPage(world, await order(each, { productId, coupon: 'ONCE' }), 'pay');
    await releaseTestCoupons(world.services);
    expect(await usesOf(each)).toBe(1);
  }
  for (const each of [broken, practice]) await connectStripe(each);
  await breakKeys(broken);
  await releaseTestCoupons(world.services);
  expect([await usesOf(broken), await usesOf(practice)]).toEqual([1, 0]);
  const { id: productId } = await buildProduct(world, practice);
  await order(practice, { productId, coupon: 'ONCE' });
  await releaseTestCoupons(world.services);
  expect(await usesOf(practice)).toBe(1);
});

test('downloading doesn’t recreate a deleted client', async () => {
  const practice = await buildPractice(world);
  await connectStripe(practice);
  const { id: productId } = await buildProduct(world, practice);
  const email = buyer();
  const session = (await order(practice, { productId, email })).split('/').at(-1) ?? '';
  const paid = await deliverEvent(world, peer.pay(session), {
    practice: practice.tenantId,
    secret: practiceEventSecret,
  });
  expect(paid.status).toBe(200);
  const [purchase] = await purchasesOf(world, practice, email);
  const told = async () => (await (await practice.call('GET', '/api/notifications')).json()).length;
  const before = await told();
  expect((await practice.call('DELETE', `/api/clients/${purchase?.clientId}`)).status).toBe(204);
  const granted = await postForm(world, await libraryOf(practice, email), { purchase: String(purchase?.id) });
  expect(granted.headers.get('location')).toContain('/download/');
  expect(await (await practice.call('GET', '/api/clients')).json()).toEqual([]);
  expect([await told(), (await mailsTo(practice, email)).length]).toEqual([before, 1]);
});
