import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const look = (practice: Practice, headers: Record<string, string> = {}, method = 'GET') =>
  world.request(`/bio/${practice.slug}`, { method, headers: { 'user-agent': firefox, ...headers } });

async function counted({ tenantId, call }: Practice) {
  await world.counter.write();
  const { db } = asSystem(world.services.database);
  const { rows } = await db.execute<{ block: string; referrer: string; device: string; count: string }>(sql`
    select block_id as block, referrer, device, count from page_counts where tenant_id = ${tenantId} order by 1, 2, 3`);
  const { views } = await (await call('GET', '/api/storefront')).json();
  return { views, rows: rows.map(row => `${row.block}|${row.referrer}|${row.device}|${row.count}`) };
}

test('counts views by referrer and device', async () => {
  const practice = await buildPractice(world);
  await look(practice, { referer: 'https://l.instagram.com/?u=https%3A%2F%2Fx.example&e=secret' });
  await look(practice, { referer: 'https://l.instagram.com/', 'user-agent': iphone });
  await look(practice, { referer: 'https://l.instagram.com/', 'user-agent': iphone });
  await look(practice);
  await look(practice, { referer: `http://localhost:3000/bio/${practice.slug}/book` });
  expect(await counted(practice)).toEqual({
    views: 5,
    rows: ['||desktop|2', '|l.instagram.com|desktop|1', '|l.instagram.com|phone|2'],
  });
  // Added to the previous count.
  await look(practice);
  expect((await counted(practice)).rows[0]).toBe('||desktop|3');
});

test('ignores bots, HEAD requests, prefetches and missing pages', async () => {
  const practice = await buildPractice(world);
  await look(practice, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  await look(practice, { 'user-agent': 'facebookexternalhit/1.1' });
  await look(practice, { 'user-agent': '' });
  await look(practice, {}, 'HEAD');
  await look(practice, { 'sec-purpose': 'prefetch;prerender' });
  await look(practice, { purpose: 'prefetch' });
  await look({ ...practice, slug: 'nobody-here' });
  expect(await counted(practice)).toEqual({ views: 0, rows: [] });
});

test("ignores views by the practice's members and counts those by other practices", async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const viewer = await buildMember(world, practice, 'viewer');
  const path = `/bio/${practice.slug}`;
  for (const who of [practice, viewer]) await who.call('GET', path, undefined, { 'user-agent': firefox });
  expect(await counted(practice)).toEqual({ views: 0, rows: [] });
  await other.call('GET', path, undefined, { 'user-agent': firefox });
  await look(practice, { cookie: 'sorrel.session_token=made-up.c2lnbmVk' });
  await look(practice, { cookie: 'sorrel.session_token=%' });
  expect(await counted(practice)).toMatchObject({ views: 3 });
});

test("leaves a page's update time unchanged when counting views", async () => {
  const practice = await buildPractice(world);
  const { call } = practice;
  const made = await (await call('GET', '/api/storefront')).json();
  expect(made.updatedAt).toBe(made.createdAt);
  await look(practice);
  await world.counter.write();
  const seen = await (await call('GET', '/api/storefront')).json();
  expect(seen).toEqual({ ...made, views: 1 });
  await call('PUT', `/api/storefront/${made.id}`, seen);
  const saved = await (await call('GET', '/api/storefront')).json();
  expect(saved.updatedAt > saved.createdAt).toBe(true);
});

test('groups hosts beyond 100 a day as other sites', async () => {
  const practice = await buildPractice(world);
  const page = await (await practice.call('GET', '/api/storefront')).json();
  for (let site = 0; site < 250; site++) {
    const headers: Record<string, string> = { 'user-agent': firefox, referer: `https://site-${site}.example/` };
    world.counter.view(page, { method: 'GET', header: name => headers[name] });
    if (site === 60) await world.counter.write();
  }
  const { rows, views } = await counted(practice);
  expect(views).toBe(250);
  expect(rows).toHaveLength(101);
  expect(rows).toContain('|other|desktop|150');
  expect(rows).toContain('|site-99.example|desktop|1');
});

const block = (id: string, given = {}) => ({
  id,
  kind: 'link',
  text: `Link ${id}`,
  url: 'https://x.example',
  ...given,
});

async function withBlocks(practice: Practice, ctaButtons: unknown[]) {
  const page = await (await practice.call('GET', '/api/storefront')).json();
  expect((await practice.call('PUT', `/api/storefront/${page.id}`, { ...page, ctaButtons })).status).toBe(200);
  return page;
}

