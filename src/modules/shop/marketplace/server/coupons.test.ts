import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { findCoupon, releaseCoupon, takeCoupon } from './coupons.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const path = '/api/coupons';
const fields = (given: Record<string, unknown> = {}) => ({ code: 'spring', kind: 'percent', value: '10', ...given });
const add = async ({ call }: Pick<Practice, 'call'>, given: Record<string, unknown> = {}) => {
  const answer = await call('POST', path, fields(given));
  return { status: answer.status, body: await answer.json() };
};
const product = async ({ call }: Pick<Practice, 'call'>) =>
  (await (await call('POST', '/api/digital-products', { title: 'Gut reset', price: '39' })).json()).id;
const within = <T>(practice: Practice, work: (scope: Scope) => Promise<T>) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, work);
const refused = (sentence: string) => expect.objectContaining({ message: sentence, errors: { coupon: sentence } });

test('creates, lists, updates and deletes a coupon', async () => {
  const practice = await buildPractice(world);
  const { status, body } = await add(practice);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    code: 'SPRING',
    value: '10.00',
    productId: null,
    lastDay: null,
    usageLimit: null,
    used: 0,
  });
  expect(await (await practice.call('GET', path)).json()).toEqual({
    items: [{ ...body, productTitle: null }],
    nextCursor: null,
    total: 1,
  });
  const change = {
    ...body,
    code: 'summer',
    kind: 'amount',
    value: 7.5,
    lastDay: '2030-06-30',
    usageLimit: 5,
    used: 99,
  };
  const changed = await practice.call('PUT', `${path}/${body.id}`, change);
  expect(await changed.json()).toEqual({ ...change, code: 'SUMMER', value: '7.50', used: 0 });
  expect((await practice.call('DELETE', `${path}/${body.id}`)).status).toBe(204);
  expect((await practice.call('DELETE', `${path}/${body.id}`)).status).toBe(404);
});

test.each([
  [{ code: 'a b' }, 'code'],
  [{ code: 'ab' }, 'code'],
  [{ value: '0' }, 'value'],
  [{ value: '100.01' }, 'value'],
  [{ value: '1.234' }, 'value'],
  [{ usageLimit: 0 }, 'usageLimit'],
  [{ lastDay: '2026-02-30' }, 'lastDay'],
])('rejects %j with an error on its field', async (given, field) => {
  const { status, body } = await add(await buildPractice(world), given);
  expect(status).toBe(400);
  expect(body.errors[field]).toMatch(/\S/);
});

test('rejects a duplicate code per practice, ignoring case', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const { body } = await add(practice);
  const again = await add(practice, { code: 'Spring' });
  expect([again.status, again.body.errors.code]).toEqual([409, 'You already have a coupon SPRING']);
  const second = await add(practice, { code: 'SUMMER' });
  const renamed = await practice.call('PUT', `${path}/${second.body.id}`, fields());
  expect(renamed.status).toBe(409);
  expect((await add(other)).status).toBe(201);
  expect((await other.call('PUT', `${path}/${body.id}`, fields())).status).toBe(404);
  expect((await other.call('DELETE', `${path}/${body.id}`)).status).toBe(404);
});

test('returns 404 for a coupon on another practice’s product', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const theirs = await add(practice, { productId: await product(other) });
  expect([theirs.status, theirs.body.errors.productId]).toEqual([404, expect.stringContaining('no longer exists')]);
  const own = await product(practice);
  expect((await add(practice, { productId: own })).body.productId).toBe(own);
});

test('applies to its product, while active, until its last day in the practice’s zone', async () => {
  const practice = await buildPractice(world, { timeZone: 'Pacific/Auckland' });
  const [one, two] = [await product(practice), await product(practice)];
  const { body } = await add(practice, { productId: one, lastDay: '2026-11-22' });
  // In Auckland, November 22 ends at 11:00 UTC.
  const [onTime, late] = [new Date('2026-11-22T10:59:59Z'), new Date('2026-11-22T11:00:00Z')];
  const find = (given: Record<string, unknown>) =>
    within(practice, scope => findCoupon(scope, { code: ' Spring ', productId: one, now: onTime, ...given }));
  expect(await find({})).toMatchObject({ id: body.id, used: 0 });
  await expect(find({ now: late })).rejects.toEqual(refused('This code has expired'));
  await expect(find({ productId: two })).rejects.toEqual(refused('This code is for another product'));
  await expect(find({ code: 'AUTUMN' })).rejects.toEqual(refused('This code isn’t valid'));
  await practice.call('PUT', `${path}/${body.id}`, { ...body, isActive: false });
  await expect(find({})).rejects.toEqual(refused('This code isn’t valid'));
});

test('enforces the usage limit, and releasing a use frees it', async () => {
  const practice = await buildPractice(world);
  const { body } = await add(practice, { usageLimit: 2 });
  const wanted = { code: 'spring', productId: await product(practice), now: new Date() };
  const take = () => within(practice, scope => takeCoupon(scope, wanted));
  expect((await take()).used).toBe(1);
  expect((await take()).used).toBe(2);
  await expect(take()).rejects.toEqual(refused('This code has reached its limit'));
  const lower = await practice.call('PUT', `${path}/${body.id}`, { ...body, usageLimit: 1 });
  expect([lower.status, (await lower.json()).errors.usageLimit]).toEqual([400, 'Already used 2 times']);
  await within(practice, scope => releaseCoupon(scope, body.id));
  expect((await take()).used).toBe(2);
  for (let times = 0; times < 3; times++) await within(practice, scope => releaseCoupon(scope, body.id));
  expect((await (await practice.call('GET', path)).json()).items[0].used).toBe(0);
});

test('rejects deleting a used coupon with 409 but deactivates it', async () => {
  const practice = await buildPractice(world);
  const { body } = await add(practice);
  const productId = await product(practice);
  await within(practice, ({ db, tenantId }) =>
    db.execute(sql`insert into product_purchases
      (tenant_id, product_id, customer_email, price, amount, currency, download_limit, coupon_id)
      values (${tenantId}, ${productId}, 'ann@example.com', 39, 39, 'USD', 3, ${body.id})`),
  );
  const answer = await practice.call('DELETE', `${path}/${body.id}`);
  expect([answer.status, (await answer.json()).message]).toEqual([409, expect.stringContaining('Turn it off')]);
  expect((await practice.call('PUT', `${path}/${body.id}`, { ...body, isActive: false })).status).toBe(200);
});
