import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import { addLink, addProduct, browser, cookieOf, follow, rowOf } from '../../../../testing/practice/affiliates.ts';
import { appUrl, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { deleteOldClicks, openClicks } from './clicks.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function begin() {
  const practice = await buildPractice(world);
  const productId = await addProduct(world, practice);
  const link = await addLink(world, practice, { productId });
  return { practice, productId, ...link };
}

const countOf = async (practice: Practice, id: number) => {
  const row = await rowOf(
    world,
    practice,
    sql`select click_count as kept, (select count(*)::int from affiliate_clicks where affiliate_link_id = ${id}) as written
      from affiliate_links where id = ${id}`,
  );
  return [row.kept, row.written];
};

test('redirects to the product page and sets a 30-day cookie', async () => {
  const { practice, productId, affiliateId, id } = await begin();
  const answer = await follow(world, affiliateId);
  expect(answer.status).toBe(302);
  const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '', appUrl);
  expect(pathname).toBe(`/bio/${practice.slug}/shop/${productId}`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^sorrel_affiliate=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  const clicked = [{ affiliateId, at: expect.any(Date) }];
  for (const word of [cookieOf(answer), searchParams.get('affiliate')]) {
    expect(openClicks(world.services, word)).toEqual(clicked);
  }
  expect(await countOf(practice, id)).toEqual([1, 1]);
});

test('sets a Secure cookie behind TLS', async () => {
  const { affiliateId } = await begin();
  const { env } = world.services;
  world.services.env = { ...env, APP_URL: 'https://sorrel.example' };
  const answer = await follow(world, affiliateId);
  world.services.env = env;
  expect(answer.headers.getSetCookie()[0]).toContain('; Secure');
});

test('counts a visitor once per day, across browsers', async () => {
  const { practice, affiliateId, id } = await begin();
  const from = { 'x-forwarded-for': '198.51.100.7' };
  for (const agent of [browser, `${browser} Safari/604.1`]) {
    const answer = await follow(world, affiliateId, { ...from, 'user-agent': agent });
    expect(answer.headers.getSetCookie()).toHaveLength(1);
  }
  expect(await countOf(practice, id)).toEqual([1, 1]);
  await rowOf(world, practice, sql`update affiliate_clicks set created_at = now() - interval '24 hours 1 second'`);
  await follow(world, affiliateId, from);
  expect(await countOf(practice, id)).toEqual([2, 2]);
});

test('doesn’t count bots, prefetches and HEAD requests', async () => {
  const { practice, affiliateId, id } = await begin();
  const unseen: Record<string, string>[] = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'curl/8.9.1' },
    { 'user-agent': '' },
    { 'sec-purpose': 'prefetch' },
    { purpose: 'preview' },
    { 'sec-fetch-dest': 'empty' },
  ];
  for (const headers of unseen) {
    expect((await follow(world, affiliateId, headers)).status).toBe(302);
  }
  const head = await follow(world, affiliateId, {}, 'HEAD');
  expect([head.status, head.headers.getSetCookie()]).toEqual([302, []]);
  expect(await countOf(practice, id)).toEqual([0, 0]);
});

test('stores only a keyed visitor hash, the user agent and the referrer’s origin', async () => {
  const { practice, affiliateId, id } = await begin();
  const kept = () =>
    rowOf(
      world,
      practice,
      sql`select ip_address as visitor, user_agent as agent, referrer from affiliate_clicks
        where affiliate_link_id = ${id} order by id desc limit 1`,
    );
  await follow(world, affiliateId, {
    'x-forwarded-for': '198.51.100.23',
    referer: 'https://Instagram.com/ines?secret=1#me',
    'user-agent': browser + 'x'.repeat(5_000),
  });
  const { visitor, agent, referrer } = await kept();
  expect(visitor).toMatch(/^[\w-]{43}$/);
  expect(String(agent)).toHaveLength(300);
  expect(referrer).toBe('https://instagram.com');
  const hostile = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    `https://${'a'.repeat(400)}.example/`,
    'http://localhost:3000/clients/7',
    '\'"><script>alert(1)</script>',
    'android-app://com.instagram.android',
  ];
  for (const referer of hostile) {
    await follow(world, affiliateId, { referer });
    expect((await kept()).referrer, referer).toBe(null);
  }
  expect(await countOf(practice, id)).toEqual([7, 7]);
  const sly = `${browser} <img src=x onerror=alert(1)>'; drop table affiliate_clicks; --`;
  await follow(world, affiliateId, { 'user-agent': sly });
  expect((await kept()).agent).toBe(sly);
});

test('inactive links and products redirect without counting or a cookie', async () => {
  const { practice, productId, affiliateId, id } = await begin();
  await practice.call('PUT', `/api/affiliate-links/${id}`, { isActive: false });
  const answer = await follow(world, affiliateId);
  expect(answer.headers.get('location')).toBe(`/bio/${practice.slug}/shop/${productId}`);
  expect(answer.headers.getSetCookie()).toEqual([]);
  await practice.call('PUT', `/api/affiliate-links/${id}`, { isActive: true });
  await practice.call('PUT', `/api/digital-products/${productId}`, { isActive: false });
  await follow(world, affiliateId);
  expect(await countOf(practice, id)).toEqual([0, 0]);
});

test.each(['nobody', '%00', '..%2f..%2fetc', '%E0%A4%A', "'--"])(
  'returns 404 for the unknown link %s',
  async affiliateId => {
    const answer = await world.request(`/a/${affiliateId}`, { headers: { 'user-agent': browser } });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, []]);
  },
);

test('redirects but stops counting after 30 clicks by one caller', async () => {
  const links = [];
  const { practice, productId } = await begin();
  for (let count = 0; count < 32; count++) links.push(await addLink(world, practice, { productId }));
  const from = { 'x-forwarded-for': '198.51.100.99' };
  const statuses = new Set<number>();
  for (const { affiliateId } of links) statuses.add((await follow(world, affiliateId, from)).status);
  expect([...statuses]).toEqual([302]);
  const counts = await Promise.all(links.map(({ id }) => countOf(practice, id)));
  expect(counts.filter(([kept]) => kept === 1)).toHaveLength(30);
});

test('counts at most 100 clicks per visitor and day', async () => {
  const { practice, affiliateId, id } = await begin();
  const from = { 'x-forwarded-for': '198.51.100.41' };
  await follow(world, affiliateId, from);
  await inSystem(world.services.database, ({ db }) =>
    db.execute(sql`update rate_limits set count = 100 where key like 'affiliate-visitor:%' and count = 1
      and key = 'affiliate-visitor:' || (select ip_address from affiliate_clicks where affiliate_link_id = ${id})`),
  );
  const other = await addLink(world, practice, { productId: (await begin()).productId }).catch(() => null);
  expect(other, 'a link points to a product of its own practice only').toBe(null);
  const second = await addLink(world, practice, { productId: await addProduct(world, practice) });
  expect((await follow(world, second.affiliateId, from)).status).toBe(302);
  expect(await countOf(practice, second.id)).toEqual([0, 0]);
});

test('deletes clicks after 90 days but keeps the count', async () => {
  const { practice, affiliateId, id } = await begin();
  await follow(world, affiliateId);
  await follow(world, affiliateId);
  await rowOf(
    world,
    practice,
    sql`update affiliate_clicks set created_at = now() - interval '90 days 1 minute'
      where id = (select min(id) from affiliate_clicks where affiliate_link_id = ${id})`,
  );
  await inSystem(world.services.database, system => deleteOldClicks(system));
  expect(await countOf(practice, id)).toEqual([2, 1]);
});
