import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeTour } from './browser.ts';
import { type Program, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';

let program: Program;
let browser: Browser;
let cookie: string;
beforeAll(async () => {
  program = await startProgram();
  cookie = (await signUp(program)).cookie;
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
});

/** The script that shows toasts, by its name in the build. */
const toasts: string = JSON.parse(readFileSync('dist/practice/manifest.json', 'utf8'))['src/ui/Toasts.tsx'].file;

const moments = (from: number, to: number) => Math.round(to - from);

/** Signs in, loses the session and clicks; tells in milliseconds when the toast came and when the page was left. */
async function loseSession({ hasSettled }: { hasSettled: boolean }) {
  const context = await browser.newContext({ baseURL: program.url, viewport: { width: 1280, height: 850 } });
  await seeTour(context);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: program.url }]);
  const page = await context.newPage();
  const at = { refused: 0, loaded: 0, shown: 0, left: 0 };
  let told = '';
  await page.exposeFunction('reportToast', (text: string) => {
    at.shown ||= performance.now();
    told ||= text;
  });
  page.on('response', response => {
    if (response.status() === 401) at.refused ||= performance.now();
  });
  page.on('request', request => {
    if (request.url().includes('/api/login')) at.left ||= performance.now();
  });
  page.on('requestfinished', request => {
    if (request.url().endsWith(toasts)) at.loaded ||= performance.now();
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'View All' }).waitFor();
  await page.evaluate(() => {
    new MutationObserver(() => {
      const toast = document.querySelector('[role="alert"][data-failed]');
      if (toast) Reflect.get(window, 'reportToast')(toast.textContent);
    }).observe(document.body, { childList: true, subtree: true });
  });
  if (hasSettled) await expect.poll(() => at.loaded, { timeout: 15_000 }).toBeGreaterThan(0);
  else expect(at.loaded).toBe(0);
  // Another tab signs out: the session is over without this page's knowing.
  await context.request.get('/api/logout');
  const leaving = page.waitForURL(/\/login\?/);
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await page.getByText('You are logged out. Logging in again...').waitFor();
  await leaving;
  expect(told).toBe('UnauthorizedYou are logged out. Logging in again...');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/clients');
  await context.close();
  return { toShow: moments(Math.max(at.refused, at.loaded), at.shown), toLeave: moments(at.shown, at.left) };
}

test('when the session is over a toast says so at once, and half a second later the sign-in page is there', async () => {
  const { toShow, toLeave } = await loseSession({ hasSettled: true });
  expect(toShow).toBeLessThan(100);
  expect(toLeave).toBeGreaterThan(400);
  expect(toLeave).toBeLessThan(900);
});

test('a session that is over before the page has settled is told just as well', async () => {
  cookie = (await signUp(program, { email: 'iris@fernhill.example', practiceName: 'Iris' })).cookie;
  const { toShow, toLeave } = await loseSession({ hasSettled: false });
  expect(toShow).toBeLessThan(100);
  expect(toLeave).toBeGreaterThan(400);
});
