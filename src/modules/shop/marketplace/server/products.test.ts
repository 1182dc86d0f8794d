import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const path = '/api/digital-products';
const list = async ({ call }: Pick<Practice, 'call'>) => (await call('GET', path)).json();
const add = async ({ call }: Pick<Practice, 'call'>, given: Record<string, unknown> = {}) => {
  const answer = await call('POST', path, { title: 'Gut reset', price: '39.00', ...given });
  return { status: answer.status, body: await answer.json() };
};
const inPractice = (practice: Practice, statement: ReturnType<typeof sql>) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, ({ db }) => db.execute(statement));
const buy = ({ tenantId }: Practice, product: number, status: string) =>
  sql`insert into product_purchases (tenant_id, product_id, customer_email, price, amount, currency, download_limit, status)
    values (${tenantId}, ${product}, 'ann@example.com', 39, 39, 'USD', 3, ${status}) returning id`;

const link = { fileUrl: 'https://plans.example/seven' };

test('applies the specified defaults to a new product', async () => {
  const practice = await buildPractice(world);
  const { status, body } = await add(practice, { ...link, price: undefined });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: 'Gut reset',
    price: '0.00',
    type: 'guide',
    downloadLimit: 3,
    affiliateCommission: '0.00',
    isActive: true,
    ...link,
    fileId: null,
    sales: 0,
    tenantId: practice.tenantId,
    userId: practice.userId,
    path: `/bio/${practice.slug}/shop/${body.id}`,
  });
  expect(await list(practice)).toEqual([body]);
});

const neither = 'A product on sale needs a file or a link.';

test('saves a product without a file or link, but can’t activate it', async () => {
  const practice = await buildPractice(world);
  const refused = await add(practice, { isActive: true });
  expect([refused.status, refused.body.message, refused.body.errors]).toEqual([400, neither, { fileId: neither }]);
  expect(await list(practice)).toEqual([]);
  const { status, body } = await add(practice);
  expect([status, body.isActive]).toEqual([201, false]);
  const change = async (fields: object) => {
    const answer = await practice.call('PUT', `${path}/${body.id}`, fields);
    const { isActive, errors } = await answer.json();
    return [answer.status, isActive ?? errors];
  };
  expect(await change({ isActive: true })).toEqual([400, { fileId: neither }]);
  expect((await list(practice))[0].isActive).toBe(false);
  expect(await change({ isActive: true, ...link })).toEqual([200, true]);
  expect(await change({ fileUrl: null })).toEqual([400, { fileId: neither }]);
  expect(await change({ title: 'Gut reset 2' })).toEqual([200, true]);
  expect(await change({ fileUrl: null, isActive: false })).toEqual([200, false]);
});

test.each(
  casesInTurn(
    [
      [{ title: ' ' }, 'title', 'Title is required'],
      [{ price: '-1' }, 'price', 'Enter a price like 75 or 75.50'],
      [{ price: '9.999' }, 'price', 'Enter a price like 75 or 75.50'],
      [{ price: 0.1 + 0.2 }, 'price', 'Enter a price like 75 or 75.50'],
      [{ downloadLimit: 0 }, 'downloadLimit', 'At least 1'],
      [{ downloadLimit: 1.5 }, 'downloadLimit', 'Enter a whole number'],
      [{ affiliateCommission: '100.01' }, 'affiliateCommission', 'Enter 0 to 100'],
      [{ affiliateCommission: -1 }, 'affiliateCommission', 'Enter 0 to 100'],
      [{ type: 'song' }, 'type', 'Choose a type'],
      [{ fileUrl: 'javascript:alert(1)' }, 'fileUrl', 'Enter a URL like https://example.com/guide.pdf'],
      [{ imageUrl: 'file:///etc/passwd' }, 'imageUrl', /Enter a URL/],
      [{ imageUrl: '/files/../secret' }, 'imageUrl', /Enter a URL/],
      [{ imageUrl: `data:image/png;base64,${btoa('no picture')}` }, 'imageUrl', 'Please choose an image file'],
    ],
    3,
  ),
)('rejects %j with a message on its field', async (given, field, sentence) => {
  const practice = await buildPractice(world);
  const { status, body } = await add(practice, given);
  expect(status).toBe(400);
  expect(body.errors[field]).toMatch(sentence);
  expect(await list(practice)).toEqual([]);
});

test('a partial update changes only its fields and ignores protected ones', async () => {
  const practice = await buildPractice(world);
  const given = {
    price: 12.5,
    description: 'All of it',
    downloadLimit: '7',
    affiliateCommission: '12.5',
    type: 'ebook',
  };
  const { body } = await add(practice, given);
  const protectedFields = { tenantId: 1, userId: 1, id: 1, sales: 9, archivedAt: '2026-01-01T00:00:00Z' };
  const answer = await practice.call('PUT', `${path}/${body.id}`, { isActive: false, ...protectedFields });
  expect(answer.status).toBe(200);
  const changed = await answer.json();
  expect(changed).toEqual({ ...body, isActive: false, updatedAt: changed.updatedAt });
  expect(changed).toMatchObject({ price: '12.50', downloadLimit: 7, affiliateCommission: '12.50' });
  expect(await (await practice.call('PUT', `${path}/${body.id}`, {})).json()).toEqual(changed);
  const emptied = await practice.call('PUT', `${path}/${body.id}`, { description: null, price: null });
  expect(await emptied.json()).toMatchObject({ description: null, price: '0.00', downloadLimit: 7 });
});

