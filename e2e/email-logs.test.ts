import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeTour } from './browser.ts';
import { type Demo, startDemo } from './screens.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations } from './visitor.ts';

let demo: Demo;
let browser: Browser;
beforeAll(async () => {
  demo = await startDemo();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await demo.program.kill('SIGTERM');
});

async function open(path: string, width = 1280): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    baseURL: demo.program.url,
    viewport: { width, height: 900 },
  });
  await context.addCookies([demo.cookie]);
  await seeTour(context);
  const page = await context.newPage();
  await page.goto(path);
  return { page, context };
}

const rows = (page: Page) => page.getByRole('table', { name: 'Email Logs' }).locator('tbody tr');

test('a mail is found by search and filter, opened by the keyboard, and the address says what is shown', async () => {
  const { page, context } = await open('/emails?tab=logs');
  await rows(page).first().getByRole('button').waitFor();
  const first = rows(page).first().getByRole('button');
  const subject = (await first.textContent()) ?? '';
  await page
    .getByRole('searchbox', { name: 'Search by recipient or subject' })
    .fill(subject.slice(0, 14).toUpperCase());
  await expect
    .poll(() => new URL(page.url()).searchParams.get('search'))
    .toBe(subject.slice(0, 14).toUpperCase().trim());
  await rows(page).first().getByRole('button', { name: subject }).waitFor();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Sent', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('sent');
  await first.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.locator('iframe').waitFor();
  expect(new URL(page.url()).searchParams.get('mail')).toBeTruthy();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('searchbox').fill('nobody is called so');
  await page.getByText('No emails found').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await rows(page).first().getByRole('button').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=logs');
  await context.close();
});

test('the figures of all campaigns lead to the results of one, and its recipients', async () => {
  const { page, context } = await open('/emails');
  await page.getByRole('tab', { name: 'Analytics' }).click();
  for (const name of ['Total Campaigns', 'Emails Sent', 'Active Clients'])
    await page.getByRole('term').filter({ hasText: name }).waitFor();
  await page.getByText('Year', { exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('365');
  const table = page.getByRole('table', { name: 'Campaigns of this time' });
  await table.getByRole('link').first().waitFor();
  await table.getByRole('button', { name: 'Emails' }).click();
  const name = (await table.getByRole('link').first().textContent()) ?? '';
  await table.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByText('Delivered').waitFor();
  await dialog.getByRole('table', { name: 'Recipients' }).locator('tr').first().waitFor();
  expect(new URL(page.url()).searchParams.get('campaign')).toBeTruthy();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).searchParams.get('campaign')).toBeNull();
  await context.close();
});

test('when the server fails, the log and the figures say so and can be asked again', async () => {
  const { page, context } = await open('/emails');
  await page.route(/\/api\/emails\/(logs|analytics)/, route => route.fulfill({ status: 500, json: { message: 'No' } }));
  await page.getByRole('tab', { name: 'Email Logs' }).click();
  await page.getByText('Failed to load emails').waitFor();
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await page.getByText('Failed to load analytics').waitFor();
  await page.unroute(/\/api\/emails\/(logs|analytics)/);
  await page.getByRole('button', { name: /again|retry/i }).click();
  await page.getByText('Emails Sent', { exact: true }).waitFor();
  await context.close();
});
