// @module-tag slow

import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '../../../platform/database/scope.ts';
import { buildAsking } from '../../../testing/practice/deposits.ts';
import { casesInTurn } from '../../../testing/proof.ts';
import { publicPages, publishArticle } from '../../../testing/public-pages.ts';
import {
  appUrl,
  bookingFields,
  buildMember,
  buildPractice,
  openWorld,
  type Practice,
  type World,
} from '../../../testing/world.ts';
import { serveCachedPages } from './cached-pages.ts';
import { sitemapFinder } from './crawler-routes.ts';

const app = 'https://app.sorrel-host.com';
const [mine, theirs] = ['bookings.maya-eats.com', 'orchard-nutrition.com'];

let world: World;
let practice: Practice;
let other: Practice;
beforeAll(async () => {
  world = await openWorld();
  Object.assign(world.services.env, { APP_URL: app });
  practice = await buildPractice(world, { name: 'Maya Eats' });
  other = await buildPractice(world, { name: 'Orchard Nutrition' });
  await give(practice, mine);
  await give(other, theirs);
});
afterAll(() => world.close());

/** The state after a check that found both DNS records. */
async function give({ tenantId }: Practice, domain: string, verified = true) {
  await asSystem(world.services.database).db.execute(sql`insert into domains (tenant_id, domain, token, verified_at)
    values (${tenantId}, ${domain}, 'x', ${verified ? sql`now()` : null})`);
}
async function lose({ tenantId }: Practice) {
  await asSystem(world.services.database).db.execute(sql`delete from domains where tenant_id = ${tenantId}`);
}

const at = (host: string, path: string, init: RequestInit = {}) =>
  world.request(path, { redirect: 'manual', ...init, headers: { host, ...init.headers } });
const post = (host: string, path: string, body: object, headers: Record<string, string> = {}) =>
  at(host, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { origin: `https://${host}`, 'content-type': 'application/json', ...headers },
  });

describe('a request to a practice’s domain', () => {
  test('shows the page of its practice at the root', async () => {
    const [first, second] = [await at(mine, '/'), await at(theirs, '/')];
    expect([first.status, second.status]).toEqual([200, 200]);
    const [html, others] = [await first.text(), await second.text()];
    expect(html).toContain('Maya Eats');
    expect(html).not.toContain('Orchard');
    expect(others).toContain('Orchard Nutrition');
    expect(html).toContain(`<link rel="canonical" href="https://${mine}/"/>`);
    expect(html).toMatch(new RegExp(`og:image" content="https://${mine}/bio/`));
  });

  test.each([mine.toUpperCase(), `${mine}:443`, `${mine}.`])('treats %s as the same name', async name => {
    expect(await (await at(name, '/')).text()).toContain('Maya Eats');
  });

  test('answers 421 on a domain without a practice', async () => {
    const waiting = await buildPractice(world);
    await give(waiting, 'not-shown-yet.com', false);
    const names = ['third.example', `x.${mine}`, 'maya-eats.com', 'not-shown-yet.com', 'x.app.sorrel-host.com'];
    for (const name of names) {
      for (const path of ['/', '/login', '/api/auth/user', `/bio/${practice.slug}`, '/assets/x.js'])
        expect([name, path, (await at(name, path)).status]).toEqual([name, path, 421]);
    }
  });

  test('is routed by Host alone', async () => {
    const spoofed = { 'x-forwarded-host': theirs, forwarded: `host=${theirs}`, 'x-host': theirs };
    expect(await (await at(mine, '/', { headers: spoofed })).text()).toContain('Maya Eats');
    expect((await at('app.sorrel-host.com', '/login', { headers: { 'x-forwarded-host': mine } })).status).toBe(200);
  });

  test.each([
    'app.sorrel-host.com',
    'app.sorrel-host.com:443',
    '127.0.0.1:3000',
    '[::1]:3000',
    'web:3000',
    'localhost',
  ])('reaches the app under %s', async name => {
    expect((await at(name, '/login')).status).toBe(200);
  });
});