test('stores an image as a file and keeps it when sent again', async () => {
  const practice = await buildPractice(world);
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#059669' } })
    .png()
    .toBuffer();
  const { body } = await add(practice, { imageUrl: `data:image/png;base64,${png.toString('base64')}` });
  expect(body.imageUrl).toMatch(/^\/files\/[0-9a-f]{64}\.webp$/);
  expect((await world.request(body.imageUrl)).status).toBe(200);
  const again = await practice.call('PUT', `${path}/${body.id}`, { imageUrl: body.imageUrl });
  expect((await again.json()).imageUrl).toBe(body.imageUrl);
});

test('deletes an unsold product and archives a sold one', async () => {
  const practice = await buildPractice(world);
  const { body: never } = await add(practice);
  const { body: sold } = await add(practice);
  await inPractice(practice, buy(practice, sold.id, 'completed'));
  expect((await list(practice))[0]).toMatchObject({ id: sold.id, sales: 1 });
  for (const { id } of [never, sold]) {
    expect((await practice.call('DELETE', `${path}/${id}`)).status).toBe(204);
    expect((await practice.call('DELETE', `${path}/${id}`)).status).toBe(404);
    expect((await practice.call('PUT', `${path}/${id}`, { isActive: true })).status).toBe(404);
  }
  expect(await list(practice)).toEqual([]);
  const left = await inPractice(practice, sql`select title, is_active from digital_products`);
  expect(left.rows).toEqual([{ title: 'Gut reset', is_active: false }]);
});

test('archives a product with a pending purchase', async () => {
  const practice = await buildPractice(world);
  const { body } = await add(practice);
  await inPractice(practice, buy(practice, body.id, 'pending'));
  expect((await practice.call('DELETE', `${path}/${body.id}`)).status).toBe(204);
  expect((await inPractice(practice, sql`select id from digital_products`)).rows).toHaveLength(1);
});

test('archives a product whose coupon was used, and keeps the coupon', async () => {
  const practice = await buildPractice(world);
  const [{ body: bought }, { body: never }] = [await add(practice), await add(practice)];
  const code = { code: 'SPRING', kind: 'percent', value: '10', lastDay: null, usageLimit: null };
  const coupon = await (await practice.call('POST', '/api/coupons', { ...code, productId: bought.id })).json();
  await inPractice(practice, buy(practice, bought.id, 'completed'));
  await inPractice(practice, sql`update product_purchases set coupon_id = ${coupon.id}`);
  const moved = await practice.call('PUT', `/api/coupons/${coupon.id}`, { ...code, productId: never.id });
  expect(moved.status).toBe(200);
  expect((await practice.call('DELETE', `${path}/${never.id}`)).status).toBe(204);
  expect((await list(practice)).map((each: { id: number }) => each.id)).toEqual([bought.id]);
  expect((await inPractice(practice, sql`select product_id::int as id from coupons`)).rows).toEqual([{ id: never.id }]);
});

test('links to its author’s page, or nowhere while the page is inactive', async () => {
  const practice = await buildPractice(world);
  const { body } = await add(practice);
  const member = await buildMember(world, practice, 'practitioner');
  const theirs = (await add(member)).body;
  expect(theirs.path).toBe(`/bio/${practice.slug}/shop/${theirs.id}`);
  const page = await (await practice.call('GET', '/api/storefront')).json();
  await practice.call('PUT', `/api/storefront/${page.id}`, { ...page, isActive: false });
  expect((await list(practice)).map(({ path }: { path: string | null }) => path)).toEqual([null, null]);
  expect(body.path).not.toBeNull();
});

test('returns 404 for another practice’s product and never lists it', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const { body } = await add(practice);
  expect(await list(other)).toEqual([]);
  expect((await other.call('PUT', `${path}/${body.id}`, { title: 'Mine' })).status).toBe(404);
  expect((await other.call('DELETE', `${path}/${body.id}`)).status).toBe(404);
  expect(await list(practice)).toEqual([body]);
});

test('lists 200 products with long emoji titles, newest first', async () => {
  const practice = await buildPractice(world);
  const title = `${'🥑'.repeat(30)} meal plan`;
  await inPractice(
    practice,
    sql`insert into digital_products (tenant_id, user_id, title, price)
      select ${practice.tenantId}, ${practice.userId}, ${title}, 1 from generate_series(1, 200)`,
  );
  const all = await list(practice);
  expect(all).toHaveLength(200);
  expect(all[0].id).toBeGreaterThan(all[199].id);
  expect(all[0].title).toBe(title);
});
