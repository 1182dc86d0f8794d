import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { buildProduct, buyer, wantToBuy } from '../../../../testing/practice/shop.ts';
import { buildPractice, call, openWorld, type World } from '../../../../testing/world.ts';
import { requestLibraryLink } from './library-links.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Fills the rate limit, as somebody with many IP addresses would in an hour. */
const fill = (name: string) =>
  asSystem(world.services.database).db.execute(sql`update rate_limits set count = 10000 where key like ${`${name}:%`}`);
const from = (address: string) => ({ 'x-forwarded-for': address });

test('flooding from many addresses can’t block other buyers', async () => {
  const practice = await buildPractice(world);
  const { id: productId } = await buildProduct(world, practice);
  await practice.call('POST', '/api/coupons', { code: 'SPRING', kind: 'percent', value: '20' });
  const buyFrom = async (address: string) => (await wantToBuy(world, practice, { productId }, from(address))).status;
  const quoted = { storefrontSlug: practice.slug, productId, coupon: 'spring' };
  const quoteFrom = async (address: string) =>
    (await call(world)('POST', '/api/shop/quote', quoted, from(address))).status;
  const ask = (address: string) =>
    requestLibraryLink(world.services, { storefrontSlug: practice.slug, email: buyer() }, address);
  expect([await buyFrom('192.0.2.1'), await quoteFrom('192.0.2.1')]).toEqual([200, 200]);
  await ask('somebody');
  for (const name of ['shop-page', 'coupon-page', 'library-page']) await fill(name);
  const [bought, seen]: number[][] = [[], []];
  for (let tries = 0; tries < 6; tries++) {
    bought?.push(await buyFrom('192.0.2.2'));
    seen?.push(await quoteFrom('192.0.2.2'));
  }
  const fiveTimes = [200, 200, 200, 200, 200, 429];
  expect([bought, seen]).toEqual([fiveTimes, fiveTimes]);
  for (let tries = 0; tries < 3; tries++) await ask('another');
  await expect(ask('another')).rejects.toThrow('Too many attempts.');
  // Callers without a known IP address share the page's limit.
  expect((await wantToBuy(world, practice, { productId })).status).toBe(429);
});
