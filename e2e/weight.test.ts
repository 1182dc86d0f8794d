import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { socialNetworks } from '../src/modules/accounts/pages/socials.ts';
import { dayIn } from '../src/shared/dates.ts';
import { blocksOfEveryKind } from '../src/testing/practice/blocks.ts';
import { casesInTurn } from '../src/testing/proof.ts';
import { seeTour } from './browser.ts';
import { uploadGuide } from './full-page.ts';
import { readShifts, shiftsOf, watchRequests } from './layout-shifts.ts';
import { get, newOwner, post, signUp } from './program.ts';
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

/** Images uploaded by the practice have no size limit here. */
const isOwnPicture = (path: string) => /^\/files\/|^\/bio\/[^/]+\/icon\.png$/.test(path);

type Steps = {
  use?: (page: Page) => Promise<void>;
  before?: (page: Page) => Promise<void>;
  /** Runs while loading is still blocked. */
  whileHeld?: (page: Page) => Promise<void>;
  /** Default: the practice of these tests. */
  practice?: { url: string; session: string };
};

/** Gzipped kB of a first visit: HTML with styles, all scripts, and everything together. */
async function weigh(path: string, { use, before, whileHeld, practice }: Steps = {}) {
  const { url, session } = practice ?? { url: program.url, session: cookie };
  const context = await browser.newContext({ baseURL: url });
  await seeTour(context);
  const [name = '', value = ''] = session.split(/=(.*)/s);
  if (path === '/') await context.addCookies([{ name, value, url }]);
  // Prefetches at idle time don't count as part of the first visit.
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
  await before?.(page);
  await page.goto(path);
  await whileHeld?.(page);
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

test('public page: at most 20 kB HTML and CSS, 5 kB first scripts, 90 kB with the dialog', async () => {
  const first = await weigh(`/bio/${slug}`);
  expect(first.html).toBeLessThan(20);
  expect(first.scripts).toBeGreaterThan(1);
  expect(first.scripts).toBeLessThan(5);
  const { scripts } = await weigh(`/bio/${slug}`, { use: openDialog });
  expect(scripts).toBeGreaterThan(50);
  expect(scripts).toBeLessThan(90);
});

test('public page with two dozen blocks: at most 20 kB HTML and CSS, 90 kB of scripts', async () => {
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
  const { html, scripts } = await weigh(`/bio/${slug}`, { use: openDialog });
  expect(html).toBeLessThan(20);
  expect(scripts).toBeLessThan(90);
});

/** Fills all elements of the public page's header. */
async function fillHead() {
  const storefront = await get<{ id: number }>(program, '/api/storefront', cookie);
  const socialLinks = Object.fromEntries(socialNetworks.map(name => [name, `https://${name}.example/weighed`]));
  const description = 'I bring food and evidence to your table, without bans or counting.';
  const page = { ...storefront, socialLinks, description };
  expect((await post(program, `/api/storefront/${storefront.id}`, page, cookie, 'PUT')).status).toBe(200);
}

/** Layout shifts while a page loads on a slow phone: slow 4G, CPU four times slower. */
test.each([
  ['its head', 'Book an Appointment', '</header>'],
  ['some of the icons', 'Weighed Nutrition', 'aria-label="YouTube"'],
  ['half of a sentence', 'Weighed Nutrition', 'evidence to your'],
])('public page keeps %s in place when the rest arrives later', async (_, seen, before) => {
  await fillHead();
  const rest = Promise.withResolvers<void>();
  const slow = createServer(async (request, response) => {
    const answer = await fetch(program.url + request.url);
    const body = Buffer.from(await answer.arrayBuffer());
    const inBody = body.indexOf(before, body.indexOf('<main'));
    const cut = request.url === `/bio/${slug}` ? inBody : body.length;
    expect(cut).toBeGreaterThan(0);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.write(body.subarray(0, cut));
    if (cut < body.length) await rest.promise;
    response.end(body.subarray(cut));
  });
  await once(slow.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void slow.close());
  const { port } = slow.address() as AddressInfo;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, timezoneId: newOwner.timeZone });
  const loaded = watchRequests(page);
  await page.goto(`http://127.0.0.1:${port}/bio/${slug}`, { waitUntil: 'commit' });
  await page.getByText(seen).first().waitFor();
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  rest.resolve();
  await page.getByText('Powered by').waitFor();
  await loaded();
  expect(await readShifts(page)).toEqual([]);
  await page.close();
});

