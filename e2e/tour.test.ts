import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signUp } from './program.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

const program = sharedProgram();
const titles = [
  'Welcome!',
  'Create Your Storefront',
  'Practice Overview',
  'Recent Clients',
  'Notifications',
  'Account Menu',
];

/** Opens the dashboard right after signing up. */
async function signIn({
  width = 1280,
  colorScheme = 'light' as 'light' | 'dark',
  isHeld = false,
  areFirstStepsHeld = false,
} = {}) {
  const { cookie, user } = await signUp(program, { email: `${randomUUID()}@practice.example` });
  const look = { width, colorScheme, timezoneId: 'America/New_York' };
  const browser = await sharedBrowser();
  const visitor = await openBrowser({ browser, baseURL: program.url, cookie, isNewHere: true, ...look });
  const { page } = visitor;
  const warnings: string[] = [];
  page.on('console', message => message.type() === 'warning' && warnings.push(message.text()));
  const { promise: isLoading, resolve: loadMetrics } = Promise.withResolvers<void>();
  if (isHeld) {
    await page.clock.install();
    // The tour starts one second after the metrics have loaded.
    await page.route('**/api/dashboard/metrics', route => isLoading.then(() => route.continue()));
  }
  const { promise: areFirstStepsLoading, resolve: loadFirstSteps } = Promise.withResolvers<void>();
  if (areFirstStepsHeld)
    await page.route('**/api/first-steps', route => areFirstStepsLoading.then(() => route.continue()));
  await page.goto('/');
  const isSeen = () => page.evaluate(id => window.localStorage.getItem(`tour-seen-${id}`), user.id);
  return { ...visitor, warnings, isSeen, loadMetrics, loadFirstSteps };
}

const step = (page: Page) => page.getByRole('alertdialog');
const press = (page: Page, name: string) => step(page).getByRole('button', { name, exact: true }).click();
const showing = (page: Page, title: string) => step(page).getByRole('heading', { name: title, exact: true }).waitFor();

type Box = { x: number; y: number; width: number; height: number };

/** Target (`data-tour`) of each step. */
const targets: Record<string, string> = {
  'Welcome!': 'greeting',
  'Create Your Storefront': 'storefront',
  'Practice Overview': 'metrics',
  'Recent Clients': 'recent-clients',
  'The client room': 'clients',
  Messages: 'messages',
  Forms: 'forms',
  'You decide': 'settings',
};

/** Pixels between a step and its target on the axis where they are furthest apart; negative if they overlap. */
const gapBetween = (a: Box, b: Box) =>
  Math.max(a.x - b.x - b.width, b.x - a.x - a.width, a.y - b.y - b.height, b.y - a.y - a.height);

async function expectPosition(page: Page, title: string) {
  const name = targets[title];
  if (!name) return;
  // The step moves to the opposite side if there is no room on the screen.
  const check = async () => {
    const [target, own] = [
      await page.locator(`[data-tour="${name}"]`).first().boundingBox(),
      await step(page).boundingBox(),
    ];
    const gap = target && own && gapBetween(own, target);
    return gap !== null && gap > -1 && gap < 40 ? 'beside' : { own, target };
  };
  await expect.poll(check, { message: title }).toBe('beside');
}

