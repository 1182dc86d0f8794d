import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SubscriberPage } from '../src/features/subscribers/subscriber.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, type Look, openBrowser, tabTo, tabToButton, tabToRole } from './visitor.ts';

let program: Program;
let browser: Browser;
beforeAll(async () => {
  program = await startProgram();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
});

const desk: Look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' };

/** A practice of the test's own with these subscribers, and its owner's browser. */
async function openPractice(name: string, rows: Record<string, string>[] = [], look: Look = desk) {
  const { cookie } = await signUp(program, { email: `${name}@practice.example`, practiceName: name });
  if (rows.length) await (await post(program, '/api/subscribers/import', { rows, hasAgreed: true }, cookie)).text();
  const { page, context, complaints } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  const subscribers = async () => (await get<SubscriberPage>(program, '/api/subscribers', cookie)).items;
  // What a test makes fail, the browser itself reports.
  const close = async () => {
    await context.close();
    expect(complaints.filter(each => !/Failed to load resource|net::ERR/.test(each))).toEqual([]);
  };
  return { page, cookie, subscribers, close };
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const toast = (page: Page, text: string) => page.locator('.mantine-Notification-root').getByText(text, { exact: true });

test('by keyboard alone somebody is added, unsubscribed, found again and deleted', async () => {
  const { page, subscribers, close } = await openPractice('keyboard');
  await page.goto('/marketing?tab=subscribers');
  await page.getByText('No subscribers yet', { exact: true }).waitFor();
  await expectNoViolations(page);
  await tabTo(page, 'Add Subscriber');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Subscriber' });
  await dialog.waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('Invalid email address', { exact: true }).waitFor();
  await dialog.getByText('You can only add people who agreed', { exact: true }).waitFor();
  await expectNoViolations(page);
  await tabToRole(page, 'email');
  await page.keyboard.type('ann@reader.example');
  await page.keyboard.press('Enter');
  // Without the consent nothing is sent.
  expect(await subscribers()).toEqual([]);
  await tabToRole(page, 'checkbox');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await toast(page, 'Subscriber added').waitFor();
  await rowOf(page, 'ann@reader.example').getByText('Added by hand').waitFor();

  await tabTo(page, 'Actions for ann@reader.example');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Unsubscribe' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Unsubscribe');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Unsubscribe ann@reader.example?' }).waitFor();
  await tabToButton(page, /^Unsubscribe$/);
  await page.keyboard.press('Enter');
  await rowOf(page, 'ann@reader.example').getByText('Unsubscribed', { exact: true }).waitFor();

  await tabToRole(page, 'radio');
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(/status=unsubscribed/);
  await tabTo(page, 'Select ann@reader.example');
  await page.keyboard.press('Space');
  await page.getByRole('region', { name: 'Selected subscribers' }).getByText('1 selected').waitFor();
  await expectNoViolations(page);
  await page.getByRole('region', { name: 'Selected subscribers' }).getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/This person has unsubscribed\. That is kept/).waitFor();
  await tabToButton(page, /^Delete$/);
  await page.keyboard.press('Enter');
  await toast(page, '1 subscriber deleted').waitFor();
  expect(await subscribers()).toEqual([]);
  await close();
});

test('a failure says that nothing happened, and the form keeps what was typed', async () => {
  const { page, subscribers, close } = await openPractice('failures', [{ email: 'ann@reader.example' }]);
  await page.goto('/marketing?tab=subscribers');
  await page.route('**/api/subscribers/**', route => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Actions for ann@reader.example' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Failed to delete subscribers').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Add Subscriber' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Subscriber' });
  await dialog.getByLabel('Email').fill('ANN@reader.example');
  await dialog.getByLabel('This person agreed to get my newsletter').check();
  await dialog.getByRole('button', { name: 'Add Subscriber' }).click();
  await dialog.getByText('This address is subscribed already').first().waitFor();
  expect(await dialog.getByLabel('Email').inputValue()).toBe('ANN@reader.example');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await subscribers()).map(each => each.email)).toEqual(['ann@reader.example']);
  await close();
});

test('a file is matched, checked, agreed to and imported; the list leads to the client, and out again as a file', async () => {
  const { page, cookie, close } = await openPractice('files', [{ email: 'known@reader.example' }]);
  const fields = { firstName: 'Ann', lastName: 'Lee', email: 'ann@reader.example', goal: 'weight_loss' };
  await post(program, '/api/clients', fields, cookie);
  await page.goto('/marketing?tab=subscribers');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import from a file' }).click();
  const text = 'Name;E-Mail;Notes\nAnn Lee;ann@reader.example;x\nBo;nobody;\nCy;known@reader.example;\n';
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Choose a CSV file').setInputFiles(file);
  expect(await page.getByLabel('Import “Name” as').inputValue()).toBe('fullName');
  // What clients have besides is not offered.
  expect(await page.getByLabel('Import “Notes” as').locator('option').allTextContents()).toEqual([
    'Leave out',
    'Email',
    'Full name',
    'First name',
    'Last name',
  ]);
  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  await page.getByText('Is subscribed already').waitFor();
  await page.getByText('Invalid email address').waitFor();
  await expectNoViolations(page);
  const button = page.getByRole('button', { name: 'Import 1 row' });
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel('These people agreed to get my newsletter').check();
  await button.click();
  await page.getByText('1 subscriber added').waitFor();
  await page.getByRole('link', { name: 'Show Subscribers' }).click();
  await rowOf(page, 'ann@reader.example').getByText('Import').waitFor();

  await page.getByLabel('Search by name or email').fill('lee');
  await page.waitForURL(/search=lee/);
  await rowOf(page, 'known@reader.example').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Import and export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export these subscribers' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toMatch(/Ann,Lee,ann@reader\.example,Active,Import,/);
  expect(csv).not.toMatch(/known@reader/);
  await page.getByRole('link', { name: 'Ann Lee' }).click();
  await page.getByRole('heading', { name: 'Ann Lee', level: 1 }).waitFor();
  await page.getByRole('link', { name: /^Subscribed since/ }).click();
  await page.waitForURL(/\/marketing\?.*search=ann/);
  await rowOf(page, 'ann@reader.example').waitFor();
  await close();
});

test('of 10,000 the first are there at once, more come while one scrolls, and all that match can be deleted', async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => ({
    email: `p${n}@many.example`,
    lastName: `Person${String(n).padStart(5, '0')}`,
  }));
  const { page, subscribers, close } = await openPractice('many', rows, { ...desk, width: 390 });
  await page.goto('/marketing?tab=subscribers');
  await page.getByLabel('Order').selectOption('By name, A to Z');
  await page.waitForURL(/sort=name/);
  await rowOf(page, 'Person00000').waitFor();
  await page.getByText('50 of 10,000 subscribers').scrollIntoViewIfNeeded();
  await rowOf(page, 'Person00249').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.getByLabel('Search by name or email').fill('person001');
  await page.getByText('50 of 100 subscribers').waitFor();
  await page.getByLabel('Select p100@many.example').check();
  await page.getByRole('button', { name: 'Select all 100 that match' }).click();
  const bar = page.getByRole('region', { name: 'Selected subscribers' });
  await bar.getByText('100 selected').waitFor();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete 100 subscribers?' }).getByRole('button', { name: 'Delete' }).click();
  await toast(page, '100 subscribers deleted').waitFor();
  await page.getByText('Nobody found', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('50 of 9,900 subscribers').waitFor();
  expect(await subscribers()).toHaveLength(50);
  await close();
});
