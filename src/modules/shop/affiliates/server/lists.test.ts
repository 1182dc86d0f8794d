// @module-tag slow

import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPages } from '../../../../testing/pages.ts';
import { addLink, addProduct, rowOf } from '../../../../testing/practice/affiliates.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { AffiliateDue, AffiliateLink, Payout } from '../contract.ts';

let world: World;
let practice: Practice;
/** In the long form more rows than anybody would scroll through. */
const many = byRunLength(2_000, 10_000);
const write = (statement: SQL) => rowOf(world, practice, statement);

beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
  const stranger = await buildPractice(world);
  await addLink(world, stranger, { productId: await addProduct(world, stranger) });
  const { tenantId, userId } = practice;
  const productId = await addProduct(world, practice);
  await write(sql`insert into affiliate_links (tenant_id, product_id, affiliate_id, affiliate_name, affiliate_email)
    select ${tenantId}, ${productId}, 'many' || n, 'Ines ' || n || ' 🥑', 'ines' || n || '@affiliate.example'
      from generate_series(1, ${many}) n`);
  await write(sql`with sold as (
      insert into product_purchases
        (tenant_id, product_id, customer_email, price, amount, currency, status, download_limit, completed_at)
        select ${tenantId}, ${productId}, 'b' || n || '@x.example', 25, 25, 'USD', 'completed', 3, now()
          from generate_series(1, ${many}) n returning id)
    insert into commissions (tenant_id, affiliate_link_id, purchase_id, amount, currency, status, hold_until)
      select ${tenantId}, l.id, s.id, l.place * 0.01, 'USD', 'approved', now()
        from (select id, row_number() over (order by id) place from affiliate_links where tenant_id = ${tenantId}) l
        join (select id, row_number() over (order by id) place from sold) s on s.place = l.place`);
  await write(sql`insert into payouts
      (tenant_id, affiliate_name, affiliate_email, amount, currency, paid_on, user_id)
    select ${tenantId}, 'Ines ' || n, 'ines' || n || '@affiliate.example', n, 'USD', '2026-01-20', ${userId}
      from generate_series(1, ${many}) n`);
}, 60_000);
afterAll(() => world.close());

const pages = <Row>(path: string, query = '') => readPages<Row>(practice, path, query);

test('pages thousands of links once each, newest first', async () => {
  const { rows, totals } = await pages<AffiliateLink>('/api/affiliate-links/page');
  expect(rows.map(({ affiliateId }) => affiliateId)).toEqual(
    Array.from({ length: 600 }, (_, index) => `many${many - index}`),
  );
  expect(new Set(totals)).toEqual(new Set([many]));
  expect(rows.find(({ affiliateId }) => affiliateId === `many${many - 250}`)).toMatchObject({
    totalCommissionEarned: ((many - 250) / 100).toFixed(2),
    conversionCount: 1,
    productTitle: 'Breakfast guide',
  });
  const whole: AffiliateLink[] = await (await practice.call('GET', '/api/affiliate-links')).json();
  expect([whole.length, whole.map(({ id }) => id)]).toEqual([1_000, expect.arrayContaining(rows.map(({ id }) => id))]);
});

test('searches links by name, address, ID and product, with literal wildcards', async () => {
  const found = async (search: string) =>
    (await pages<AffiliateLink>('/api/affiliate-links/page', `search=${encodeURIComponent(search)}`)).totals[0];
  expect(await found('INES 1711')).toBe(1);
  expect(await found('ines1711@')).toBe(1);
  expect(await found('many1711')).toBe(1);
  expect(await found('🥑')).toBe(many);
  expect(await found('breakfast')).toBe(many);
  for (const nobody of ['%', 'ines_1711', '\\', 'nobody']) expect(await found(nobody), nobody).toBe(0);
});

test('pages and searches thousands of amounts due, highest first', { tags: 'detail' }, async () => {
  const { rows, totals } = await pages<AffiliateDue>('/api/affiliates/due');
  expect(rows.map(({ due }) => due)).toEqual(
    Array.from({ length: 600 }, (_, index) => ((many - index) / 100).toFixed(2)),
  );
  expect(totals[0]).toBe(many);
  const { rows: one } = await pages<AffiliateDue>('/api/affiliates/due', 'search=ines1711@');
  expect(one).toMatchObject([{ affiliateEmail: 'ines1711@affiliate.example', due: '17.11' }]);
  const { rows: own } = await pages<AffiliateDue>('/api/affiliates/due', 'email=INES1711@affiliate.example');
  expect(own).toEqual(one);
});

test('pages and searches thousands of payouts', async () => {
  const { rows, totals } = await pages<Payout>('/api/affiliates/payouts');
  expect(rows.map(({ amount }) => Number(amount))).toEqual(Array.from({ length: 600 }, (_, index) => many - index));
  expect(totals[0]).toBe(many);
  const { rows: found } = await pages<Payout>('/api/affiliates/payouts', 'search=Ines%201711');
  expect(found).toMatchObject([{ amount: '1711.00', commissions: 0 }]);
});
