import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Demo, startDemo } from './screens.ts';
import { sharedBrowser } from './shared.ts';
import { openBrowser } from './visitor.ts';

let demo: Demo;
let browser: Browser;
beforeAll(async () => {
  demo = await startDemo();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await demo.program.kill('SIGTERM');
});

async function arrive() {
  const look = { width: 1280, colorScheme: 'light' as const, timezoneId: 'America/Los_Angeles' };
  const cookie = `${demo.cookie.name}=${demo.cookie.value}`;
  return openBrowser({ browser, baseURL: demo.program.url, cookie, ...look });
}

test('the page of notifications: one is marked, then all, filters stand in the address, a failure is told', async () => {
  const { page, context } = await arrive();
  await page.route('**/read-all', route => route.fulfill({ status: 503, json: { message: 'Not now.' } }));
  await page.goto('/notifications');
  const rows = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  const unread = rows.getByText('Unread:');
  await rows.first().waitFor();
  const before = await unread.count();
  expect(before).toBeGreaterThan(1);
  await rows
    .first()
    .getByRole('button', { name: /as read/ })
    .click();
  await expect.poll(() => unread.count()).toBe(before - 1);
  expect(new URL(page.url()).pathname).toBe('/notifications');
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await page.getByText('Failed to mark as read').waitFor();
  await page.unroute('**/read-all');
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect.poll(() => unread.count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Mark all read' }).isDisabled()).toBe(true);
  await page.getByText('Unread', { exact: true }).click();
  await page.getByText('You have read everything').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?show=unread');
  await page.getByLabel('Kind').selectOption('Cancellations');
  await expect.poll(() => new URL(page.url()).search).toContain('type=appointment_cancelled');
  await page.reload();
  expect(await page.getByLabel('Kind').inputValue()).toBe('appointment_cancelled');
  await page.getByRole('button', { name: 'Show all' }).click();
  await rows.first().waitFor();
  await context.close();
});

test('the help page finds a guide, leads into the app and starts the tour', async () => {
  const { page, context } = await arrive();
  await page.goto('/help');
  await page.getByLabel('Search the guides').fill('columns');
  await page.getByText('1 guide', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?search=columns');
  await page.getByRole('link', { name: 'Import clients' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/clients/import');
  await page.goto('/help?search=astronaut');
  await page.getByText('No guide found').waitFor();
  await page.getByRole('complementary').getByRole('button', { name: 'Take Tour' }).click();
  await page.getByRole('alertdialog', { name: 'Welcome!' }).waitFor();
  await context.close();
});
