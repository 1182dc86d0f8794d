// @module-tag slow

import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from '../../../../shared/dates.ts';
import { addPurchase } from '../../../../testing/practice/affiliates.ts';
import { answerPage, buildCheckout, inPractice, openPage, settleDue } from '../../../../testing/practice/payments.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const path = '/api/product-purchases';
const metrics = async ({ call }: Practice) => (await call('GET', '/api/marketplace/metrics')).json();
const list = async ({ call }: Pick<Practice, 'call'>) => (await call('GET', path)).json();
const page = async ({ call }: Practice, query = '') => (await call('GET', `${path}/page${query}`)).json();
const act = async ({ call }: Pick<Practice, 'call'>, id: number, what: string, body?: unknown) => {
  const answer = await call('POST', `${path}/${id}/${what}`, body);
  return { status: answer.status, body: await answer.json() };
};

/** A purchase of 25.00, paid with the test checkout. */
async function sell(practice: Practice): Promise<number> {
  const sale = await buildCheckout(world, practice);
  await answerPage(world, await openPage(world, sale), 'pay');
  return sale.purchaseId;
}

/** Inserts purchases of one product directly. */
const write = (practice: Practice, count: number, given: Record<string, string> = {}) =>
  inPractice(world, practice, async ({ db, tenantId, userId }) => {
    const { amount = '39.00', status = 'completed', name = 'Ann Example' } = given;
    const { rows } = await db.execute<{ id: string }>(sql`
      with product as (insert into digital_products (tenant_id, user_id, title, price)
        values (${tenantId}, ${userId}, 'Gut reset', ${amount}) returning id)
      insert into product_purchases (tenant_id, product_id, customer_email, customer_name, price, amount, currency,
        download_limit, status)
      select ${tenantId}, id, 'buyer' || i || '@example.com', ${name}, ${amount}, ${amount}, 'USD', 3, ${status}
      from product, generate_series(1, ${count}::int) i returning id`);
    return rows.map(({ id }) => Number(id));
  });

test('all metrics start at zero', async () => {
  const practice = await buildPractice(world);
  expect(await metrics(practice)).toEqual({
    totalProducts: 0,
    totalSales: 0,
    totalRevenue: '0.00',
    otherRevenue: [],
    totalAffiliateClicks: 0,
    conversionRate: 0,
    isTestMode: true,
  });
  expect(await list(practice)).toEqual([]);
  expect(await page(practice)).toEqual({ items: [], nextCursor: null, total: 0 });
});

test('metrics count completed sales minus refunds, and conversions per click', async () => {
  const practice = await buildPractice(world);
  const [kept, returned] = [await sell(practice), await sell(practice)];
  await write(practice, 2, { amount: '0.00' });
  await write(practice, 3, { status: 'pending' });
  await inPractice(world, practice, ({ db, tenantId }) =>
    db.execute(sql`insert into affiliate_links
      (tenant_id, product_id, affiliate_id, affiliate_name, affiliate_email, click_count, conversion_count)
      select ${tenantId}, product_id, 'ref-' || id, 'Bo', id || '@example.com', 40, 1 from product_purchases
      where id in (${kept}, ${returned})`),
  );
  await inPractice(world, practice, ({ db }) =>
    db.execute(sql`update digital_products set archived_at = now()
    where id = (select product_id from product_purchases where id = ${kept})`),
  );
  const before = {
    isTestMode: true,
    totalProducts: 3,
    totalSales: 4,
    totalRevenue: '50.00',
    otherRevenue: [],
    totalAffiliateClicks: 80,
    conversionRate: 2.5,
  };
  expect(await metrics(practice)).toEqual(before);
  expect((await act(practice, returned, 'refund', {})).status).toBe(200);
  expect(await metrics(practice)).toEqual(before);
  await settleDue(world);
  expect(await metrics(practice)).toEqual({ ...before, totalSales: 3, totalRevenue: '25.00' });
});

