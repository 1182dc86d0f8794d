import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { socialNetworks } from '../src/features/storefront/socials.ts';
import { blocksOfEveryKind } from '../src/testing/blocks.ts';
import { seeTour } from './browser.ts';
import { uploadGuide } from './full-page.ts';
import { get, post, signUp } from './program.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { sell } from './shop.ts';

const program = sharedProgram();
let browser: Browser;
let cookie: string;
let slug: string;
beforeAll(async () => {
  const email = `${randomUUID()}@practice.example`;
  ({ cookie } = await signUp(program, { email, practiceName: 'Weighed Nutrition' }));
  ({ slug } = await get<{ slug: string }>(program, '/api/storefront', cookie));
  browser = await sharedBrowser();
});

const kilobytes = (bytes: number) => bytes / 1_000;

/** Those of the practice itself are as heavy as it likes. */
const isOwnPicture = (path: string) => /^\/files\/|^\/bio\/[^/]+\/icon\.png$/.test(path);

/**
 * Counts the requests of a page. The result waits until all of them are over, and everything that the page does with
 * the answers is done and has asked for nothing more.
 */
function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let started = 0;
  page.on('request', request => {
    started++;
    pending.add(request);
  });
  page.on('requestfinished', request => pending.delete(request));
  page.on('requestfailed', request => pending.delete(request));
  const isLoaded = async () => {
    const before = started;
    // Runs after every other task of the page.
    await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
    return pending.size === 0 && started === before;
  };
  return () => expect.poll(isLoaded, { timeout: 30_000 }).toBe(true);
}

/** What a first visit to a page loads, in gzip kB: its HTML and styles, all scripts, and everything together. */
async function weigh(path: string, use?: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: program.url });
  await seeTour(context);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  if (path === '/') await context.addCookies([{ name, value, url: program.url }]);
  // What is fetched ahead once the browser has nothing to do is no part of what a first visit waits for.
  await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const page = await context.newPage();
  const loaded = watchRequests(page);
  const sizes = { html: 0, scripts: 0, other: 0 };
  const reading: Promise<void>[] = [];
  page.on('response', response => {
    const kind = response.request().resourceType();
    const part = kind === 'document' || kind === 'stylesheet' ? 'html' : kind === 'script' ? 'scripts' : 'other';
    if (isOwnPicture(new URL(response.url()).pathname)) return;
    const weighing = response.body().then(body => {
      sizes[part] += gzipSync(body).length;
    });
    reading.push(weighing);
  });
  await page.goto(path);
  await loaded();
  await use?.(page);
  await loaded();
  await Promise.all(reading);
  await context.close();
  const { html, scripts, other } = sizes;
  return { html: kilobytes(html), scripts: kilobytes(scripts), all: kilobytes(html + scripts + other) };
}

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Book an Appointment' }).click();
  await page.getByRole('dialog').getByText('Initial Consultation').click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor({ state: 'attached' });
};

test('the public page: HTML and CSS at most 20 kB, everything with the dialog in use at most 80 kB', async () => {
  const { html, scripts, all } = await weigh(`/bio/${slug}`, openDialog);
  expect(html).toBeLessThan(20);
  expect(scripts).toBeGreaterThan(1);
  expect(all).toBeLessThan(80);
});

test('the same with two dozen blocks of all kinds, every network and own colors', async () => {
  const saved = await get<{ id: number }>(program, '/api/storefront', cookie);
  const fileId = await uploadGuide(program, cookie);
  const text = 'Seasonal cooking for people who run, ride and have little time on weekdays';
  const page = {
    ...saved,
    tagline: text,
    description: text.repeat(4),
    customization: { primaryColor: '#ffb86b', backgroundColor: '#0b1f3a', textColor: '#f2f5fa' },
    socialLinks: Object.fromEntries(socialNetworks.map(name => [name, `${name}.example/fernhill`])),
    ctaButtons: [1, 2, 3].flatMap(round =>
      blocksOfEveryKind(`${text} ${round}`, fileId).map(block => ({ ...block, id: `${round} ${block.id}` })),
    ),
  };
  expect((await post(program, `/api/storefront/${saved.id}`, page, cookie, 'PUT')).status).toBe(200);
  const { html, all } = await weigh(`/bio/${slug}`, openDialog);
  expect(html).toBeLessThan(20);
  expect(all).toBeLessThan(80);
});

test.each(['/login', '/signup', '/cancel-appointment?token=x&email=a@b.example', '/bio/SLUG/book'])(
  'the page %s: HTML and CSS at most 20 kB',
  async path => {
    const { html, scripts } = await weigh(path.replace('SLUG', slug));
    expect(html).toBeLessThan(20);
    expect(scripts).toBeLessThan(80);
  },
);

test('a product’s page: HTML and CSS at most 20 kB, everything with its form in use at most 80 kB', async () => {
  const { path } = await sell(program, cookie, { description: 'A week of simple, filling meals. '.repeat(40) });
  const { html, scripts, all } = await weigh(path, async page => {
    await page.getByRole('button', { name: 'Buy for $25.00' }).click();
    await page.getByText('Name is required').waitFor();
  });
  expect(html).toBeLessThan(20);
  expect(scripts).toBeGreaterThan(1);
  expect(all).toBeLessThan(80);
});

test('the first screen of the practice loads at most 230 kB of JavaScript', async () => {
  const { scripts } = await weigh('/', page => page.getByRole('heading', { name: 'Welcome back!' }).waitFor());
  expect(scripts).toBeGreaterThan(50);
  expect(scripts).toBeLessThan(230);
});

test('the first rows wait for nothing that the page’s head does not name, and nothing is loaded twice', async () => {
  const client = { firstName: 'Felix', lastName: 'Romero', email: 'felix@client.example', goal: 'weight_loss' };
  expect((await post(program, '/api/clients', client, cookie)).status).toBe(201);
  const context = await browser.newContext({ baseURL: program.url });
  await seeTour(context);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: program.url }]);
  await context.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('tbody a[href^="/clients/"]')) return;
      watch.disconnect();
      Object.assign(window, { rowsAt: performance.now() });
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  const page = await context.newPage();
  const loaded = watchRequests(page);
  const answer = await page.goto('/clients');
  const rowsAt = await page.waitForFunction(() => Reflect.get(window, 'rowsAt'));
  // The browser lists a request once it is over.
  await loaded();
  const before = Number(await rowsAt.jsonValue());
  const requests = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(entry => ({ name: entry.name, startTime: entry.startTime })),
  );
  const html = (await answer?.text())?.replaceAll('&amp;', '&') ?? '';
  await context.close();
  const needed = requests
    .filter(({ startTime }) => startTime < before)
    .map(({ name }) => name.slice(program.url.length))
    .filter(path => /\.(js|css)$|^\/api\/(auth\/user|clients\?)/.test(path));
  expect(needed).toContain('/api/clients?limit=50&cursor=');
  expect(needed.filter(path => !html.includes(`href="${path}"`))).toEqual([]);
  expect(needed.filter((path, index) => needed.indexOf(path) !== index)).toEqual([]);
});

test.each(['br', 'gzip', null])(
  'what a page loads is sent as %s to who takes that, and is the same',
  async encoding => {
    const page = await (await fetch(`${program.url}/login`)).text();
    const path = page.match(/\/assets\/public\/[^"]+\.js/)?.[0] ?? expect.fail('no script');
    const load = (accepted: string) => fetch(program.url + path, { headers: { 'accept-encoding': accepted } });
    const [answer, plain] = [await load(encoding ?? 'identity'), await load('identity')];
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.text()).toBe(await plain.text());
  },
);