test('starts once after the dashboard has loaded, but not over a dialog', { tags: 'detail' }, async () => {
  const { page, isSeen, context, loadMetrics } = await signIn({ isHeld: true });
  await page.getByRole('button', { name: 'Add New Client' }).first().click();
  await page.getByRole('dialog', { name: 'Add New Client' }).waitFor();
  loadMetrics();
  await page.getByText('Total Clients').waitFor();
  await page.clock.runFor(5_000);
  expect(await step(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Add New Client' }).waitFor({ state: 'hidden' });
  await page.clock.runFor(1_000);
  await showing(page, 'Welcome!');
  await page.keyboard.press('Escape');
  await expect.poll(() => step(page).count()).toBe(0);
  expect(await isSeen()).toBe('true');
  await page.reload();
  await page.getByText('Total Clients').waitFor();
  await page.getByRole('link', { name: 'View All' }).waitFor();
  await page.clock.runFor(5_000);
  expect(await step(page).count()).toBe(0);
  await page.getByRole('banner').getByRole('button', { name: 'Take Tour' }).click();
  await showing(page, 'Welcome!');
  // A click outside ends the tour.
  await page.mouse.click(640, 700);
  await expect.poll(() => step(page).count()).toBe(0);
  await context.close();
});

test('leads through six steps and back by keyboard, each next to its element', { tags: 'detail' }, async () => {
  const { page, consoleErrors, isSeen, context } = await signIn();
  await showing(page, 'Welcome!');
  expect(await step(page).getByRole('button', { name: 'Previous' }).count()).toBe(0);
  const layer = page.locator('#react-joyride-portal > *').first();
  expect(await layer.evaluate(element => getComputedStyle(element).zIndex)).toBe('1000');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (const [index, title] of titles.entries()) {
    await showing(page, title);
    await step(page)
      .getByText(`${index + 1} of 6`)
      .waitFor();
    await expectPosition(page, title);
    if (title === 'Practice Overview') {
      await expectNoViolations(page);
      await press(page, 'Previous');
      await showing(page, 'Create Your Storefront');
      await press(page, 'Next');
      await showing(page, title);
    }
    expect(await isSeen()).toBeNull();
    const next = index === 5 ? 'Finish' : 'Next';
    await expect.poll(focused).toBe(next);
    if (index === 0) {
      // The focus is trapped in the step.
      for (let presses = 0; presses < 3; presses++) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => Boolean(document.activeElement?.closest('[role="alertdialog"]')))).toBe(true);
      }
      expect(await focused()).toBe(next);
    }
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => step(page).count()).toBe(0);
  expect(await isSeen()).toBe('true');
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('shows messages, forms and the client room on request, from the help page', { tags: 'detail' }, async () => {
  const { page, consoleErrors, isSeen, context } = await signIn();
  await showing(page, 'Welcome!');
  await press(page, 'Skip tour');
  await expect.poll(isSeen).toBe('true');
  await page.goto('/help');
  await page.getByRole('button', { name: 'Show me' }).click();
  for (const title of ['The client room', 'Messages', 'Forms', 'You decide']) {
    await showing(page, title);
    await expectPosition(page, title);
    await press(page, title === 'You decide' ? 'Finish' : 'Next');
  }
  await expect.poll(() => step(page).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('moves a step with its element when a late card shifts it', { tags: 'detail' }, async () => {
  const { page, consoleErrors, context, loadFirstSteps } = await signIn({ areFirstStepsHeld: true });
  for (const title of titles.slice(0, 2)) {
    await showing(page, title);
    await press(page, 'Next');
  }
  await showing(page, 'Practice Overview');
  await expectPosition(page, 'Practice Overview');
  const before = await page.locator('[data-tour="metrics"]').boundingBox();
  loadFirstSteps();
  await page.locator('#first-steps').waitFor();
  expect((await page.locator('[data-tour="metrics"]').boundingBox())?.y).toBeGreaterThan((before?.y ?? 0) + 50);
  await expectPosition(page, 'Practice Overview');
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('ends by Skip or Close and restarts from the top bar and the account menu', { tags: 'detail' }, async () => {
  const { page, warnings, isSeen, context } = await signIn();
  await showing(page, 'Welcome!');
  await press(page, 'Skip tour');
  await expect.poll(() => step(page).count()).toBe(0);
  expect(await isSeen()).toBe('true');
  await page.getByRole('button', { name: 'Take Tour' }).click();
  expect(await isSeen()).toBeNull();
  await showing(page, 'Welcome!');
  await press(page, 'Close');
  await expect.poll(() => step(page).count()).toBe(0);
  expect(await isSeen()).toBe('true');
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Take Tour' }).click();
  await showing(page, 'Welcome!');
  expect(new URL(page.url()).pathname).toBe('/');
  // A target that disappears during the tour is skipped and logged.
  await page.evaluate(() => document.querySelector('[data-tour="storefront"]')?.removeAttribute('data-tour'));
  await press(page, 'Next');
  await showing(page, 'Practice Overview');
  expect(warnings.filter(each => each.includes('Create Your Storefront'))).toHaveLength(1);
  await context.close();
});

test('skips and logs the step of the closed menu on a phone and fits the others', { tags: 'detail' }, async () => {
  const { page, warnings, consoleErrors, context } = await signIn({ width: 390, colorScheme: 'dark' });
  const fits = async () => {
    const box = await step(page).boundingBox();
    return Boolean(box && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 850);
  };
  for (const title of titles.filter(each => each !== 'Create Your Storefront')) {
    await showing(page, title);
    await expect.poll(fits, { message: title }).toBe(true);
    if (title === 'Recent Clients') await expectNoViolations(page);
    await step(page)
      .getByRole('button', { name: /^(Next|Finish)$/ })
      .click();
  }
  expect(warnings.filter(each => each.includes('Create Your Storefront'))).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
  await context.close();
});