const click = (practice: Practice, blockId: string, { body = '', ...headers }: Record<string, string> = {}) =>
  world.request(`/bio/${practice.slug}/click?block=${encodeURIComponent(blockId)}`, {
    method: 'POST',
    headers: { 'user-agent': iphone, origin: 'http://localhost:3000', 'content-type': 'text/plain', ...headers },
    body,
  });

test('counts clicks per visible link block and referrer', async () => {
  const practice = await buildPractice(world);
  const blocks = [block('7'), block('8', { isHidden: true }), { id: '9', kind: 'heading', text: 'Hi' }];
  await withBlocks(practice, [...blocks, { id: 'n', kind: 'nextFree' }]);
  expect((await click(practice, '7', { body: 'https://l.instagram.com/x?y=z' })).status).toBe(204);
  expect((await click(practice, '7', { body: 'PING', 'content-type': 'text/ping' })).status).toBe(204);
  expect((await click(practice, 'n', { body: `http://localhost:3000/bio/${practice.slug}` })).status).toBe(204);
  for (const unknown of ['8', '9', '10', '', "7' or 1=1", '\u0000'])
    expect((await click(practice, unknown)).status, unknown).toBe(404);
  expect((await click({ ...practice, slug: 'nobody-here' }, '7')).status).toBe(404);
  expect((await click(practice, '7', { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await click(practice, '7', { 'user-agent': 'Googlebot/2.1' })).status).toBe(204);
  expect(await counted(practice)).toEqual({
    views: 0,
    rows: ['7||phone|1', '7|l.instagram.com|phone|1', 'n||phone|1'],
  });
});

test('limits clicks to 60 a minute per IP address', async () => {
  const practice = await buildPractice(world);
  await withBlocks(practice, [block('7')]);
  const from = (address: string) => click(practice, '7', { 'x-forwarded-for': address });
  const answers = [];
  for (let turn = 0; turn < 62; turn++) answers.push((await from('203.0.113.9')).status);
  expect(answers.filter(status => status === 204)).toHaveLength(60);
  expect(answers.at(-1)).toBe(429);
  expect((await from('203.0.113.10')).status).toBe(204);
});

test('reports recent visits by day, block, source and device to the practice only', async () => {
  const practice = await buildPractice(world);
  const page = await withBlocks(practice, [block('7'), block('8')]);
  await look(practice, { referer: 'https://l.instagram.com/', 'user-agent': iphone });
  await look(practice, { referer: 'https://www.instagram.com/', 'user-agent': iphone });
  await look(practice);
  await click(practice, '7');
  await click(practice, '8');
  await click(practice, '8');
  await world.counter.write();
  await withBlocks(practice, [block('7')]);
  const path = `/api/storefront/${page.id}/visits`;
  const answer = await (await practice.call('GET', path)).json();
  const today = dayIn(new Date(), 'America/Los_Angeles');
  expect(answer).toMatchObject({
    views: 3,
    clicks: 3,
    blocks: [
      { id: '8', name: null, clicks: 2 },
      { id: '7', name: 'Link 7', clicks: 1 },
    ],
    sources: [
      { name: 'Instagram', views: 2 },
      { name: 'Direct', views: 1 },
    ],
    devices: [
      { device: 'phone', views: 2 },
      { device: 'desktop', views: 1 },
    ],
  });
  expect(answer.days).toHaveLength(30);
  expect(answer.days.at(-1)).toEqual({ day: today, views: 3, clicks: 3 });
  expect((await (await practice.call('GET', `${path}?days=90`)).json()).days).toHaveLength(90);
  expect((await practice.call('GET', `${path}?days=100000`)).status).toBe(400);
  expect((await (await buildPractice(world)).call('GET', path)).status).toBe(404);
  expect((await practice.call('GET', '/api/storefront/999999/visits')).status).toBe(404);
});

test('stores no IP address, path or user agent of a visitor', async () => {
  const practice = await buildPractice(world);
  const headers = { referer: 'https://mail.example/inbox?to=felix@client.example', 'x-forwarded-for': '203.0.113.7' };
  await look(practice, headers);
  await world.counter.write();
  const { rows } = await asSystem(world.services.database).db.execute(
    sql`select * from page_counts where tenant_id = ${practice.tenantId}`,
  );
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
    ['block_id', 'count', 'day', 'device', 'referrer', 'storefront_id', 'tenant_id'].sort(),
  );
  expect(JSON.stringify(rows)).not.toMatch(/203|inbox|felix|Firefox/);
  expect((await look(practice)).headers.get('set-cookie')).toBeNull();
});
