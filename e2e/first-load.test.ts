import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { byRunLength } from '../src/testing/proof.ts';
import { routeOnce } from './browser.ts';
import { post, signUp } from './program.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { openBrowser } from './visitor.ts';

const program = sharedProgram();

/** Failure modes of a request. */
const behaviors: Record<string, (route: Route) => Promise<unknown>> = {
  hangs: async () => undefined,
  breaks: route => route.abort('connectionreset'),
  'ends early': async route => {
    const answer = await route.fetch();
    const body = await answer.body();
    await route.fulfill({ response: answer, body: body.subarray(0, Math.floor(body.length / 2)) });
  },
};

const lists = { '/clients': 'Ida Vogel', '/marketing?tab=subscribers': 'ida@subscriber.example' };
const { file: lazyTab } = JSON.parse(readFileSync('dist/practice/manifest.json', 'utf8'))[
  'src/modules/marketing/subscribers/ui/SubscribersTab.tsx'
];
/** Resources the list doesn't need. */
const besides = /\.(?:woff2|svg|png|webmanifest)$/;
const atOnce = 3;
/** Seconds to fast-forward: code has a timeout of 15 s, API calls of 30 s. */
const waits = [16, 16, 16, 16];
/** Number of scripts and styles tested in the short form. */
const some = 6;

async function buildLists(): Promise<string> {
  const { cookie } = await signUp(program, { email: `${randomUUID()}@practice.example` });
  const person = { firstName: 'Ida', lastName: 'Vogel', email: `${randomUUID()}@client.example`, goal: 'weight_loss' };
  await post(program, '/api/clients', person, cookie);
  await post(program, '/api/subscribers', { email: 'ida@subscriber.example', hasAgreed: true }, cookie);
  return cookie;
}

async function open(cookie: string): Promise<{ page: Page; context: BrowserContext }> {
  const look = { width: 1280, colorScheme: 'light', timezoneId: 'America/New_York' } as const;
  return openBrowser({ browser: await sharedBrowser(), baseURL: program.url, cookie, ...look });
}

/** Paths requested until the rows appear, in order, without the page itself. */
async function requestsOf(path: string, row: string, cookie: string): Promise<string[]> {
  const { page, context } = await open(cookie);
  const asked = new Set<string>();
  page.on('request', request => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() !== 'document' && !besides.test(pathname)) asked.add(pathname + search);
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(given => document.body?.innerText.includes(given), row);
  await context.close();
  return [...asked];
}

/** Null if it ends with rows or a retry button; otherwise what is shown. */
async function loadWithout(path: string, row: string, request: string, behavior: string, cookie: string) {
  const { page, context } = await open(cookie);
  await page.clock.install();
  await routeOnce(
    page,
    url => url.pathname + url.search === request,
    route => behaviors[behavior]?.(route),
  );
  await page.goto(path, { waitUntil: 'commit' });
  const isOver = (isLate: boolean) =>
    page
      .evaluate(
        ([given, isLate]) => {
          // The fallback appears after 20 s by a CSS animation, which a fake clock doesn't advance.
          if (isLate) for (const animation of document.getAnimations()) if (animation.effect) animation.finish();
          // Nothing is painted before the styles in the head have loaded.
          const styles = document.querySelectorAll<HTMLLinkElement>('head link[rel="stylesheet"]:not([crossorigin])');
          const isPainted = [...styles].every(link => link.sheet);
          const shown = document.body?.innerText ?? '';
          return isPainted && (shown.includes(given) || /try again/i.test(shown));
        },
        [row, isLate] as const,
      )
      .catch(() => false);
  let isEnded = false;
  for (const seconds of [0, ...waits]) {
    // Advances past each timeout of the page and its requests.
    if (seconds) await page.clock.fastForward(seconds * 1_000).catch(() => undefined);
    isEnded = await expect
      .poll(() => isOver(false), { timeout: seconds ? 600 : 2_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (isEnded) break;
  }
  isEnded ||= await isOver(true);
  const shown = isEnded
    ? null
    : await page.evaluate(() => document.body?.innerText.slice(0, 200)).catch(() => 'nothing');
  // A delayed response may belong to a page that is already closed.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
  return shown === null ? null : `${path}: ${request} ${behavior}: ${shown}`;
}

test('shows rows or a retry button whichever first request is lost', { timeout: 600_000, tags: 'detail' }, async () => {
  const cookie = await buildLists();
  const found: string[] = [];
  for (const [path, row] of Object.entries(lists)) {
    const requests = await requestsOf(path, row, cookie);
    expect(requests.length).toBeGreaterThan(5);
    const cases = Object.keys(behaviors).flatMap(behavior => requests.map(request => ({ behavior, request })));
    const hangs = requests.filter(
      (request, index) => /^\/api\/|main/.test(request) || request.endsWith(lazyTab) || index % some === 0,
    );
    const chosen = byRunLength(
      hangs.map(request => ({ behavior: 'hangs', request })),
      cases,
    );
    const next = chosen.values();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const { behavior, request } of next) {
          const lost = await loadWithout(path, row, request, behavior, cookie);
          if (lost) found.push(lost);
        }
      }),
    );
  }
  expect(found).toEqual([]);
});
