// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAsking } from '../../../testing/practice/deposits.ts';
import { pairOf, postForm } from '../../../testing/practice/mail-link.ts';
import { buildProduct, buy, buyer } from '../../../testing/practice/shop.ts';
import { byRunLength, casesInTurn, isInTurn } from '../../../testing/proof.ts';
import { publicPages } from '../../../testing/public-pages.ts';
import { missingHeaders } from '../../../testing/setup/required-headers.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../testing/world.ts';

const policies = { privacyUrl: 'https://fernhill.example/privacy', termsUrl: 'https://fernhill.example/terms' };

/** Routes that show no page of a practice, with the reason. */
const notPages: Record<string, string> = {
  ...alike('for machines', [
    ...['/healthz', '/readyz', '/metrics', '/calendar/:file', '/robots.txt', '/sitemap.xml', '/sitemaps/:file'],
    '/.well-known/security.txt',
  ]),
  ...alike('a file or a picture', [
    ...['/assets/*', '/files/:name', '/manifest.webmanifest', '/app-icon-192.png', '/app-icon-512.png'],
    ...['/app-icon-cut-512.png', '/apple-touch-icon.png', '/favicon.ico', '/embed.js', '/bio/:slug/preview.png'],
    '/bio/:slug/icon.png',
    ...['/download/:grant', '/file/:token/:grant', '/invoice/:token/:paper{pdf|credit-note}', '/o/:copy'],
    '/bio/:slug/booked/appointment.ics',
  ]),
  ...alike('leads on to another page', ['/a/:affiliateId', '/bio/:slug/', '/v/:token', '/l/:copy/:link']),
  ...alike('Sorrel speaks, to who works in a practice', [
    ...['/', '/login', '/signup', '/forgot-password', '/reset-password', '/join', '/login/code', '/verify-email'],
    ...['/login/openid', '/login/openid/callback', '/login/openid/tie', '/daily-summary', '/developers'],
  ]),
  ...alike('leads a browser that is not signed in to the door', [
    ...['/my/:slug/code', '/my/:slug/sessions', '/my/:slug/messages', '/my/:slug/payments', '/my/:slug/me'],
    ...['/my/:slug/files', '/my/:slug/files/:id', '/my/:slug/export'],
    ...['/my/:slug/forms', '/my/:slug/forms/:id', '/my/:slug/forms/:id/copy'],
    ...['/my/:slug/sessions/:id', '/my/:slug/payments/:id'],
  ]),
  ...alike('says that there is nothing', ['/bio/*', '/l/*', '/f/:token/copy']),
  ...alike('a script', ['/my/:slug/offline.js', '/my/:slug/worker.js']),
};

/** Pages of the signed-in app. */
const isOfTheApp = (path: string) =>
  /^\/(setup|content|clients|emails|messages|appointments|forms|storefront|marketplace|sms-logs|marketing|invoicing|settings|notifications|help)\b/.test(
    path,
  );

function alike(reason: string, paths: string[]) {
  return Object.fromEntries(paths.map(path => [path, reason]));
}

let world: World;
let practice: Practice;
let pages: Record<string, string[]>;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildAsking(world);
  const now = await (await practice.call('GET', '/api/privacy/settings')).json();
  expect((await practice.call('PUT', '/api/privacy/settings', { ...now, ...policies })).status).toBe(200);
  pages = await publicPages(world, practice);
}, 120_000);
afterAll(() => world.close());

const missingIn = (html: string) => Object.values(policies).filter(url => !html.includes(`href="${url}"`));

test('covers every page of the program', () => {
  const all = [...new Set(world.routes.filter(({ method }) => method === 'GET').map(({ path }) => path))];
  const asked = all.filter(path => !path.startsWith('/api/') && !isOfTheApp(path));
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter(path => !pages[path] && !notPages[path])).toEqual([]);
  expect([...Object.keys(pages), ...Object.keys(notPages)].filter(path => !asked.includes(path))).toEqual([]);
});

