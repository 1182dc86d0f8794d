import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';
import { takeCoupon } from './coupons.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

test('100 concurrent uses of a ten-use coupon succeed exactly ten times', async () => {
  const practice = await buildPractice(world);
  const product = await (await practice.call('POST', '/api/digital-products', { title: 'Guide', price: 39 })).json();
  const fields = { code: 'TEN', kind: 'percent', value: '10', usageLimit: 10 };
  expect((await practice.call('POST', '/api/coupons', fields)).status).toBe(201);
  const wanted = { code: 'ten', productId: product.id, now: new Date() };
  const take = () =>
    inTenant(world.services.database, { ...practice, role: 'owner' }, scope => takeCoupon(scope, wanted));
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, take));
  const taken = outcomes.flatMap(each => (each.status === 'fulfilled' ? [each.value.used] : []));
  expect(taken.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const refused = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason] : []));
  for (const reason of refused) expect(reason).toBeInstanceOf(AppError);
  expect((await (await practice.call('GET', '/api/coupons')).json()).items[0].used).toBe(10);
});

test('concurrent creation of one code succeeds once', async () => {
  const practice = await buildPractice(world);
  const fields = { code: 'ONCE', kind: 'amount', value: '5' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => practice.call('POST', '/api/coupons', fields)));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
});