test('reports revenue in a former currency separately', async () => {
  const practice = await buildPractice(world);
  const first = await sell(practice);
  const change = (currency: string) =>
    inPractice(world, practice, ({ db, tenantId }) =>
      db.execute(sql`update tenants set currency = ${currency} where id = ${tenantId}`),
    );
  await change('EUR');
  const usd = [{ currency: 'USD', amount: '25.00' }];
  expect(await metrics(practice)).toMatchObject({ totalSales: 1, totalRevenue: '0.00', otherRevenue: usd });
  const { productId } = (await list(practice))[0];
  await addPurchase(world, practice, { productId, currency: 'EUR', amount: '7.50' });
  expect(await metrics(practice)).toMatchObject({ totalSales: 2, totalRevenue: '7.50', otherRevenue: usd });
  await change('USD');
  const eur = [{ currency: 'EUR', amount: '7.50' }];
  expect(await metrics(practice)).toMatchObject({ totalRevenue: '25.00', otherRevenue: eur });
  await change('EUR');
  expect((await act(practice, first, 'refund', {})).status).toBe(200);
  await settleDue(world);
  expect(await metrics(practice)).toMatchObject({ totalRevenue: '7.50', otherRevenue: [] });
});

test('exports the filtered purchases without CSV injection', async () => {
  const practice = await buildPractice(world);
  await write(practice, 250, { name: '=HYPERLINK("https://evil.example")' });
  await write(practice, 3, { name: 'Ruth "R" Ellison, BSc', status: 'pending' });
  const rowsOf = async (query = '') => {
    const answer = await practice.call('GET', `/api/product-purchases/export${query}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="purchases.csv"');
    return Papa.parse<Record<string, string>>(await answer.text(), { header: true, skipEmptyLines: true }).data;
  };
  const all = await rowsOf();
  expect(all).toHaveLength(253);
  expect(new Set(all.map(row => row.Purchase)).size).toBe(253);
  expect(all[0]).toMatchObject({
    Date: dayIn(new Date(), 'America/Los_Angeles'),
    Name: 'Ruth "R" Ellison, BSc',
    Product: 'Gut reset',
    Amount: '39.00',
    Currency: 'USD',
    Status: 'Pending',
    Refunded: '0.00',
  });
  expect(all.at(-1)?.Name).toBe(`'=HYPERLINK("https://evil.example")`);
  expect(await rowsOf('?status=pending')).toHaveLength(3);
  expect(await rowsOf('?search=ruth')).toHaveLength(3);
  const other = await buildPractice(world);
  expect((await (await other.call('GET', '/api/product-purchases/export')).text()).split('\r\n')).toHaveLength(2);
  const viewer = await buildMember(world, practice, 'viewer');
  expect((await viewer.call('GET', '/api/product-purchases/export')).status).toBe(403);
});

test('dashboard revenue includes shop sales minus refunds', async () => {
  const practice = await buildPractice(world);
  const revenue = async () => {
    const read = async (path: string) => (await practice.call('GET', `/api/dashboard/${path}`)).json();
    const [{ monthlyRevenue }, weeks] = [await read('metrics'), await read('weeks')];
    return [monthlyRevenue, weeks.at(-1).revenue];
  };
  expect(await revenue()).toEqual(['0.00', '0.00']);
  const [first] = [await sell(practice), await sell(practice)];
  await write(practice, 1, { amount: '0.00' });
  await write(practice, 2, { status: 'pending' });
  expect(await revenue()).toEqual(['50.00', '50.00']);
  expect((await act(practice, first, 'refund', { amount: '5.00' })).status).toBe(200);
  await settleDue(world);
  expect(await revenue()).toEqual(['45.00', '45.00']);
});

test('test sales no longer count once a payment provider is set up', async () => {
  const practice = await buildPractice(world);
  await sell(practice);
  const sold = async () => (await (await practice.call('GET', '/api/digital-products')).json())[0].sales;
  expect(await metrics(practice)).toMatchObject({ totalSales: 1, totalRevenue: '25.00' });
  expect(await sold()).toBe(1);
  const { env } = world.services;
  Object.assign(world.services, { env: { ...env, STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' } });
  const [live, stillSold] = [await metrics(practice), await sold()];
  Object.assign(world.services, { env });
  expect(live).toMatchObject({ totalSales: 0, totalRevenue: '0.00', isTestMode: false });
  expect(stillSold).toBe(0);
});

test('lists a purchase with buyer, product and payment reference', async () => {
  const practice = await buildPractice(world);
  const id = await sell(practice);
  const [bought] = await list(practice);
  expect(bought).toMatchObject({
    id,
    tenantId: practice.tenantId,
    customerEmail: 'dana@client.example',
    amount: '25.00',
    currency: 'USD',
    status: 'completed',
    refunded: '0.00',
    isRefunding: false,
    isTest: true,
    downloadCount: 0,
    downloadLimit: 3,
  });
  expect(bought.stripePaymentIntentId).toMatch(/\S/);
  expect(bought.productTitle).toMatch(/^Plan /);
});

test('pages every purchase once, newest first, during new sales', async () => {
  const practice = await buildPractice(world);
  const ids = await write(practice, 130);
  const seen: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { items, nextCursor, total } = await page(practice, `?limit=50${cursor ? `&cursor=${cursor}` : ''}`);
    expect(total).toBe(130 + (cursor ? 1 : 0));
    seen.push(...items.map((each: { id: number }) => each.id));
    if (cursor === '') await write(practice, 1);
    cursor = nextCursor;
  }
  expect(seen).toEqual(ids.toReversed());
  expect((await practice.call('GET', `${path}/page?cursor=x`)).status).toBe(400);
  expect((await practice.call('GET', `${path}/page?limit=201`)).status).toBe(400);
});

test('searches purchases by name and address, with literal wildcards', async () => {
  const practice = await buildPractice(world);
  await write(practice, 2, { name: 'Zoë 100% Öztürk' });
  await write(practice, 1, { name: 'Bo_Berg', status: 'failed' });
  const find = async (search: string) => (await page(practice, `?search=${encodeURIComponent(search)}`)).total;
  expect(await find('öztü')).toBe(2);
  expect(await find('BUYER2@')).toBe(1);
  expect(await find('100%')).toBe(2);
  expect(await find('%')).toBe(2);
  expect(await find('_')).toBe(1);
  expect(await find('nobody')).toBe(0);
  expect((await page(practice, '?status=failed')).total).toBe(1);
  const [newest] = await list(practice);
  expect((await page(practice, `?productId=${newest.productId}`)).total).toBe(1);
  expect((await page(practice, '?status=failed&search=zo')).total).toBe(0);
});

test('refunds a purchase once, then 409', async () => {
  const practice = await buildPractice(world);
  const id = await sell(practice);
  const asked = await act(practice, id, 'refund', { reason: 'Did not like it' });
  expect(asked.body).toMatchObject({ status: 'completed', isRefunding: true, refunded: '0.00' });
  expect((await act(practice, id, 'refund', {})).status).toBe(409);
  await settleDue(world);
  expect((await list(practice))[0]).toMatchObject({ status: 'refunded', isRefunding: false, refunded: '25.00' });
  const again = await act(practice, id, 'refund', {});
  expect([again.status, again.body.message]).toEqual([409, 'This purchase was already refunded.']);
});

test('partial refunds keep the purchase until everything is refunded', async () => {
  const practice = await buildPractice(world);
  const id = await sell(practice);
  for (const amount of ['-1', '0', '1.234', 'x']) {
    expect((await act(practice, id, 'refund', { amount })).body.errors.amount).toMatch(/^Enter/);
  }
  expect((await act(practice, id, 'refund', { amount: '25.01' })).status).toBe(409);
  expect((await act(practice, id, 'refund', { amount: '10' })).status).toBe(200);
  await settleDue(world);
  expect((await list(practice))[0]).toMatchObject({ status: 'completed', refunded: '10.00' });
  expect(await metrics(practice)).toMatchObject({ totalSales: 1, totalRevenue: '15.00' });
  expect((await act(practice, id, 'refund', { amount: '15.01' })).status).toBe(409);
  expect((await act(practice, id, 'refund', {})).status).toBe(200);
  await settleDue(world);
  expect((await list(practice))[0]).toMatchObject({ status: 'refunded', refunded: '25.00' });
});

test('revokes a free purchase at once and rejects refunding an unpaid one', async () => {
  const practice = await buildPractice(world);
  const [free = 0] = await write(practice, 1, { amount: '0.00' });
  const [open = 0] = await write(practice, 1, { status: 'pending' });
  expect((await act(practice, free, 'refund', {})).body).toMatchObject({ status: 'refunded' });
  expect((await act(practice, free, 'refund', {})).status).toBe(409);
  const unpaid = await act(practice, open, 'refund', {});
  expect([unpaid.status, unpaid.body.message]).toEqual([409, 'Nothing was paid for this purchase.']);
});

test('resetting downloads restores the allowance and keeps the count', async () => {
  const practice = await buildPractice(world);
  const [id = 0] = await write(practice, 1);
  const [refunded = 0] = await write(practice, 1, { status: 'refunded' });
  const set = (count: number) =>
    inPractice(world, practice, ({ db }) =>
      db.execute(sql`update product_purchases set download_count = ${count} where id = ${id}`),
    );
  expect((await act(practice, id, 'reset-downloads')).body).toMatchObject({ downloadCount: 0, downloadLimit: 3 });
  await set(3);
  expect((await act(practice, id, 'reset-downloads')).body).toMatchObject({ downloadCount: 3, downloadLimit: 6 });
  expect((await act(practice, id, 'reset-downloads')).body).toMatchObject({ downloadCount: 3, downloadLimit: 6 });
  expect((await act(practice, refunded, 'reset-downloads')).status).toBe(409);
});

test('resends the link to the buyer, but not for a refunded purchase', async () => {
  const practice = await buildPractice(world);
  const id = await sell(practice);
  const [refunded = 0] = await write(practice, 1, { status: 'refunded' });
  const mails = async () => {
    const all: { recipientEmail: string; subject: string }[] = await (
      await practice.call('GET', '/api/emails/logs')
    ).json();
    return all.filter(({ recipientEmail }) => recipientEmail === 'dana@client.example').length;
  };
  const before = await mails();
  expect((await practice.call('POST', `${path}/${id}/send-link`)).status).toBe(204);
  expect(await mails()).toBe(before + 1);
  expect((await act(practice, refunded, 'send-link')).status).toBe(409);
  expect(await mails()).toBe(before + 1);
  const again = async () => (await practice.call('POST', `${path}/${id}/send-link`)).status;
  for (let more = 0; more < 9; more++) expect(await again()).toBe(204);
  expect(await again()).toBe(429);
});

test('returns 404 for another practice’s purchases and 403 for changes by assistants', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const id = await sell(practice);
  expect(await list(other)).toEqual([]);
  expect((await page(other)).total).toBe(0);
  const assistant = await buildMember(world, practice, 'assistant');
  expect(await list(assistant)).toHaveLength(1);
  for (const what of ['refund', 'reset-downloads', 'send-link']) {
    expect((await act(other, id, what, {})).status).toBe(404);
    expect((await act(assistant, id, what, {})).status).toBe(403);
  }
  expect((await list(practice))[0]).toMatchObject({ isRefunding: false });
});

test('lists the newest 1,000 of 10,000 purchases and pages all of them', { tags: 'detail' }, async () => {
  const practice = await buildPractice(world);
  await write(practice, 10_000);
  expect(await list(practice)).toHaveLength(1_000);
  expect((await page(practice, '?limit=200&search=buyer9999@')).items).toHaveLength(1);
  expect((await page(practice)).total).toBe(10_000);
});
