import type { Browser, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSink, type Sink } from '../src/testing/smtp-sink.ts';
import { type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, openBrowser, tabTo } from './visitor.ts';

let program: Program;
let sink: Sink;
let browser: Browser;
beforeAll(async () => {
  sink = await openSink();
  program = await startProgram({ SMTP_URL: sink.url });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await sink.close();
});

const toast = (page: Page, text: string) => page.locator('.mantine-Notification-root').getByText(text, { exact: true });
const figure = (page: Page, name: string) =>
  page.getByLabel('Results').locator('div').filter({ hasText: name }).getByRole('definition');

/** With Tab from where the focus is; after a new page that is the page itself, which holds every word. */
async function press(page: Page, name: string) {
  await page.keyboard.press('Tab');
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

const subjectsTo = (email: string) =>
  Promise.all(
    sink.mails.filter(({ to }) => to === email).map(async ({ raw }) => (await PostalMime.parse(raw)).subject ?? ''),
  );

test('a sequence from the first template to the first reader, by keyboard', async () => {
  const { cookie } = await signUp(program, { email: 'maya@practice.example', practiceName: 'Fern Nutrition' });
  const look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' } as const;
  const { page, context, complaints } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  await page.goto('/emails');
  await press(page, 'More about emails');
  await page.getByRole('menuitem', { name: 'Sequences' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('No sequences yet', { exact: true }).waitFor();
  await expectNoViolations(page);
  await press(page, 'New Sequence');
  await page.getByRole('dialog', { name: 'New Sequence' }).waitFor();
  await press(page, 'Welcome new subscribers');
  await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
  const steps = page.getByRole('button', { name: /^Edit / });
  await expect.poll(() => steps.count()).toBe(3);
  await expectNoViolations(page);

  // The order, by its buttons; the focus stays where it was.
  const down = page.getByRole('button', { name: 'Move "One small change that lasts" down' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => steps.last().textContent()).toContain('One small change');
  await page.reload();
  await expect.poll(() => steps.last().textContent()).toContain('One small change');

  await steps.first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Email' });
  await dialog.getByLabel('Subject').fill('Hello {firstName}');
  await expectNoViolations(page);
  await dialog.getByText('Preview', { exact: true }).click();
  await dialog.getByText('Hello Jamie', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Save Email' }).click();
  await toast(page, 'Email saved').waitFor();

  // Whatever the hour is where this test runs.
  await page.getByLabel('Only between 8:00 AM and 8:00 PM').uncheck({ force: true });
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await toast(page, 'Sequence saved').waitFor();
  await page.getByRole('button', { name: 'Turn On' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByText(/Nobody who is here already gets an email by it/).waitFor();
  await question.getByRole('button', { name: 'Turn On' }).click();
  await toast(page, 'Sequence is on').waitFor();

  const reader = { email: 'ada@reader.example', firstName: 'Ada', hasAgreed: true };
  expect((await post(program, '/api/subscribers', reader, cookie)).status).toBe(201);
  await expect.poll(() => subjectsTo(reader.email), { timeout: 30_000 }).toEqual(['Hello Ada']);
  await page.reload();
  await expect.poll(() => figure(page, 'In it now').textContent()).toBe('1');
  const row = page.getByRole('row').filter({ hasText: reader.email });
  await row.getByText('How we could work together').waitFor();
  await expectNoViolations(page);
  await row.getByRole('button', { name: 'Stop for Ada' }).click();
  await question.getByRole('button', { name: 'Stop', exact: true }).click();
  await toast(page, 'Stopped').waitFor();
  await page.getByText('Nobody is in it now', { exact: true }).waitFor();
  await page.getByText('Ended', { exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'Stopped by hand' }).waitFor();
  await context.close();
  expect(complaints).toEqual([]);
});
