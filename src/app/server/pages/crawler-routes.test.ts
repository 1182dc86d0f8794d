import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProduct } from '../../../testing/practice/shop.ts';
import { publishArticle } from '../../../testing/public-pages.ts';
import { appUrl, buildPractice, openWorld, type Practice, type World } from '../../../testing/world.ts';
import { type Sitemap, sitemapFinder } from './crawler-routes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
const text = async (path: string) => (await world.request(path)).text();
const filesOf = ({ files }: Sitemap) => files.map(file => locationsIn(gunzipSync(file).toString()));

async function hide(practice: Practice) {
  const page = await (await practice.call('GET', '/api/storefront')).json();
  const answer = await practice.call('PUT', `/api/storefront/${page.id}`, { ...page, isActive: false });
  expect(answer.status).toBe(200);
}

describe('GET /robots.txt', () => {
  test('allows robots on public pages and names the sitemap', async () => {
    const answer = await world.request('/robots.txt');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await answer.text()).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${appUrl}/sitemap.xml\n`);
  });
});

describe('the sitemap', () => {
  test('lists every public page of every practice, and each of them exists', async () => {
    const practice = await buildPractice(world);
    const bare = await buildPractice(world);
    const article = await publishArticle(practice);
    const product = await buildProduct(world, practice);
    const files = locationsIn(await text('/sitemap.xml'));
    expect(files).toEqual([`${appUrl}/sitemaps/1.xml`]);
    const answer = await world.request('/sitemaps/1.xml');
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const urls = locationsIn(await answer.text());
    const bio = `${appUrl}/bio/${practice.slug}`;
    const own = [bio, `${bio}/articles`, `${bio}/articles/${article}`, `${bio}/shop`, `${bio}/shop/${product.id}`];
    expect(urls).toEqual([`${appUrl}/`, `${appUrl}/developers`, ...own, `${appUrl}/bio/${bare.slug}`]);
    for (const url of urls) expect((await world.request(new URL(url).pathname)).status, url).toBe(200);
    expect((await world.request('/sitemaps/2.xml')).status).toBe(404);
  });

  test('omits hidden pages', async () => {
    const practice = await buildPractice(world);
    const find = sitemapFinder();
    expect(filesOf(await find(world.services)).flat()).toContain(`${appUrl}/bio/${practice.slug}`);
    await hide(practice);
    expect(
      filesOf(await sitemapFinder()(world.services))
        .flat()
        .join(),
    ).not.toContain(practice.slug);
  });

  test('splits into files at the protocol’s limit of URLs', async () => {
    const [whole = []] = filesOf(await sitemapFinder()(world.services));
    const { index, files } = await sitemapFinder(3)(world.services);
    const parts = filesOf({ index, files });
    expect(parts.flat()).toEqual(whole);
    expect(parts.map(part => part.length).slice(0, -1)).toEqual(parts.slice(1).map(() => 3));
    expect(locationsIn(gunzipSync(index).toString())).toHaveLength(files.length);
  });

  test('is built once an hour regardless of requests', async () => {
    const find = sitemapFinder();
    const [first, second] = await Promise.all([find(world.services, 0), find(world.services, 1)]);
    expect(second).toBe(first);
    expect(await find(world.services, 60 * 60_000 - 1)).toBe(first);
    expect(await find(world.services, 60 * 60_000)).not.toBe(first);
  });
});

describe('GET /.well-known/security.txt', () => {
  test('names a contact and an expiry date', async () => {
    Object.assign(world.services.env, { SUPPORT_EMAIL: 'help@sorrel.example' });
    const lines = (await text('/.well-known/security.txt')).split('\n');
    Object.assign(world.services.env, { SUPPORT_EMAIL: undefined });
    expect(lines[0]).toBe('Contact: mailto:help@sorrel.example');
    const expires = Date.parse(lines.find(line => line.startsWith('Expires: '))?.slice(9) ?? '');
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  });

  test('answers 404 without a support address', async () => {
    expect((await world.request('/.well-known/security.txt')).status).toBe(404);
  });
});
