// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCursor } from '../../../../platform/cursor.ts';
import { readPages } from '../../../../testing/pages.ts';
import { addProduct, rowOf } from '../../../../testing/practice/affiliates.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { Product } from '../contract.ts';
import type { ListedCoupon } from '../coupon.ts';

let world: World;
let practice: Practice;
/** In the long form more rows than anybody would scroll through. */
const many = byRunLength(2_000, 10_000);

beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
  await addProduct(world, await buildPractice(world));
  const { tenantId, userId } = practice;
  await rowOf(
    world,
    practice,
    sql`insert into digital_products (tenant_id, user_id, title, description, price, is_active)
      select ${tenantId}, ${userId}, 'Plan ' || n || ' 🥑', 'Week ' || n, 25, n % 2 = 0 from generate_series(1, ${many}) n`,
  );
  await rowOf(
    world,
    practice,
    sql`insert into coupons (tenant_id, code, kind, value, product_id)
      select ${tenantId}, 'CODE_' || n, 'percent', 10, p.id from generate_series(1, ${many}) n
        left join digital_products p on n = 1711 and p.tenant_id = ${tenantId} and p.title like 'Plan 1711 %'`,
  );
}, 60_000);
afterAll(() => world.close());

const products = (query = '') => readPages<Product>(practice, '/api/digital-products/page', query);

test('pages thousands of products once each, newest first', async () => {
  const { rows, totals } = await products();
  expect(rows.map(({ title }) => title)).toEqual(Array.from({ length: 600 }, (_, index) => `Plan ${many - index} 🥑`));
  expect(new Set(totals)).toEqual(new Set([many]));
  const whole: Product[] = await (await practice.call('GET', '/api/digital-products')).json();
  expect([whole.length, whole.map(({ id }) => id)]).toEqual([1_000, expect.arrayContaining(rows.map(({ id }) => id))]);
  const ids = [rows[599]?.id, rows[3]?.id, 999_999_999].join();
  expect((await products(`ids=${ids}`)).rows.map(({ id }) => id)).toEqual([rows[3]?.id, rows[599]?.id]);
});

test('searches products by title, description and status, with literal wildcards', async () => {
  const found = async (search: string) => (await products(`search=${encodeURIComponent(search)}`)).totals[0];
  expect(await found('PLAN 1711')).toBe(1);
  expect(await found('week 1711')).toBe(1);
  for (const nothing of ['%', 'plan_1711', '\\']) expect(await found(nothing), nothing).toBe(0);
  expect((await products('state=active')).totals[0]).toBe(many / 2);
  expect((await products('state=inactive&search=plan%201711')).rows).toMatchObject([{ title: 'Plan 1711 🥑' }]);
  for (const wrong of [
    'ids=1,x',
    'ids=',
    'state=all',
    `cursor=${writeCursor([0])}`,
    'limit=201',
    'cursor=99999999999999999999',
  ]) {
    expect((await practice.call('GET', `/api/digital-products/page?${wrong}`)).status, wrong).toBe(400);
  }
});

test('pages thousands of coupons with their products and searches by code', async () => {
  const coupons = (query = '') => readPages<ListedCoupon>(practice, '/api/coupons', query);
  const { rows, totals } = await coupons();
  expect(rows.map(({ code }) => code)).toEqual(Array.from({ length: 600 }, (_, index) => `CODE_${many - index}`));
  expect(totals[0]).toBe(many);
  expect((await coupons('search=code_1711')).rows).toMatchObject([{ productTitle: 'Plan 1711 🥑' }]);
  expect((await coupons('search=codeX1711')).totals[0]).toBe(0);
  expect((await coupons('search=code_1712')).rows).toMatchObject([{ productTitle: null }]);
});
