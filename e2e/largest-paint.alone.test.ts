import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOf, serveCopy } from './copy-server.ts';
import { buildFullPage } from './full-page.ts';
import { type Program, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';

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

/** Milliseconds until the largest thing of a first visit is painted, on a phone's screen. */
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

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** What is painted shows with the screen's next frame: times differ by one without any reason. */
const oneFrame = 1_000 / 60;

test('the largest paint comes as soon as with a static copy of the same page', async () => {
  // By its number, as the copy: a name would be looked up first.
  const url = program.url.replace('localhost', '127.0.0.1');
  const sides = [
    { url, times: [] as number[] },
    { url: copy.url, times: [] as number[] },
  ];
  // The first ones warm up the browser and both servers.
  for (const side of sides) await largestPaint(side.url + path);
  // By turns, and each first as often as the other: what else the machine does falls on both alike.
  for (let round = 0; round < 20; round++) {
    for (const side of round % 2 ? sides : sides.toReversed()) side.times.push(await largestPaint(side.url + path));
  }
  const [ours = 0, bare = 0] = sides.map(side => median(side.times));
  const said = JSON.stringify({ ours, bare, times: sides.map(side => side.times) });
  if (process.env.SHOTS) process.stdout.write(`${said}\n`);
  expect(bare).toBeGreaterThan(0);
  expect(ours, said).toBeLessThanOrEqual(1.1 * bare + oneFrame);
});
