import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeTour } from '../../e2e/browser.ts';
import { sharedBrowser } from '../../e2e/shared.ts';
import { expectWithin, measureByTurns, median } from '../budget.ts';
import { filesOf, serveCopy } from '../copy-server.ts';
import { openManyClients } from '../many-clients.ts';

let practices: Awaited<ReturnType<typeof openManyClients>>;
let browser: Browser;
let copy: Awaited<ReturnType<typeof serveCopy>>;
beforeAll(async () => {
  practices = await openManyClients();
  browser = await sharedBrowser();
  copy = await copyPage();
});
afterAll(async () => {
  copy.server.close();
  await practices.close();
});

const path = '/clients';
/** IP addresses on both sides, because `localhost` would add a name lookup. */
const programUrl = () => practices.program.url.replace('localhost', '127.0.0.1');

/** A user with 10,000 clients, in a browser with an empty cache. */
async function newVisit(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await seeTour(context);
  const { cookie = '' } = practices.ours.page.shot(0).headers ?? {};
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: programUrl() }]);
  await context.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('tbody a[href^="/clients/"]')) return;
      watch.disconnect();
      // The timeout runs after the frame was painted.
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { drawn: performance.now() })));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  return { context, page: await context.newPage() };
}

/** Milliseconds from the page's start until its first rows are painted. */
async function drawnAt(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => Reflect.get(window, 'drawn'), null, { polling: 20 });
  return Number(await found.jsonValue());
}

async function firstRows(url: string): Promise<number> {
  const { context, page } = await newVisit();
  await page.goto(url + path, { waitUntil: 'commit' });
  const moment = await drawnAt(page);
  await context.close();
  return moment;
}

/** A static copy of the rendered page, with the same scripts downloaded but not executed. */
async function copyPage() {
  const { context, page } = await newVisit();
  const files = await filesOf(page, programUrl() + path);
  const html = (await page.content()).replace(/<script [^>]*><\/script>/g, '');
  await context.close();
  expect(html.match(/<link rel="modulepreload"/g)?.length).toBeGreaterThan(1);
  return serveCopy(files.set(path, { type: 'text/html; charset=utf-8', body: Buffer.from(html) }));
}

test('shows the first rows of 10,000 clients within 1.4 times the time of a static copy', async () => {
  const times = await measureByTurns(
    14,
    () => firstRows(programUrl()),
    () => firstRows(copy.url),
  );
  expectWithin('first rows, to a copy of the page', median(times.ours) / median(times.other), { atMost: 1.4 });
});
