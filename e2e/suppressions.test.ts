import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SuppressionPage } from '../src/features/suppressions/contract.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, type Look, openBrowser, tabTo, tabToButton } from './visitor.ts';

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
const phone: Look = { ...desk, width: 390, colorScheme: 'dark' };
const path = '/api/emails/suppressions';

async function openPractice(name: string, look: Look = desk) {
  const { cookie } = await signUp(program, { email: `${name}@practice.example`, practiceName: name });
  const { page, context, complaints } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  const close = async () => {
    await context.close();
    expect(complaints).toEqual([]);
  };
  return { page, cookie, close };
}

const toast = (page: Page, text: string) => page.locator('.mantine-Notification-root').getByText(text, { exact: true });

test('by keyboard alone an address is blocked, found, and allowed again', async () => {
  const { page, cookie, close } = await openPractice('block');
  const suppressed = async () => (await get<SuppressionPage>(program, path, cookie)).items.map(({ email }) => email);
  await page.goto('/emails/suppressions');
  await page.getByText('Nobody is left out', { exact: true }).waitFor();
  await expectNoViolations(page);
  await tabTo(page, 'Block Address');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Block Address' });
  await dialog.waitFor();
  await page.keyboard.type('ann');
  await page.keyboard.press('Enter');
  await dialog.getByText('Invalid email address', { exact: true }).waitFor();
  await page.keyboard.type('@reader.example');
  await page.keyboard.press('Enter');
  await toast(page, 'Address blocked').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await suppressed()).toEqual(['ann@reader.example']);
  await expectNoViolations(page);
  await tabTo(page, 'Actions for ann@reader.example, Blocked');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Allow again' }).waitFor();
  await expect.poll(() => page.locator('[role="menuitem"]:focus').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Allow emails to ann@reader.example again?' }).waitFor();
  await tabToButton(page, /^Allow Again$/);
  await page.keyboard.press('Enter');
  await toast(page, 'Allowed again').waitFor();
  expect(await suppressed()).toEqual([]);
  await close();
});

test('on a phone the list is searched, and the secret of the webhook is made, shown once and taken back', async () => {
  const { page, cookie, close } = await openPractice('webhook', phone);
  for (const name of ['ann', 'bo', 'cy']) await post(program, path, { email: `${name}@reader.example` }, cookie);
  await page.goto('/emails/suppressions');
  await page.getByText('3 addresses', { exact: true }).waitFor();
  await page.getByLabel('Search by email').fill('bo@');
  await page.getByText('1 address', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Make Secret' }).click();
  const secret = page.getByLabel('Secret', { exact: true });
  expect(await secret.inputValue()).toMatch(/^whsec_/);
  await expectNoViolations(page);
  await page.reload();
  await page.getByText('On: calls with your secret are taken.').waitFor();
  await expect.poll(() => secret.count()).toBe(0);
  await page.getByRole('button', { name: 'Turn Off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
  await page.getByText('Off: there is no secret yet.').waitFor();
  await close();
});
