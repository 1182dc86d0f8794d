// @module-tag slow

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { digestUnsubscribeHref } from '../../../modules/onboarding/digest/server/settings.ts';
import { daysInMinutes } from '../../../shared/dates.ts';
import { askForDeposit } from '../../../testing/practice/deposits.ts';
import { postForm } from '../../../testing/practice/mail-link.ts';
import { moveTimestampsBack } from '../../../testing/practice/move-timestamps.ts';
import { sweep } from '../../../testing/practice/waitlist.ts';
import { casesInTurn, recordFigure } from '../../../testing/proof.ts';
import { publicPages } from '../../../testing/public-pages.ts';
import { someAddress } from '../../../testing/texts/ip-address.ts';
import { appUrl, buildPractice, call, openWorld, type Practice, type World } from '../../../testing/world.ts';

/** A link from an email: the page, and the path segment and query that identify the recipient. */
type Link = { page: string; word: string; query: string };

let world: World;
let practice: Practice;
let stranger: Practice;
let links: Link[];
beforeAll(async () => {
  world = await openWorld();
  // With a mail server, new users must verify their email address; until then nothing is sent to others.
  Object.assign(world.services.env, { SMTP_URL: 'smtp://localhost:1', CONFIRM_EMAIL: true });
  practice = await buildPractice(world, { name: 'Quillfeather Nutrition' });
  Object.assign(world.services.env, { SMTP_URL: undefined });
  await askForDeposit(practice);
  stranger = await buildPractice(world, { name: 'Elsewhere Nutrition' });
  links = await everyLink();
}, 120_000);
afterAll(() => world.close());

/** Pages opened by a token in the URL. `/v/` only redirects to some of them. */
const isOpened = (path: string) =>
  ['/join', '/reset-password'].includes(path) ||
  (/^\/[\w-]+\/:token$/.test(path) && path !== '/v/:token') ||
  (/^\/[\w-]+$/.test(path) && path !== '/login' && takesForms(path));
const takesForms = (path: string) => world.routes.some(one => one.method === 'POST' && one.path === path);
/** Pages whose link does not reveal whom it is for. */
const saysNothing = ['reset-password', 'daily-summary', 'verify-email'];
const pagesOf = (paths: string[]) => [...new Set(paths.map(path => path.split('/')[1] ?? ''))].sort();

/** One link to each page, for clients, visitors and members. */
async function everyLink(): Promise<Link[]> {
  const found = Object.entries(await publicPages(world, practice)).filter(([path]) => isOpened(path));
  await practice.call('POST', '/api/team/invitations', { email: 'a@colleague.example', role: 'viewer' });
  await call(world)('POST', '/api/forgot-password', { email: practice.email });
  const { rows } = await world.services.database.pool.query<{ text: string }>('select text from email_logs');
  const mailed = (page: string) =>
    rows.flatMap(({ text }) => text.match(new RegExp(`/${page}\\?token=[\\w.-]+`)) ?? []).slice(0, 1);
  const inside = [
    digestUnsubscribeHref(world.services, practice),
    ...['join', 'reset-password', 'verify-email'].flatMap(mailed),
  ];
  return [...found.map(([, [live = '']]) => live), ...inside].map(href => {
    const { pathname, search } = new URL(href, appUrl);
    const [, page = '', word = ''] = pathname.split('/');
    return { page, word, query: search.slice(1) };
  });
}

const addressOf = ({ page, word, query }: Link) => `/${page}${word && `/${word}`}${query && `?${query}`}`;
const tokenOf = ({ word, query }: Link) => word || (new URLSearchParams(query).get('token') ?? '');
/** The page with the token of another link, keeping its own email parameter. */
const crossed = (of: Link, token: string): Link => {
  const query = new URLSearchParams(of.query);
  if (!of.word) query.set('token', token);
  return { ...of, word: of.word && token, query: query.toString() };
};

