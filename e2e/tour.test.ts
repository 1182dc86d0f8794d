import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Program, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

let program: Program;
let browser: Browser;
beforeAll(async () => {
  program = await startProgram();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
});

const titles = [
  'Welcome!',
  'Create Your Storefront',
  'Practice Overview',
  'Recent Clients',
  'Notifications',
  'Account Menu',
];
let people = 0;

/** Somebody who has just signed up and has the dashboard before them. */
async function arrive({ width = 1280, colorScheme = 'light' as 'light' | 'dark' } = {}) {
  const { cookie, user } = await signUp(program, { email: `tourist${++people}@practice.example` });
  const look = { width, colorScheme, timezoneId: 'America/New_York' };
  const visitor = await openBrowser({ browser, baseURL: program.url, cookie, isNewHere: true, ...look });
  const warnings: string[] = [];
  visitor.page.on('console', message => message.type() === 'warning' && warnings.push(message.text()));
  await visitor.page.goto('/');
  await visitor.page.getByText('Total Clients').waitFor();
  return { ...visitor, warnings, flag: () => flagOf(visitor.page, user.id) };
}

const flagOf = (page: Page, userId: number) =>
  page.evaluate(id => window.localStorage.getItem(`tour-seen-${id}`), userId);
const step = (page: Page) => page.getByRole('alertdialog');
const press = (page: Page, name: string) => step(page).getByRole('button', { name, exact: true }).click();
const showing = (page: Page, title: string) => step(page).getByRole('heading', { name: title, exact: true }).waitFor();

test('it starts by itself a second after the dashboard, leads through six steps and back, and is seen then', async () => {
  const { page, complaints, flag, context } = await arrive();
  await page.waitForTimeout(700);
  expect(await step(page).count()).toBe(0);
  await showing(page, 'Welcome!');
  expect(await step(page).getByRole('button', { name: 'Previous' }).count()).toBe(0);
  expect(
    await page
      .locator('#react-joyride-portal > *')
      .first()
      .evaluate(element => getComputedStyle(element).zIndex),
  ).toBe('1000');
  for (const [index, title] of titles.entries()) {
    await showing(page, title);
    await step(page)
      .getByText(`${index + 1} of 6`)
      .waitFor();
    if (title === 'Practice Overview') {
      await expectNoViolations(page);
      await press(page, 'Previous');
      await showing(page, 'Create Your Storefront');
      await press(page, 'Next');
      await showing(page, title);
    }
    expect(await flag()).toBeNull();
    await press(page, index === 5 ? 'Finish' : 'Next');
  }
  await expect.poll(() => step(page).count()).toBe(0);
  expect(await flag()).toBe('true');
  await page.reload();
  await page.getByText('Total Clients').waitFor();
  await page.waitForTimeout(2_500);
  expect(await step(page).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the steps stand where they are specified to', async () => {
  const { page, context } = await arrive();
  const box = async (selector: string) => {
    await page.waitForTimeout(500);
    const [target, own] = [await page.locator(selector).first().boundingBox(), await step(page).boundingBox()];
    if (!target || !own) throw new Error(`${selector} or its step is not there`);
    return { target, own };
  };
  await showing(page, 'Welcome!');
  const welcome = await box('[data-tour="greeting"]');
  expect(welcome.own.y).toBeGreaterThan(welcome.target.y + welcome.target.height - 1);
  await press(page, 'Next');
  await showing(page, 'Create Your Storefront');
  const storefront = await box('[data-tour="storefront"]');
  expect(storefront.own.x).toBeGreaterThan(storefront.target.x + storefront.target.width - 1);
  await press(page, 'Next');
  await showing(page, 'Practice Overview');
  const metrics = await box('[data-tour="metrics"]');
  expect(metrics.own.y).toBeGreaterThan(metrics.target.y + metrics.target.height - 1);
  await press(page, 'Next');
  await showing(page, 'Recent Clients');
  const clients = await box('[data-tour="recent-clients"]');
  expect(clients.own.y + clients.own.height).toBeLessThan(clients.target.y + 1);
  await context.close();
});

test.each([
  ['Skip tour', (page: Page) => press(page, 'Skip tour')],
  ['Close', (page: Page) => press(page, 'Close')],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
])('%s ends it, and it is seen then', async (_, end) => {
  const { page, flag, context } = await arrive();
  await showing(page, 'Welcome!');
  await press(page, 'Next');
  await showing(page, 'Create Your Storefront');
  await end(page);
  await expect.poll(() => step(page).count()).toBe(0);
  expect(await flag()).toBe('true');
  await context.close();
});

test('with the keyboard: the focus is in the step and stays there, Enter goes on', async () => {
  const { page, context } = await arrive();
  await showing(page, 'Welcome!');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Next');
  for (let presses = 0; presses < 3; presses++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('[role="alertdialog"]')))).toBe(true);
  }
  expect(await focused()).toBe('Next');
  await page.keyboard.press('Enter');
  await showing(page, 'Create Your Storefront');
  await context.close();
});

test('the top bar and the account menu start it again, also from another page', async () => {
  const { page, flag, context } = await arrive();
  await showing(page, 'Welcome!');
  await press(page, 'Skip tour');
  await page.getByRole('button', { name: 'Take Tour' }).click();
  expect(await flag()).toBeNull();
  await showing(page, 'Welcome!');
  await press(page, 'Skip tour');
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Take Tour' }).click();
  await showing(page, 'Welcome!');
  expect(new URL(page.url()).pathname).toBe('/');
  await context.close();
});

test('on a phone, in the dark: the step of the closed menu is skipped, and that is logged', async () => {
  const { page, warnings, complaints, context } = await arrive({ width: 390, colorScheme: 'dark' });
  for (const title of titles.filter(each => each !== 'Create Your Storefront')) {
    await showing(page, title);
    await page.waitForTimeout(400);
    const box = await step(page).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 850).toBe(true);
    if (title === 'Recent Clients') await expectNoViolations(page);
    await step(page)
      .getByRole('button', { name: /^(Next|Finish)$/ })
      .click();
  }
  expect(warnings.filter(each => each.includes('Create Your Storefront'))).toHaveLength(1);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a target that goes in the middle of the tour is skipped and logged', async () => {
  const { page, warnings, context } = await arrive();
  await showing(page, 'Welcome!');
  await page.evaluate(() => document.querySelector('[data-tour="storefront"]')?.removeAttribute('data-tour'));
  await press(page, 'Next');
  await showing(page, 'Practice Overview');
  expect(warnings.filter(each => each.includes('Create Your Storefront'))).toHaveLength(1);
  await context.close();
});

test('it does not start over an open dialog', async () => {
  const { page, context } = await arrive();
  await page.getByRole('button', { name: 'Add New Client' }).first().click();
  await page.getByRole('dialog', { name: 'Add New Client' }).waitFor();
  await page.waitForTimeout(2_500);
  expect(await step(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await showing(page, 'Welcome!');
  await context.close();
});