test('links every page of a practice to its privacy policy and terms', async () => {
  const without: Record<string, string[]> = {};
  for (const path of Object.values(pages)
    .flat()
    .filter((_, index) => isInTurn(index, 2))) {
    const missing = missingIn(await (await world.request(path)).text());
    if (missing.length) without[path] = missing;
  }
  expect(without).toEqual({});
});

test('sends security headers with every page', async () => {
  const gets = world.routes.filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/'));
  const others = gets.map(({ path }) => path).filter(path => !pages[path]);
  const filled = others.map(path => path.replace(/:slug/, practice.slug).replace(/:\w+(\{[^}]*\})?|\*$/g, '1'));
  const lax: Record<string, string[]> = {};
  let seen = 0;
  for (const path of casesInTurn([...Object.values(pages).flat(), ...filled], 2))
    for (const answer of await Promise.all([world.request(path), practice.call('GET', path)])) {
      const missing = missingHeaders(answer);
      if (missing.length) lax[path] = missing;
      if (answer.status === 200 && answer.headers.get('content-type')?.startsWith('text/html')) seen += 1;
    }
  expect(lax).toEqual({});
  expect(seen).toBeGreaterThan(byRunLength(30, 80));
});

test('links every form response of a practice to its privacy policy and terms', async () => {
  const posted = world.routes.filter(({ method, path }) => method === 'POST' && pages[path]).map(({ path }) => path);
  const without: Record<string, string[]> = {};
  let seen = 0;
  for (const path of new Set(posted)) {
    const [at = '', query = ''] = (pages[path]?.[0] ?? '').split('?');
    const answer = await postForm(world, at, { ...pairOf(query), website: '', answer: 'fail' });
    if (!answer.headers.get('content-type')?.includes('text/html')) continue;
    const missing = missingIn(await answer.text());
    if (missing.length) without[path] = missing;
    seen += 1;
  }
  expect(without).toEqual({});
  expect(seen).toBeGreaterThan(10);
});

test('sends security headers with every form response', async () => {
  const posts = world.routes.filter(({ method, path }) => method === 'POST' && !path.startsWith('/api/'));
  const lax: Record<string, string[]> = {};
  let seen = 0;
  for (const path of casesInTurn([...new Set(posts.map(post => post.path))], 2)) {
    const filled = path.replace(/:slug/, practice.slug).replace(/:\w+(\{[^}]*\})?|\*$/g, '1');
    for (const address of [pages[path]?.[0] ?? filled, filled]) {
      const [at = '', query = ''] = address.split('?');
      for (const fields of [{ ...pairOf(query), website: '', answer: 'fail' }, {}]) {
        const answer = await postForm(world, at, fields);
        const missing = missingHeaders(answer);
        if (missing.length) lax[`${path} ${answer.status}`] = missing;
        if (answer.headers.get('content-type')?.startsWith('text/html')) seen += 1;
      }
    }
    // Requests from another origin are rejected before the page's handler runs.
    const stranger = await world.request(filled, { method: 'POST', headers: { origin: 'https://elsewhere.example' } });
    const missing = missingHeaders(stranger);
    if (missing.length) lax[`${path} from elsewhere`] = missing;
  }
  expect(lax).toEqual({});
  expect(seen).toBeGreaterThan(byRunLength(20, 60));
});

test('links no page to another practice’s policies', async () => {
  const other = await buildPractice(world);
  for (const path of [`/bio/${other.slug}/affiliate`, `/bio/${other.slug}/waitlist`, '/invoice/x', '/login']) {
    expect(await (await world.request(path)).text()).not.toMatch(/fernhill\.example|Privacy policy/);
  }
  const { library } = await buy(world, other, { productId: (await buildProduct(world, other)).id, email: buyer() });
  expect(await (await world.request(library)).text()).not.toMatch(/fernhill\.example|Privacy policy/);
});
