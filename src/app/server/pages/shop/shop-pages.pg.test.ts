import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProduct } from '../../../../testing/practice/shop.ts';
import { connectWithLongTimeout, newDatabaseUrl } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

/** Two processes on one database. */
let one: World;
let other: World;
beforeAll(async () => {
  const url = await newDatabaseUrl();
  const open = () => openWorld(connectWithLongTimeout(url));
  [one, other] = [await open(), await open()];
});
afterAll(() => Promise.all([one.close(), other.close()]));

/** Requests the page until it is served from the cache. */
async function warm(world: World, path: string): Promise<string> {
  const key = path.replace('/bio/', '');
  let html = '';
  const isKept = async () => {
    html = await (await world.request(path)).text();
    return world.services.pages.has(key.endsWith('/shop') ? `${key}/` : key);
  };
  await expect.poll(isKept, { timeout: 10_000 }).toBe(true);
  return html;
}

const change = (practice: Practice, id: number, body: object) =>
  practice.call('PUT', `/api/digital-products/${id}`, body);

test('caches a page of the shop in every process until it changes', async () => {
  const practice = await buildPractice(one);
  const { id } = await buildProduct(one, practice);
  const shop = `/bio/${practice.slug}/shop`;
  const changes: [path: string, seen: string, change: () => Promise<Response>][] = [
    [`${shop}/${id}`, '$30.00', () => change(practice, id, { price: '30' })],
    [`${shop}/${id}`, 'Eight days', () => change(practice, id, { title: 'Eight days' })],
    [shop, 'Nine days', () => change(practice, id, { title: 'Nine days' })],
    [`/bio/${practice.slug}/shop/${id}`, 'Fern Hill', () => rename(practice, 'Fern Hill')],
  ];
  for (const [path, seen, act] of changes) {
    expect(await warm(other, path)).not.toContain(seen);
    const answer = await act();
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    expect(await (await other.request(path)).text()).toContain(seen);
  }
  await warm(other, `${shop}/${id}`);
  await change(practice, id, { isActive: false });
  expect((await other.request(`${shop}/${id}`)).status).toBe(404);
});

async function rename({ call }: Practice, businessName: string) {
  const page = await (await call('GET', '/api/storefront')).json();
  return call('PUT', `/api/storefront/${page.id}`, { ...page, businessName });
}

test('answers 304 to a known ETag and does not cache a page for one visitor', async () => {
  const practice = await buildPractice(one);
  const { id } = await buildProduct(one, practice);
  const path = `/bio/${practice.slug}/shop/${id}`;
  const etag = (await one.request(path)).headers.get('etag') ?? expect.fail('no ETag');
  const again = await one.request(path, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const led = await (await one.request(`${path}?affiliate=ines"&x=1`)).text();
  expect(led).toContain('name="affiliate" value="ines&quot;"');
  expect(await (await one.request(path)).text()).toContain('name="affiliate" value=""');
});

test('every table that a page of the shop reads notifies about changes', async () => {
  const practice = await buildPractice(one);
  const { id } = await buildProduct(one, practice);
  const { pool } = one.services.database;
  const statements: string[] = [];
  const listening = new Set<unknown>();
  const listen = (client: pg.PoolClient) => {
    if (listening.has(client)) return;
    listening.add(client);
    client.query = new Proxy(client.query, {
      apply: (query, self, given) => {
        statements.push(typeof given[0] === 'string' ? given[0] : String(Object(given[0]).text));
        return Reflect.apply(query, self, given);
      },
    });
  };
  pool.on('acquire', listen);
  for (const path of ['', '/shop', `/shop/${id}`]) await (await one.request(`/bio/${practice.slug}${path}`)).text();
  pool.off('acquire', listen);
  const read = new Set(
    statements.flatMap(each => [...each.matchAll(/(?:from|join) "(\w+)"/g)].map(([, name]) => name)),
  );
  const { rows } = await pool.query(
    "select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'page_version'",
  );
  const telling = rows.map(row => row.name);
  expect([...read]).toEqual(expect.arrayContaining(['digital_products', 'product_files', 'vendor_settings']));
  // Tables of booked times (cached-pages.kill.test.ts) are not part of the version. A file never changes; its product
  // does when the file is replaced.
  const others = [
    'appointments',
    'busy_times',
    'slot_holds',
    'waitlist_offers',
    'waitlist_entries',
    'storefront_slugs',
    'product_files',
  ];
  expect([...read].filter(name => ![...telling, ...others].includes(name))).toEqual([]);
});
