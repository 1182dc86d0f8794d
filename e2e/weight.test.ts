import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, seeTour } from './browser.ts';
import { type Program, signUp, startProgram } from './program.ts';

let program: Program;
let browser: Browser;
let cookie: string;
beforeAll(async () => {
  program = await startProgram();
  cookie = (await signUp(program)).cookie;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await program.kill('SIGTERM');
});

const kilobytes = (bytes: number) => bytes / 1_000;

/** What a first visit to a page loads, in gzip kB: its HTML (with the styles inside), and all scripts. */
async function weigh(path: string, use?: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: program.url });
  await seeTour(context);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  if (path === '/') await context.addCookies([{ name, value, url: program.url }]);
  const page = await context.newPage();
  const sizes = { html: 0, scripts: 0 };
  const reading: Promise<void>[] = [];
  page.on('response', response => {
    const kind = response.request().resourceType();
    const part = kind === 'document' || kind === 'stylesheet' ? 'html' : kind === 'script' ? 'scripts' : null;
    if (!part) return;
    const weighing = response.body().then(body => {
      sizes[part] += gzipSync(body).length;
    });
    reading.push(weighing);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await use?.(page);
  await Promise.all(reading);
  await context.close();
  return { html: kilobytes(sizes.html), scripts: kilobytes(sizes.scripts) };
}

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Book an Appointment' }).click();
  await page.getByRole('dialog').getByText('Initial Consultation').click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor({ state: 'attached' });
};

test('the public page: HTML and CSS at most 20 kB, all scripts with the dialog in use at most 80 kB', async () => {
  const { html, scripts } = await weigh('/bio/fernhill-nutrition', openDialog);
  expect(html).toBeLessThan(20);
  expect(scripts).toBeGreaterThan(1);
  expect(scripts).toBeLessThan(80);
});

test.each(['/login', '/signup', '/cancel-appointment?token=x&email=a@b.example', '/bio/fernhill-nutrition/book'])(
  'the page %s: HTML and CSS at most 20 kB',
  async path => {
    const { html, scripts } = await weigh(path);
    expect(html).toBeLessThan(20);
    expect(scripts).toBeLessThan(80);
  },
);

test('the first screen of the practice loads at most 230 kB of JavaScript', async () => {
  const { scripts } = await weigh('/', page => page.getByRole('heading', { name: 'Welcome back!' }).waitFor());
  expect(scripts).toBeGreaterThan(50);
  expect(scripts).toBeLessThan(230);
});
