import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeTour } from '../../e2e/browser.ts';
import { type Program, post, signUp, startProgram } from '../../e2e/program.ts';
import { sharedBrowser } from '../../e2e/shared.ts';
import { expectWithin, median } from '../budget.ts';

let program: Program;
let cookie: string;
beforeAll(async () => {
  program = await startProgram();
  cookie = (await signUp(program)).cookie;
  const person = { firstName: 'Ida', lastName: 'Vogel', email: 'ida@client.example', goal: 'weight_loss' };
  await post(program, '/api/clients', person, cookie);
});
afterAll(() => program.kill('SIGTERM'));

const dialogs = [
  { path: '/', button: 'Add New Client' },
  { path: '/clients', button: 'Add Client' },
  { path: '/appointments', button: 'New Appointment' },
  { path: '/marketplace', button: 'Add Product' },
  { path: '/emails', button: 'New Campaign' },
  { path: '/settings?tab=packages', button: 'Add package' },
  { path: '/settings?tab=services', button: 'Add service' },
  { path: '/marketing?tab=subscribers', button: 'Add Subscriber' },
  { path: '/emails/suppressions', button: 'Block Address' },
  { path: '/appointments/waitlist', button: 'Add to waitlist' },
  { path: '/clients/1', button: 'New appointment' },
  { path: '/clients/1', button: 'Edit health facts' },
  { path: '/', button: 'Search or jump to…' },
];
const rounds = 5;
/** Milliseconds between pointing at a button and pressing it, during which the code is preloaded. */
const hoverMs = 500;

/** Milliseconds from the click until a field of the dialog has the focus and the next frame is painted. */
const open = (page: Page, button: string) =>
  page.evaluate(
    name =>
      new Promise<number>(done => {
        const target = [...document.querySelectorAll('button')].find(each =>
          (each.ariaLabel ?? each.textContent ?? '').includes(name),
        );
        const began = performance.now();
        const look = () => {
          const { activeElement } = document;
          if (activeElement?.matches('[role="dialog"] :is(input, select, textarea)'))
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
          else requestAnimationFrame(look);
        };
        target?.focus();
        target?.click();
        look();
      }),
    button,
  );

/** First in this page load: nothing was opened before. */
test.each(dialogs)('opens $button on $path within 100 ms the first time', async ({ path, button }) => {
  const browser = await sharedBrowser();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ baseURL: program.url, viewport: { width: 1280, height: 850 } });
    await seeTour(context);
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: program.url }]);
    const page = await context.newPage();
    await page.goto(path);
    await page.getByRole('button', { name: button }).first().waitFor();
    await page.waitForLoadState('networkidle');
    // Hovering starts the preload.
    await page.getByRole('button', { name: button }).first().hover();
    await page.waitForTimeout(hoverMs);
    times.push(await open(page, button));
    await context.close();
  }
  expect(times).toHaveLength(rounds);
  expectWithin(`first opening: ${button} on ${path}, ms`, median(times), { atMost: 100 });
});