describe('a practice’s domain', () => {
  test('ignores session cookies and rejects signing in', async () => {
    const session = async (path: string) =>
      (await practice.call('GET', path, undefined, { host: mine, origin: `https://${mine}` })).status;
    for (const path of [
      '/api/auth/user',
      '/api/clients',
      '/api/tenant',
      '/api/domains',
      '/clients',
      '/settings',
      '/login',
    ])
      expect([path, await session(path)]).toEqual([path, 404]);
    // For a signed-in user, `/` would be the app.
    const root = await practice.call('GET', '/', undefined, { host: mine });
    expect(await root.text()).not.toContain('id="app"');
    const signIn = await post(mine, '/api/login', { email: practice.email, password: 'correct horse battery' });
    expect([signIn.status, signIn.headers.getSetCookie()]).toEqual([404, []]);
  });

  test('serves only public routes that are declared for it', async () => {
    expect([...world.open].filter(([, { onOwnDomain }]) => onOwnDomain).length).toBeGreaterThan(80);
    const unserved = world.routes
      .map(({ method, path }) => `${method} ${path}`)
      .filter(route => /^(GET|POST|PUT|PATCH|DELETE) /.test(route) && !world.open.get(route)?.onOwnDomain);
    expect(unserved.length).toBeGreaterThan(150);
    for (const route of casesInTurn([...new Set(unserved)], 2)) {
      const [method = '', path = ''] = route.split(' ');
      if (/^\/(healthz|readyz|metrics)$/.test(path)) continue;
      const answer = await practice.call(method, path.replace(/:\w+(\{.*\})?|\*/g, '1'), undefined, {
        host: mine,
        origin: `https://${mine}`,
      });
      expect([route, answer.status]).toEqual([route, 404]);
    }
  });

  test('accepts a booking only for its own practice and from its own origin', async () => {
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const slots = async (slug: string) => at(mine, `/api/appointments/slots?storefrontSlug=${slug}&date=${day}`);
    const [free] = (await (await slots(practice.slug)).json()).slots;
    const wish = (slug: string) => bookingFields(slug, { date: day, time: free.time });
    expect((await slots(other.slug)).status).toBe(404);
    expect((await post(mine, '/api/appointments/book', wish(other.slug))).status).toBe(404);
    for (const origin of [app, `https://${theirs}`, 'https://evil.example', 'null'])
      expect((await post(mine, '/api/appointments/book', wish(practice.slug), { origin })).status).toBe(403);
    expect((await post(mine, '/api/appointments/book', wish(practice.slug))).status).toBe(200);
    // Nor may a page of the custom domain change anything in the app.
    const fromDomain = { host: 'app.sorrel-host.com', origin: `https://${mine}` };
    expect((await practice.call('POST', '/api/clients', {}, fromDomain)).status).toBe(403);
  });

  test('sends HSTS without subdomains', async () => {
    expect((await at(mine, '/')).headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect((await at(mine, '/nothing')).headers.get('strict-transport-security')).toBe('max-age=31536000');
    const own = await at('app.sorrel-host.com', '/login');
    expect(own.headers.get('strict-transport-security')).toContain('includeSubDomains');
  });

  test('answers 404 with the practice’s own page', async () => {
    const missing = await at(mine, '/nothing-here');
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('Page Not Found');
  });
});

describe('public pages on a domain', () => {
  test('serve their own practice and no other', async () => {
    // The helpers call the program under the usual test URL.
    world.services.env.APP_URL = appUrl;
    const asking = await buildAsking(world);
    const pages = await publicPages(world, asking);
    world.services.env.APP_URL = app;
    await give(asking, 'all-pages.com');
    const paths = Object.values(pages).flat();
    expect(paths.length).toBeGreaterThan(25);
    let shown = 0;
    for (const path of paths) {
      const own = await at('all-pages.com', path);
      expect([path, own.status]).toEqual([path, expect.toSatisfy((status: number) => status < 500 && status !== 421)]);
      if (own.status === 200) shown += 1;
      const foreign = await at(mine, path);
      expect([path, foreign.status]).toEqual([path, expect.toSatisfy((status: number) => status >= 400)]);
      expect(await foreign.text()).not.toContain('Fernhill');
    }
    expect(shown).toBeGreaterThan(18);
  });
});

describe('files for crawlers', () => {
  const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);

  test('name the pages of the practice alone, at their addresses on the domain', async () => {
    const listed = await buildPractice(world, { name: 'Listed' });
    await give(listed, 'listed.example');
    const article = await publishArticle({
      ...listed,
      call: (method, path, body) => listed.call(method, path, body, { origin: app }),
    });
    const robots = await at('listed.example', '/robots.txt');
    expect(await robots.text()).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: https://listed.example/sitemap.xml\n');
    const sitemap = await at('listed.example', '/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const articles = `https://listed.example/bio/${listed.slug}/articles`;
    const urls = locationsIn(await sitemap.text());
    expect(urls).toEqual(['https://listed.example/', articles, `${articles}/${article}`]);
    for (const url of urls) expect((await at('listed.example', new URL(url).pathname)).status, url).toBe(200);
    expect((await at('listed.example', '/sitemaps/1.xml')).status).toBe(404);
  });

  test('leave such pages out of the sitemap of the server', async () => {
    const plain = await buildPractice(world, { name: 'Plain' });
    const waiting = await buildPractice(world, { name: 'Waiting' });
    await give(waiting, 'waiting.example', false);
    const { files } = await sitemapFinder()(world.services);
    const urls = files.flatMap(file => locationsIn(gunzipSync(file).toString()));
    expect(urls).toEqual(expect.arrayContaining([plain, waiting].map(({ slug }) => `${app}/bio/${slug}`)));
    expect(urls.filter(url => url.includes(practice.slug) || url.includes(other.slug))).toEqual([]);
  });

  test('answer 404 while every page is hidden', async () => {
    const hidden = await buildPractice(world, { name: 'Hidden' });
    await give(hidden, 'hidden.example');
    const page = await (await hidden.call('GET', '/api/storefront')).json();
    const saved = { ...page, isActive: false };
    expect((await hidden.call('PUT', `/api/storefront/${page.id}`, saved, { origin: app })).status).toBe(200);
    expect((await at('hidden.example', '/sitemap.xml')).status).toBe(404);
  });

  test('include an icon: the logo of the practice, or that of its pages without one', async () => {
    const plain = await at(theirs, '/favicon.ico');
    expect([plain.status, plain.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
    const branded = await buildPractice(world, { name: 'Branded' });
    await give(branded, 'branded.example');
    await asSystem(world.services.database).db.execute(
      sql`update tenants set logo_url = ${`/files/${'a'.repeat(64)}.webp`} where id = ${branded.tenantId}`,
    );
    const own = await at('branded.example', '/favicon.ico');
    expect([own.status, own.headers.get('location')]).toEqual([
      302,
      `/bio/${branded.slug}/icon.png?v=${'a'.repeat(16)}`,
    ]);
  });
});

describe('the old URLs', () => {
  const bio = () => `/bio/${practice.slug}`;
  const leadsTo = async (host: string, path: string) => {
    const { status, headers } = await at(host, path);
    return `${status} ${headers.get('location')}`;
  };

  test('redirect to the domain', async () => {
    expect(await leadsTo('app.sorrel-host.com', bio())).toBe(`301 https://${mine}/`);
    expect(await leadsTo('app.sorrel-host.com', `${bio()}/?utm_source=card`)).toBe(
      `301 https://${mine}/?utm_source=card`,
    );
    expect(await leadsTo('app.sorrel-host.com', `${bio()}/shop`)).toBe(`301 https://${mine}${bio()}/shop`);
    expect(await leadsTo('app.sorrel-host.com', `${bio()}/articles?page=2`)).toBe(
      `301 https://${mine}${bio()}/articles?page=2`,
    );
    expect(await leadsTo('app.sorrel-host.com', `${bio()}/book?x=1`)).toBe(`301 https://${mine}${bio()}/book?x=1`);
    expect(await leadsTo(mine, `${bio()}?utm_source=card`)).toBe('301 /?utm_source=card');
    expect((await at(mine, `${bio()}/book`)).status).toBe(200);
    expect((await at(mine, `${bio()}/shop`)).status).toBe(200);
    expect((await at('app.sorrel-host.com', bio())).headers.get('cache-control')).toBe('no-cache');
  });

  test('still accept a form that was opened before', async () => {
    const form = new URLSearchParams({ email: 'someone@reader.example' });
    const headers = { origin: app, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await at('app.sorrel-host.com', `${bio()}/subscribe`, { method: 'POST', body: form, headers });
    expect(answer.status).toBe(200);
  });

  test('work again once the domain is removed, which then answers 421', async () => {
    const brief = await buildPractice(world, { name: 'Brief Practice' });
    await give(brief, 'brief.example');
    const old = `/bio/${brief.slug}`;
    expect(await leadsTo('app.sorrel-host.com', old)).toBe('301 https://brief.example/');
    expect((await at('brief.example', '/')).status).toBe(200);
    await lose(brief);
    expect((await at('app.sorrel-host.com', old)).status).toBe(200);
    expect((await at('brief.example', '/')).status).toBe(421);
  });

  test('redirect a second page of the practice to its path on the domain', async () => {
    const pair = await buildPractice(world, { name: 'Two Pages' });
    await give(pair, 'two-pages.example');
    const colleague = await buildMember(world, pair, 'practitioner');
    const page = { slug: 'second-page', businessName: 'The second' };
    expect((await colleague.call('POST', '/api/storefront', page, { origin: app })).status).toBe(201);

    expect(await leadsTo('app.sorrel-host.com', '/bio/second-page')).toBe(
      '301 https://two-pages.example/bio/second-page',
    );
    expect(await (await at('two-pages.example', '/bio/second-page')).text()).toContain('The second');
    expect(await (await at('two-pages.example', '/')).text()).toContain('Two Pages');
  });
});

describe('cached pages', () => {
  const quickly = async (host: string, url: string) => {
    const sent: string[] = [];
    const request = { method: 'GET', url, headers: { host } } as unknown as IncomingMessage;
    const response = { writeHead: () => undefined, end: (body: Buffer) => sent.push(String(body)) };
    const isSent = await serveCachedPages(world.services, world.counter)(
      request,
      response as unknown as ServerResponse,
    );
    return isSent ? sent.join('') : null;
  };

  test('are cached per domain name', async () => {
    await at(mine, '/');
    await at(theirs, '/');
    await at('app.sorrel-host.com', `/bio/${practice.slug}`);
    expect(await quickly(mine, '/?from=card')).toContain('Maya Eats');
    expect(await quickly(theirs, '/')).toContain('Orchard Nutrition');
    expect(await quickly(mine, `/bio/${other.slug}`)).toBeNull();
    expect(await quickly('third.example', '/')).toBeNull();
    expect(await quickly('third.example', `/bio/${practice.slug}`)).toBeNull();
    expect(await quickly('app.sorrel-host.com', '/')).toBeNull();
  });
});
