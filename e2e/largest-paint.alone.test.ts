import { createServer, type Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { buildFullPage } from './full-page.ts';
import { type Program, startProgram } from './program.ts';

let program: Program;
let browser: Browser;
let path: string;
let copy: { url: string; server: Server };
beforeAll(async () => {
  program = await startProgram();
  path = (await buildFullPage(program)).path;
  browser = await launchBrowser();
  copy = await serveCopy();
});
afterAll(async () => {
  copy.server.close();
  await browser.close();
  await program.kill('SIGTERM');
});

/** Everything that a visit loads, from a server that does nothing but hand it out of memory. */
async function serveCopy() {
  const files = new Map<string, { type: string; body: Buffer }>();
  const page = await browser.newPage();
  const reading: Promise<void>[] = [];
  page.on('response', response => {
    const read = async () => {
      const type = response.headers()['content-type'] ?? '';
      files.set(new URL(response.url()).pathname, { type, body: await response.body() });
    };
    reading.push(read());
  });
  await page.goto(program.url + path, { waitUntil: 'networkidle' });
  await Promise.all(reading);
  await page.close();
  expect(files.size).toBeGreaterThan(4);
  const server = createServer((request, answer) => {
    const file = files.get(new URL(request.url ?? '', 'http://copy').pathname);
    answer.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' });
    answer.end(file?.body);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

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