test.each(casesInTurn([[390], [1280]], 2))(
  'shifts nothing on a new public page on a slow phone at %i px',
  async width => {
    expect(await shiftsOf(browser, program.url, { path: `/bio/${slug}`, width })).toEqual([]);
  },
);

test.each(['/login', '/signup', '/cancel-appointment?token=x&email=a@b.example', '/bio/SLUG/book'])(
  'loads %s with at most 20 kB of HTML and CSS',
  async path => {
    const { html, scripts } = await weigh(path.replace('SLUG', slug));
    expect(html).toBeLessThan(20);
    expect(scripts).toBeLessThan(80);
  },
);

test('loads a product page with at most 20 kB HTML and CSS, and 80 kB with its form in use', async () => {
  const { path } = await sell(program, cookie, { description: 'A week of simple, filling meals. '.repeat(40) });
  const { html, scripts, all } = await weigh(path, {
    use: async page => {
      await page.getByRole('button', { name: 'Buy for $25.00' }).click();
      await page.getByText('Name is required').waitFor();
    },
  });
  expect(html).toBeLessThan(20);
  expect(scripts).toBeGreaterThan(1);
  expect(all).toBeLessThan(80);
});

test('loads at most 230 kB of JavaScript for the first screen of the practice', async () => {
  const { scripts } = await weigh('/', {
    use: page => page.getByRole('heading', { name: 'Welcome back!' }).waitFor(),
  });
  expect(scripts).toBeGreaterThan(50);
  expect(scripts).toBeLessThan(230);
});

test('loads at most 230 kB of JavaScript for a first screen with data to show', async () => {
  const { cookie: session } = await signUp(program, { email: `${randomUUID()}@practice.example` });
  await post(program, '/api/example-data', undefined, session);
  const person = { firstName: 'Ana', lastName: 'Prieto', email: 'ana@client.example', goal: 'weight_loss' };
  const client = await (await post(program, '/api/clients', person, session)).json();
  const lines = [{ description: 'Consultation', quantity: '1', unitPrice: '90.00' }];
  const { id } = await (await post(program, '/api/invoices', { clientId: client.id, lines }, session)).json();
  await post(program, `/api/invoices/${id}/issue`, {}, session);
  const payment = {
    amount: '90.00',
    method: 'cash',
    paidOn: dayIn(new Date(), newOwner.timeZone),
    paymentKey: randomUUID(),
  };
  const paid = await post(program, `/api/invoices/${id}/payments`, payment, session);
  expect(await paid.json()).toMatchObject({ status: 'paid' });
  const { scripts } = await weigh('/', {
    practice: { url: program.url, session },
    use: async page => {
      await page.getByRole('slider', { name: 'Bookings by week, value by value' }).waitFor();
      await page.getByRole('slider', { name: 'Revenue by week, value by value' }).waitFor();
      await page.getByRole('region', { name: 'Recent Clients' }).getByRole('listitem').first().waitFor();
    },
  });
  expect(scripts).toBeGreaterThan(50);
  expect(scripts).toBeLessThan(230);
});

test('loads at most 230 kB of JavaScript on a tall screen with a slow server', async () => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  const card = (page: Page) => page.getByRole('region', { name: 'AI-Powered Content Creator' });
  const { scripts } = await weigh('/', {
    before: async page => {
      await page.setViewportSize({ width: 1280, height: 1_000 });
      await page.clock.install();
      // The fake clock has its own `requestIdleCallback`, which would run the prefetches.
      await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
      await page.route(/\/api\/(dashboard|clients|first-steps|demo)/, route => isAnswered.then(() => route.continue()));
    },
    whileHeld: async page => {
      await card(page).waitFor();
      expect((await card(page).boundingBox())?.y).toBeLessThan(1_000);
      await page.clock.runFor(1_500);
      answer();
      await page.getByText('No clients found').waitFor();
      await page.clock.runFor(1_000);
    },
  });
  expect(scripts).toBeGreaterThan(50);
  expect(scripts).toBeLessThan(230);
});

test('preloads everything the first rows need and loads nothing twice', async () => {
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
  // The browser lists a request only when it is done.
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

test.each(['br', 'gzip', null])('sends assets as %s where accepted, with the same content', async encoding => {
  const page = await (await fetch(`${program.url}/login`)).text();
  const path = page.match(/\/assets\/public\/[^"]+\.js/)?.[0] ?? expect.fail('no script');
  const load = (accepted: string) => fetch(program.url + path, { headers: { 'accept-encoding': accepted } });
  const [answer, plain] = [await load(encoding ?? 'identity'), await load('identity')];
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(await answer.text()).toBe(await plain.text());
});