async function everyRow(): Promise<Record<string, string>> {
  const { pool } = world.services.database;
  const { rows } = await pool.query<{ name: string }>(`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  const texts = rows.map(
    ({ name }) => `select '${name}' as name, string_agg(t::text, E'\\n' order by t::text) as all from ${name} t`,
  );
  const found = await pool.query<{ name: string; all: string | null }>(`${texts.join(' union all ')} order by name`);
  return Object.fromEntries(found.rows.map(({ name, all }) => [name, String(all)]));
}

const shows = async (answer: Response) => /Quillfeather|Romero|Felix/.exec(await answer.text())?.[0] ?? null;

test('opens every page that has links of its own', async () => {
  const all = world.routes.filter(({ method, path }) => method === 'GET' && isOpened(path)).map(({ path }) => path);
  expect(all.length).toBeGreaterThan(15);
  expect(links.map(({ page }) => page).sort()).toEqual(pagesOf(all));
  for (const link of links) {
    const answer = await world.request(addressOf(link), { headers: someAddress() });
    expect(answer.status, addressOf(link)).toBe(200);
    expect(answer.headers.get('cache-control'), link.page).toBe('no-store');
    if (!saysNothing.includes(link.page)) expect(await shows(answer), addressOf(link)).not.toBeNull();
  }
});

test('changes nothing on GET or HEAD', async () => {
  const before = await everyRow();
  for (const link of links)
    for (const method of ['GET', 'HEAD']) await world.request(addressOf(link), { method, headers: someAddress() });
  expect(await everyRow()).toEqual(before);
});

test('rejects a token on every other page', { timeout: 120_000 }, async () => {
  const before = await everyRow();
  const faults: string[] = [];
  let asked = 0;
  for (const from of links) {
    const others = links.filter(({ page }) => page !== from.page && !isOneThing(page, from.page));
    for (const to of casesInTurn(others, 2)) {
      const link = crossed(to, tokenOf(from));
      const seen = await world.request(addressOf(link), { headers: someAddress() });
      const shown = await shows(seen);
      if (shown) faults.push(`${to.page} shows ${shown} for the token of ${from.page}`);
      const pressed = await postForm(world, addressOf(link), Object.fromEntries(new URLSearchParams(link.query)));
      if (await shows(pressed)) faults.push(`${to.page} answers the token of ${from.page}`);
      asked += 2;
    }
  }
  expect(faults).toEqual([]);
  expect(await everyRow()).toEqual(before);
  recordFigure('isolation', 'tokens from emails tried on pages that they aren’t for', asked);
});

/** All links of one booking share their rights, and so do all links of one waitlist entry. */
const isOneThing = (...pages: string[]) =>
  pages.every(page => page.endsWith('-appointment')) || pages.every(page => page.startsWith('waitlist-'));

test('shows nothing of one practice below the path of another', async () => {
  const { pool } = world.services.database;
  const { rows } = await pool.query(
    `select 'shop/' || id as path from digital_products where tenant_id = $1
    union all select 'shop/' || id || '/thanks' from digital_products where tenant_id = $1`,
    [practice.tenantId],
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { path } of rows) {
    expect((await world.request(`/bio/${practice.slug}/${path}`)).status, path).not.toBe(500);
    const answer = await world.request(`/bio/${stranger.slug}/${path}`);
    // Without a valid token, the page after a payment shows a general thank-you.
    if (!path.endsWith('/thanks')) expect(answer.status, path).toBe(404);
    expect(await answer.text()).not.toMatch(/Quillfeather|Seven-day|Breakfast/);
  }
  for (const page of ['', '/shop', '/articles', '/book', '/library', '/lead', '/affiliate', '/waitlist'])
    expect(await (await world.request(`/bio/${stranger.slug}${page}`)).text(), page).not.toMatch(
      /Quillfeather|Seven-day/,
    );
});

test('uses tokens of at least 22 characters in links', () => {
  expect(appUrl).toBe('http://localhost:3000');
  for (const link of links) expect(tokenOf(link).length, link.page).toBeGreaterThanOrEqual(22);
});

/** Links without an expiry date, as listed in docs/security.md. */
const endless = ['daily-summary', 'invoice', 'newsletter-unsubscribe', 'reminder-preferences'];

/** Whether the page shows more than an expiry message, or its button still has an effect on any row. */
async function isOpen(link: Link, rows: string): Promise<boolean> {
  const html = await (await world.request(addressOf(link), { headers: someAddress() })).text();
  const fields = Object.fromEntries(new URLSearchParams(link.query));
  // Sent by the page's script.
  const isReset = link.page === 'reset-password';
  const pressed = isReset
    ? await call(world)('POST', '/api/reset-password', { ...fields, password: 'a passphrase nobody has' })
    : await postForm(world, addressOf(link), { ...fields, answer: 'confirm' });
  const hasActed = pressed.ok || JSON.stringify(await everyRow()) !== rows;
  return hasActed || (!isReset && /<form|Romero|Felix/.test(html));
}

/** Must be the last test, because it moves all data into the past. */
test('expires every link except the listed ones', async () => {
  const days = 400;
  await moveTimestampsBack(world, days);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + daysInMinutes(days) * 60_000 });
  // As the worker does every minute.
  await sweep(world);
  const open: string[] = [];
  const tried = casesInTurn(links, 2);
  let rows = '';
  for (const link of tried) {
    // An expired link leaves them as they are.
    rows ||= JSON.stringify(await everyRow());
    if (!(await isOpen(link, rows))) continue;
    open.push(link.page);
    rows = '';
  }
  vi.useRealTimers();
  const pages = tried.map(({ page }) => page);
  expect(open.sort()).toEqual(endless.filter(page => pages.includes(page)));
});
