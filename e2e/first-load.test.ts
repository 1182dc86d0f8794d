import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { inProof } from '../src/testing/proof.ts';
import { post, signUp } from './program.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { openBrowser } from './visitor.ts';

const program = sharedProgram();

/** What a bad connection does to one request. */
const moods: Record<string, (route: Route) => Promise<unknown>> = {
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
/** No list needs these. */
const besides = /\.(?:woff2|svg|png|webmanifest)$/;
const atOnce = 3;
/** A page's code may take 15 s, a call 30 s; in seconds. */
const waits = [16, 16, 16, 16];
/** In the short form one of so many scripts and styles. */
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

/** Every request until the rows are there but the page's own, in the order they were made. */
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

/** Null when it ends in rows or a way to try again. */
async function loadWithout(path: string, row: string, request: string, mood: string, cookie: string) {
  const { page, context } = await open(cookie);
  await page.clock.install();
  await page.route(
    url => url.pathname + url.search === request,
    route => moods[mood]?.(route),
    { times: 1 },
  );
  await page.goto(path, { waitUntil: 'commit' });
  const isOver = (isLate: boolean) =>
    page
      .evaluate(
        ([given, isLate]) => {
          // What makes the way out visible after 20 s is a style, which no clock of a test moves on.
          if (isLate) for (const animation of document.getAnimations()) if (animation.effect) animation.finish();
          // Before the head's styles are there, nothing is painted.
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
    // Each limit of a page and of its requests, one after the other.
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
  // An answer that is still being cut short belongs to a page that is gone.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
  return shown === null ? null : `${path}: ${request} ${mood}: ${shown}`;
}

test('whichever request of a first load gets lost, it ends in rows or in a way to try again', async () => {
  const cookie = await buildLists();
  const found: string[] = [];
  for (const [path, row] of Object.entries(lists)) {
    const requests = await requestsOf(path, row, cookie);
    expect(requests.length).toBeGreaterThan(5);
    const cases = Object.keys(moods).flatMap(mood => requests.map(request => ({ mood, request })));
    const hangs = requests.filter(
      (request, index) => /^\/api\/|main/.test(request) || request.endsWith(lazyTab) || index % some === 0,
    );
    const chosen = inProof(
      hangs.map(request => ({ mood: 'hangs', request })),
      cases,
    );
    const next = chosen.values();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const { mood, request } of next) {
          const lost = await loadWithout(path, row, request, mood, cookie);
          if (lost) found.push(lost);
        }
      }),
    );
  }
  expect(found).toEqual([]);
}, 600_000);
