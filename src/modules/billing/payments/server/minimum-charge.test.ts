import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueNew } from '../../../../testing/practice/invoices.ts';
import { buildCheckout } from '../../../../testing/practice/payments.ts';
import { buildProduct, wantToBuy } from '../../../../testing/practice/shop.ts';
import { buildPractice, call, openWorld, type World } from '../../../../testing/world.ts';
import { startPayment } from '../../invoicing/server/pay-page.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const refusal = async (answer: Response) => ({ status: answer.status, errors: (await answer.json()).errors });

test('rejects a product price below the card minimum; zero is free', async () => {
  const practice = await buildPractice(world);
  const save = (price: string) => practice.call('POST', '/api/digital-products', { title: 'Guide', price });
  const sentence = 'Enter at least $0.50, or 0 for free';
  expect(await refusal(await save('0.49'))).toEqual({ status: 400, errors: { price: sentence } });
  for (const price of ['0.50', '0']) expect((await save(price)).status).toBe(201);
  const { id } = await (await save('5')).json();
  const change = (fields: object) => practice.call('PUT', `/api/digital-products/${id}`, fields);
  expect((await refusal(await change({ price: '0.01' }))).errors).toEqual({ price: sentence });
  expect((await change({ title: 'A guide' })).status).toBe(200);
});

test('rejects a service’s deposit or price below the card minimum', async () => {
  const practice = await buildPractice(world);
  const [service] = await (await practice.call('GET', '/api/services')).json();
  const save = (given: object) => practice.call('PUT', `/api/services/${service.id}`, { ...service, ...given });
  const sentence = 'Card payments must be at least $0.50';
  const deposit = { price: '95', payment: 'deposit', deposit: '0.49' };
  expect(await refusal(await save(deposit))).toEqual({ status: 400, errors: { deposit: sentence } });
  expect((await refusal(await save({ price: '0.10', payment: 'full' }))).errors).toEqual({ price: sentence });
  expect((await save({ price: '0.10', payment: 'none' })).status).toBe(200);
  expect((await save({ ...deposit, deposit: '0.50' })).status).toBe(200);
});

test('rejects a coupon that leaves less than the card minimum, but not zero', async () => {
  const practice = await buildPractice(world);
  const { id: productId } = await buildProduct(world, practice, { price: '5.00' });
  for (const [code, value] of [
    ['LITTLE', '95'],
    ['ALL', '100'],
  ])
    await practice.call('POST', '/api/coupons', { code, kind: 'percent', value });
  const asked = { storefrontSlug: practice.slug, productId };
  const sentence = 'With this code, the total is below the card minimum of $0.50';
  const quote = (coupon: string) => call(world)('POST', '/api/shop/quote', { ...asked, coupon });
  expect((await refusal(await quote('LITTLE'))).errors).toEqual({ coupon: sentence });
  expect((await quote('ALL')).status).toBe(200);
  expect((await refusal(await wantToBuy(world, practice, { productId, coupon: 'LITTLE' }))).errors).toEqual({
    coupon: sentence,
  });
  expect((await wantToBuy(world, practice, { productId, coupon: 'ALL' })).status).toBe(200);
  const { items: coupons } = await (await practice.call('GET', '/api/coupons')).json();
  expect(coupons.map(({ used }: { used: number }) => used)).toEqual([1, 0]);
});

test('rejects a partial payment below the card minimum or leaving such a rest', async () => {
  const practice = await buildPractice(world);
  const { payUrl } = await issueNew(practice);
  const token = payUrl?.split('/').at(-1) ?? '';
  const pay = (part: string) => startPayment(world.services, { token, part, isMember: true });
  await expect(pay('0.49')).rejects.toThrow('Enter at least $0.50');
  await expect(pay('94.51')).rejects.toThrow('Pay the full amount, or leave at least $0.50 to pay');
  await expect(pay('94.50')).resolves.toMatchObject({ url: expect.any(String) });
});

test('explains a stored price that fell below the card minimum with 409', async () => {
  const practice = await buildPractice(world);
  const { id: productId } = await buildProduct(world, practice, { price: '2.00' });
  const tenant = await (await practice.call('GET', '/api/tenant')).json();
  await practice.call('PUT', '/api/tenant/settings', { ...tenant.settings, currency: 'SEK' });
  const answer = await wantToBuy(world, practice, { productId });
  expect([answer.status, (await answer.json()).message.replace('\u00a0', ' ')]).toEqual([
    409,
    'The minimum for card payments is SEK 3.00. Ask the practice how to pay.',
  ]);
  await expect(buildCheckout(world, practice, { amount: 49 })).rejects.toThrow(
    'The minimum for card payments is $0.50.',
  );
});
