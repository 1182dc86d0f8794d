import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { buildFullPage } from '../../e2e/full-page.ts';
import { type Program, startProgram } from '../../e2e/program.ts';
import { sharedBrowser } from '../../e2e/shared.ts';
import { expectWithin, measureByTurns, median } from '../budget.ts';
import { filesOf, serveCopy } from '../copy-server.ts';

let program: Program;
let browser: Browser;
let path: string;
let copy: Awaited<ReturnType<typeof serveCopy>>;
beforeAll(async () => {
  program = await startProgram();
  path = (await buildFullPage(program)).path;
  browser = await sharedBrowser();
  const page = await browser.newPage();
  copy = await serveCopy(await filesOf(page, program.url + path));
  await page.close();
});
afterAll(async () => {
  copy.server.close();
  await program.kill('SIGTERM');
});

/** Milliseconds of the largest contentful paint on a first visit with a phone. */
async function largestPaint(url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 850 } });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const time = await page.evaluate(
    () =>
      new Promise<number>(done => {
        new PerformanceObserver(list => done(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return time;
}

/** Tolerance: paint times are rounded to the display's frames. */
const oneFrame = 1_000 / 60;

test('paints the largest element within 1.1 times the time of a static copy', async () => {
  // An IP address, as for the copy, because `localhost` would add a name lookup.
  const url = program.url.replace('localhost', '127.0.0.1');
  const times = await measureByTurns(
    20,
    () => largestPaint(url + path),
    () => largestPaint(copy.url + path),
  );
  const [ours, bare] = [median(times.ours), median(times.other)];
  expectWithin(`largest paint in ms, a static copy ${Math.round(bare)}`, ours, { atMost: 1.1 * bare + oneFrame });
});
