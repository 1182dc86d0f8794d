import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shot } from './calendar.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { desk } from './settings.ts';
import { sharedBrowser } from './shared.ts';
import { bookFirstTime, prefilled } from './try-booking.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

let program: Program;
let browser: Browser;
beforeAll(async () => {
  program = await startProgram({ ALLOW_PRIVATE_ADDRESSES: 'true' });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
});

const patient = { timeout: 30_000 };
const looks = [
  { name: 'light-1280', width: 1280, colorScheme: 'light' },
  { name: 'dark-390', width: 390, colorScheme: 'dark' },
  { name: 'light-390', width: 390, colorScheme: 'light' },
  { name: 'dark-1280', width: 1280, colorScheme: 'dark' },
] as const;

/** Each look, when somebody wants to see them. */
async function shots(page: Page, name: string) {
  if (!process.env.SHOTS) return;
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await page.setViewportSize({ width: look.width, height: 900 });
    await page.waitForTimeout(400);
    await shot(page, `${name}-${look.name}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('a new practice looks around, takes its first steps, and asks for a summary', async () => {
  const { cookie } = await signUp(program, { email: 'daily@practice.example' });
  const other = await signUp(program, { email: 'other@practice.example', practiceName: 'Marsh Kitchen' });
  const { page, context, complaints } = await openBrowser({ browser, baseURL: program.url, cookie, ...desk });
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByText('0 of 5 done').waitFor();
  await expectNoViolations(page);
  await shots(page, 'start');

  await page.getByRole('button', { name: 'Look around with example data' }).click();
  const notice = page.getByRole('region', { name: 'Example data' });
  await notice.waitFor(patient);
  await page.getByText('18 clients in all').waitFor(patient);
  await expectNoViolations(page);
  await shots(page, 'examples');
  await notice.getByRole('button', { name: 'Remove example data' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the example data?' });
  await shots(page, 'remove');
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await notice.waitFor({ state: 'hidden', ...patient });
  await page.getByText('No clients found').waitFor(patient);

  // Whoever looked at the hours has looked.
  await steps.getByRole('button', { name: 'Open hours' }).click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.goto('/');
  await steps.getByText('1 of 5 done').waitFor();
  const [page2] = await Promise.all([
    context.waitForEvent('page'),
    steps.getByRole('button', { name: 'Make a test booking' }).click(),
  ]);
  await page2.waitForURL(/\/bio\//, patient);
  const own = page2.url();
  // Another practice of the same instance is told nothing of it.
  const { slug } = (await get<{ slug: string }>(program, '/api/storefront', other.cookie)) ?? {};
  await page2.goto(`/bio/${slug}`);
  expect(await prefilled(page2)).toBe('');
  await page2.goto(own);
  expect(await prefilled(page2)).toBe('daily@practice.example');
  await bookFirstTime(page2);
  await page2.goto(own);
  expect(await prefilled(page2)).toBe('');
  await page2.close();
  await page.reload();
  await steps.getByText('2 of 5 done').waitFor();
  await steps.getByText('Book yourself once (done)').waitFor();

  // The rest of it is done elsewhere: the card stays for what is to be taken away.
  const home = await get<Record<string, unknown>>(program, '/api/storefront', cookie);
  await post(program, `/api/storefront/${home.id}`, { ...home, tagline: 'Eat well' }, cookie, 'PUT');
  const service = { name: 'First visit', type: 'consultation', durationMinutes: 60 };
  expect((await post(program, '/api/services', service, cookie)).status).toBe(201);
  await post(program, '/api/first-steps', { putAside: 'mail' }, cookie, 'PATCH');
  await page.reload();
  await steps.getByText('4 of 4 done').waitFor();
  await steps.getByRole('button', { name: 'Remove test booking' }).click();
  await page.getByText('Test booking removed', { exact: true }).waitFor();
  await steps.waitFor({ state: 'hidden' });
  expect(await get<unknown[]>(program, '/api/appointments', cookie)).toEqual([]);

  await page.goto('/help');
  await page.getByRole('button', { name: 'Show First Steps' }).click();
  await steps.getByText('3 of 5 done').waitFor();
  await steps.getByRole('button', { name: 'Put aside: Connect your mail' }).click();
  await steps.getByText('3 of 4 done').waitFor();
  await steps.getByRole('button', { name: 'Hide the first steps' }).click();
  await steps.waitFor({ state: 'hidden' });

  // Help begins with the screen that one came from.
  await page.goto('/settings?tab=profile');
  await page.getByRole('switch', { name: 'Send me a daily summary' }).waitFor();
  await page.getByRole('link', { name: 'Help with this page' }).click();
  const ofScreen = page.getByRole('region', { name: 'The page you came from' });
  await ofScreen.getByText('Sign in with your phone as a second step', { exact: true }).waitFor();
  expect(await ofScreen.getByText('Import a list of clients').count()).toBe(0);
  await page.goBack();
  await page.getByRole('switch', { name: 'Send me a daily summary' }).click();
  await page.getByText('You get a daily summary', { exact: true }).waitFor();
  await page
    .getByRole('combobox', { name: 'At' })
    .or(page.getByRole('textbox', { name: 'At' }))
    .first()
    .waitFor();
  await shots(page, 'digest');
  await page.reload();
  await expect.poll(() => page.getByRole('switch', { name: 'Send me a daily summary' }).isChecked()).toBe(true);
  await page.goto('/settings?tab=data');
  await page.getByRole('button', { name: 'Add example data' }).waitFor();
  await shots(page, 'data');

  // By the keyboard alone: what is new in the palette, and the sheet of shortcuts.
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  for (const [typed, dialog] of [
    ['new subscr', 'Add Subscriber'],
    ['new coupon', 'coupon'],
    ['new package', 'package'],
    ['new email seq', 'sequence'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor(patient);
    await page.keyboard.type(typed);
    await expect
      .poll(() => page.getByRole('dialog').getByRole('option').first().getAttribute('aria-selected'))
      .toBe('true');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: new RegExp(dialog, 'i') }).waitFor(patient);
    // Enter would lead away from the form.
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('combobox', { name: 'Search clients' }).count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor(patient);
  await shots(page, 'palette');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.waitFor();
  await shots(page, 'sheet');
  for (let tab = 0; tab < 4; tab++) {
    await page.keyboard.press('Tab');
    expect(await sheet.evaluate(element => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  if (process.env.SHOTS) {
    await post2(page, '/api/webhook-endpoints', { url: 'https://127.0.0.1/hook', events: ['booking.created'] });
    await post2(page, '/api/webhook-endpoints', {
      url: 'https://hooks.example.com/a/rather/long/address/that/goes/on',
      events: ['booking.created', 'booking.cancelled', 'payment.received'],
    });
    await post2(page, '/api/api-keys', { name: 'Till', permissions: ['clients.read'], expiresInDays: 30 });
    await post2(page, '/api/api-keys', {
      name: 'Newsletter tool of the marketing agency',
      permissions: ['clients.read', 'subscribers.write', 'subscribers.read'],
      expiresInDays: null,
    });
    await page.goto('/settings?tab=api');
    await page.getByText('hooks.example.com').first().waitFor();
    await shots(page, 'api');
  }
  expect(complaints).toEqual([]);
  await context.close();
}, 240_000);

const post2 = (page: Page, path: string, body: unknown) =>
  page.evaluate(
    ([to, sent]) =>
      fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: sent }).then(a => a.status),
    [path, JSON.stringify(body)] as const,
  );
