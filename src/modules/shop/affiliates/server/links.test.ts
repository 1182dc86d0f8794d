import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct, sellThrough } from '../../../../testing/practice/affiliates.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { AffiliateLink } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const fields = (productId: number, given: Record<string, unknown> = {}) => ({
  productId,
  affiliateName: 'Ines Marsh',
  affiliateEmail: 'ines@marsh.example',
  isActive: true,
  ...given,
});

async function begin() {
  const practice = await buildPractice(world);
  const productId = await addProduct(world, practice);
  const add = (given: Record<string, unknown> = {}) =>
    practice.call('POST', '/api/affiliate-links', fields(productId, given));
  return { practice, productId, add };
}

const list = async ({ call }: Pick<Practice, 'call'>): Promise<AffiliateLink[]> =>
  (await call('GET', '/api/affiliate-links')).json();

test('creates a link with a unique URL and reports its results', async () => {
  const { practice, productId, add } = await begin();
  const answer = await add();
  expect(answer.status).toBe(201);
  const made: AffiliateLink = await answer.json();
  expect(made).toMatchObject({
    tenantId: practice.tenantId,
    productId,
    productTitle: 'Breakfast guide',
    affiliateName: 'Ines Marsh',
    affiliateEmail: 'ines@marsh.example',
    clickCount: 0,
    conversionCount: 0,
    totalCommissionEarned: '0.00',
    isActive: true,
    pending: '0.00',
    approved: '0.00',
    paid: '0.00',
    url: `http://localhost:3000/a/${made.affiliateId}`,
  });
  expect(made.affiliateId).toMatch(/^[a-z2-9]{10}$/);
  await sellThrough(world, practice, { productId, affiliateId: made.affiliateId, amount: '40.00' });
  const second = await (await add({ affiliateEmail: 'tom@ford.example', affiliateName: 'Tom Ford' })).json();
  expect((await list(practice)).map(each => [each.id, each.conversionCount, each.totalCommissionEarned])).toEqual([
    [second.id, 0, '0.00'],
    [made.id, 1, '4.00'],
  ]);
});

test('rejects a second link for the same address and product with 409', async () => {
  const { practice, add } = await begin();
  await add();
  const again = await add({ affiliateEmail: 'INES@marsh.example' });
  expect([again.status, await again.json()]).toEqual([
    409,
    {
      message: 'This email already has a link to this product',
      errors: { affiliateEmail: 'This email already has a link to this product' },
    },
  ]);
  expect((await add({ productId: await addProduct(world, practice) })).status).toBe(201);
  expect(await list(practice)).toHaveLength(2);
});

test('rejects invalid fields with an error and ignores protected ones', async () => {
  const { add } = await begin();
  for (const [given, errors] of [
    [{ productId: 0 }, { productId: 'Choose a product' }],
    [{ affiliateName: ' ' }, { affiliateName: 'Name is required' }],
    [{ affiliateName: 'a\nb' }, { affiliateName: 'Keep this to one line' }],
    [{ affiliateEmail: 'nobody' }, { affiliateEmail: 'Invalid email address' }],
  ] as const) {
    const answer = await add(given);
    expect([answer.status, (await answer.json()).errors], JSON.stringify(given)).toEqual([400, errors]);
  }
  const protectedOnes = {
    tenantId: 1,
    affiliateId: 'mine',
    clickCount: 9,
    conversionCount: 9,
    totalCommissionEarned: '9',
  };
  const made = await (await add(protectedOnes)).json();
  expect(made).toMatchObject({ clickCount: 0, conversionCount: 0, totalCommissionEarned: '0.00' });
  expect(made.affiliateId).not.toBe('mine');
});

test('deactivates and reactivates a link', async () => {
  const { practice, add } = await begin();
  const { id } = await (await add()).json();
  const path = `/api/affiliate-links/${id}`;
  const off = await practice.call('PUT', path, { isActive: false });
  expect([off.status, (await off.json()).isActive]).toEqual([200, false]);
  expect((await (await practice.call('PUT', path, { isActive: true })).json()).isActive).toBe(true);
  expect((await practice.call('PUT', path, {})).status).toBe(400);
});

test('correcting an affiliate’s name and address keeps their earnings', async () => {
  const { practice, productId, add } = await begin();
  await add({ affiliateEmail: 'other@marsh.example' });
  const { id, affiliateId } = await (await add({ affiliateEmail: 'ines@mrash.example' })).json();
  await sellThrough(world, practice, { productId, affiliateId, amount: '40.00' });
  const change = (given: Record<string, unknown>) => practice.call('PUT', `/api/affiliate-links/${id}`, given);
  const answer = await change({ affiliateName: 'Inès Marsh', affiliateEmail: 'ines@marsh.example' });
  const right = { affiliateName: 'Inès Marsh', affiliateEmail: 'ines@marsh.example', isActive: true, pending: '4.00' };
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining(right)]);
  const { items } = await (await practice.call('GET', '/api/affiliates/due')).json();
  expect(items).toMatchObject([{ affiliateEmail: 'ines@marsh.example', pending: '4.00' }]);
  const sentence = 'This email already has a link to this product';
  const taken = await change({ affiliateEmail: 'Other@Marsh.example' });
  expect([taken.status, (await taken.json()).errors]).toEqual([409, { affiliateEmail: sentence }]);
  const wrong = await change({ affiliateEmail: 'nobody' });
  expect([wrong.status, (await wrong.json()).errors]).toEqual([400, { affiliateEmail: 'Invalid email address' }]);
  expect(await list(practice)).toContainEqual(expect.objectContaining({ id, ...right }));
});

test('returns 404 for another practice’s links and products', async () => {
  const [mine, other] = [await begin(), await begin()];
  const { id } = await (await other.add()).json();
  const { call } = mine.practice;
  expect((await call('PUT', `/api/affiliate-links/${id}`, { isActive: false })).status).toBe(404);
  expect((await call('POST', `/api/affiliate-links/${id}/invite`)).status).toBe(404);
  expect((await call('POST', '/api/affiliate-links', fields(other.productId))).status).toBe(404);
  expect(await list(mine.practice)).toEqual([]);
  expect(await list(other.practice)).toMatchObject([{ id, isActive: true }]);
});

test('viewers list links but can’t change them', async () => {
  const { practice, productId, add } = await begin();
  const { id } = await (await add()).json();
  const { call } = await buildMember(world, practice, 'viewer');
  for (const path of ['affiliate-links', 'affiliates/commissions', 'affiliates/due', 'affiliates/payouts']) {
    expect((await call('GET', `/api/${path}`)).status, path).toBe(200);
  }
  for (const [method, path, body] of [
    ['POST', '/api/affiliate-links', fields(productId)],
    ['PUT', `/api/affiliate-links/${id}`, { isActive: false }],
    ['POST', `/api/affiliate-links/${id}/invite`],
    ['POST', '/api/affiliates/payouts', {}],
    ['GET', '/api/affiliates/export'],
    ['PUT', '/api/affiliates/settings', { holdDays: 1 }],
  ] as const) {
    expect((await call(method, path, body)).status, `${method} ${path}`).toBe(403);
  }
});
