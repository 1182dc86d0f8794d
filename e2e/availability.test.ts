import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Program, post, startProgram } from './program.ts';
import { desk, openSettings, toast } from './settings.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, openBrowser, tabTo } from './visitor.ts';

let program: Program;
let browser: Browser;
beforeAll(async () => {
  program = await startProgram();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
});

const patience = { timeout: 15_000 };
const phone = { ...desk, width: 390, colorScheme: 'dark' as const };
const freeTimes = (page: Page) => page.getByText(/^\d+ free times, /);

test.each([
  ['a desk', desk],
  ['a phone', phone],
])('on %s: hours are set and copied, seen in the coming week before they are saved, and kept', async (device, look) => {
  const name = device === 'a desk' ? 'Deskhours' : 'Phonehours';
  const { page, complaints, context } = await openSettings({ program, browser }, { name, tab: 'availability', look });
  await freeTimes(page).waitFor();
  await expectNoViolations(page);
  const before = await freeTimes(page).textContent();

  await page.getByRole('button', { name: 'Add hours on Monday' }).click();
  await page.getByLabel('Monday, from, part 1').selectOption('10:00');
  await page.getByLabel('Monday, to, part 1').selectOption('12:00');
  await page.getByLabel('Monday, from, part 2').selectOption('11:00');
  await page.getByRole('button', { name: 'Save availability' }).click();
  await page.getByText('These hours overlap').waitFor();
  await page.getByLabel('Monday, from, part 2').selectOption('13:00');
  await page.getByLabel('Monday, to, part 2').selectOption('14:00');
  await page.getByRole('button', { name: 'Copy the hours of Monday' }).click();
  await page.getByRole('menuitem', { name: 'Copy to every day' }).click();
  // Two hours and one, every half hour, for seven days; today may have fewer.
  await expect
    .poll(async () => Number.parseInt((await freeTimes(page).textContent()) ?? '', 10), patience)
    .toBeLessThanOrEqual(42);
  expect(await freeTimes(page).textContent()).not.toBe(before);
  await page.getByText('Not saved yet').waitFor();
  await page.getByRole('button', { name: 'Save availability' }).click();
  await toast(page, 'Availability saved');
  await page.reload();
  expect(await page.getByLabel('Friday, to, part 2').inputValue()).toBe('14:00');

  await page.getByRole('button', { name: 'Add days' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add days' });
  await dialog.getByLabel('First day').fill('2099-12-24');
  await dialog.getByLabel('Last day').fill('2099-12-20');
  await dialog.getByRole('button', { name: 'Save days' }).click();
  await dialog.getByText('The last day must not be before the first').waitFor();
  await dialog.getByLabel('Last day').fill('2099-12-26');
  await dialog.getByLabel('Note').fill('Holidays');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Save days' }).click();
  await page.getByText('Dec 24 to Dec 26, 2099').waitFor();
  await page.getByRole('button', { name: 'Remove Dec 24 to Dec 26, 2099' }).click();
  await page.getByRole('button', { name: /Undo/ }).click();
  await page.getByText('Dec 24 to Dec 26, 2099').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
  expect(complaints).toEqual([]);
  await context.close();
});

test('an owner sets the hours of a colleague, and is asked before edits are lost', async () => {
  const { page, cookie, context } = await openSettings({ program, browser }, { name: 'Owning' });
  const invited = { email: 'lee@practice.example', role: 'practitioner' };
  const { link } = await (await post(program, '/api/team/invitations', invited, cookie)).json();
  const token = new URL(link).searchParams.get('token') ?? link.split('=').at(-1);
  const person = { token, firstName: 'Lee', lastName: 'Park', password: 'correct horse battery' };
  expect((await post(program, '/api/join', person)).ok).toBe(true);
  await page.goto('/settings?tab=availability');
  const whose = page.getByLabel('Whose availability');
  await whose.selectOption('Lee Park');
  await freeTimes(page).waitFor();
  await page.getByLabel('Most sessions a day').fill('2');
  await whose.selectOption('Yours');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save availability' }).click();
  await toast(page, 'Availability saved');
  await whose.selectOption('Yours');
  await expect.poll(() => page.getByLabel('Most sessions a day').inputValue(), patience).toBe('');
  await whose.selectOption('Lee Park');
  await expect.poll(() => page.getByLabel('Most sessions a day').inputValue(), patience).toBe('2');
  await context.close();
});

test('services are added, put in order with the keyboard, hidden, and offered on the page', async () => {
  const opened = await openSettings({ program, browser }, { name: 'Serving', tab: 'services' });
  const { page, complaints, context } = opened;
  await page.getByRole('button', { name: 'Add service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add service' });
  await dialog.getByRole('button', { name: 'Add service' }).click();
  await dialog.getByText('Name is required').waitFor();
  await dialog.getByLabel('Name').fill('First visit');
  await dialog.getByLabel('Duration in minutes').fill('75');
  await dialog.getByLabel(/^Price/).fill('120');
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await toast(page, 'Service added');
  await page.getByText('1 h 15 min · $120.00').waitFor();
  const names = () =>
    page
      .getByRole('listitem')
      .getByRole('paragraph')
      .filter({ hasText: /Visit|visit|Check/ });
  expect(await names().allTextContents()).toEqual(['Wellness Check ', 'First visit ']);
  await tabTo(page, 'Move First visit up');
  for (let place = 0; place < 4; place++) await page.keyboard.press('Enter');
  await page.getByText('First visit: now 1 of 5').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'More for Wellness Check' }).click();
  await page.getByRole('menuitem', { name: 'Hide from your page' }).click();
  await page.getByText('Hidden').waitFor();
  await expectNoViolations(page);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect.poll(() => names().allTextContents(), patience).toEqual(['First visit ', 'Wellness Check Hidden']);
  expect(complaints).toEqual([]);

  await page.goto('/bio/serving');
  await page.getByRole('button', { name: 'Book an Appointment' }).click();
  const booking = page.getByRole('dialog', { name: 'Book an Appointment' });
  await booking.getByText('First visit').waitFor();
  expect(await booking.locator('.bk-service').first().textContent()).toBe('First visit1 h 15 min · $120.00');
  expect(await booking.getByText('Wellness Check').count()).toBe(0);
  await context.close();
});

const openDetails = async (page: Page, slug: string, time: 'first' | 'last') => {
  await page.goto(`/bio/${slug}`);
  await page.getByRole('button', { name: 'Book an Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book an Appointment' });
  await dialog.locator('.bk-service').first().click();
  await dialog.getByRole('radio').first().waitFor({ state: 'attached' });
  // Tomorrow, whatever the hour of the day is now.
  await dialog.locator('.bk-free').nth(1).click();
  const start = await dialog.getByRole('radio')[time]().getAttribute('value');
  await dialog.locator('label:has(input[type=radio])')[time]().click();
  const kept = page.waitForResponse(answer => answer.url().endsWith('/api/appointments/hold'));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  expect((await kept).status()).toBe(200);
  return { dialog, start };
};

test('a time is kept for who fills in the form, its end is told, and the policy is accepted before booking', async () => {
  const look = { browser, baseURL: program.url, ...desk };
  const owner = await openSettings({ program, browser }, { name: 'Keeping', tab: 'availability' });
  await owner.page.getByLabel('Booking policy').fill('Please cancel a day ahead.');
  await owner.page.getByRole('button', { name: 'Save availability' }).click();
  await toast(owner.page, 'Availability saved');

  const felix = await openBrowser(look);
  await felix.page.clock.install();
  const { dialog, start } = await openDetails(felix.page, 'keeping', 'last');
  await dialog.getByText('We keep this time for you while you fill this in.').waitFor();
  await expectNoViolations(felix.page);

  const frida = await openBrowser(look);
  const other = await openDetails(frida.page, 'keeping', 'last');
  expect(other.start).not.toBe(start);
  // Whoever leaves lets the time go.
  await frida.page.goto('/bio/keeping');
  await frida.context.close();

  await felix.page.clock.fastForward(3 * 60_000 + 30_000);
  await dialog.getByText(/^Kept for you for 1:[0-3]\d more\.$/).waitFor();
  await felix.page.clock.fastForward(2 * 60_000);
  await dialog.getByRole('button', { name: 'Keep it again' }).click();
  await dialog.getByText('We keep this time for you while you fill this in.').waitFor();

  await dialog.getByLabel('First name').fill('Felix');
  await dialog.getByLabel('Last name').fill('Romero');
  await dialog.getByLabel('Email').fill('felix@client.example');
  await dialog.getByText('We text you a reminder; reply STOP to end.').waitFor();
  await dialog.getByRole('button', { name: /^Book for/ }).click();
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 390, height: 700 },
  ]) {
    await felix.page.setViewportSize(viewport);
    await dialog.locator('.bk-body').evaluate(body => body.scrollTo(0, 0));
    await dialog.getByRole('button', { name: /^Book for/ }).click();
    // All of it, not under the dialog's foot.
    await expect.poll(() => isWithin(dialog, 'Please accept the booking policy.')).toBe(true);
    expect(await dialog.getByLabel('I have read and accept this policy').evaluate(isFocused)).toBe(true);
  }
  await dialog.getByLabel('I have read and accept this policy').check();
  await dialog.getByRole('button', { name: /^Book for/ }).click();
  await dialog.getByText('Booking Confirmed!').waitFor();
  expect([...felix.complaints, ...frida.complaints]).toEqual([]);
  await felix.context.close();
  await owner.context.close();
});

const isFocused = (field: Element) => field === document.activeElement;

/** Whether the sentence can be seen without scrolling. */
const isWithin = (dialog: Locator, sentence: string) =>
  dialog.getByText(sentence).evaluate(told => {
    const { top, bottom } = told.getBoundingClientRect();
    const frame = told.closest('.bk-body')?.getBoundingClientRect();
    return Boolean(frame && top >= frame.top && bottom <= Math.min(frame.bottom, window.innerHeight));
  });

test('a time that somebody else has taken meanwhile is told, with the nearest ones', async () => {
  const { context } = await openSettings({ program, browser }, { name: 'Taking' });
  const { page, context: visiting } = await openBrowser({ browser, baseURL: program.url, ...desk });
  await page.clock.install();
  const { dialog, start } = await openDetails(page, 'taking', 'first');
  await dialog.getByLabel('First name').fill('Felix');
  // The hold is let go on the server, and the time is booked by somebody faster.
  await page.route('**/api/appointments/hold', route =>
    route.fulfill({ status: 409, json: { message: 'This time has just been taken. Please choose another one.' } }),
  );
  await page.clock.fastForward(5 * 60_000 + 1_000);
  await dialog.getByRole('button', { name: 'Keep it again' }).click();
  await dialog.getByText('This time has just been taken. Please choose another one.').waitFor();
  await dialog.getByText('Your details are kept. These times are free:').waitFor();
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Felix');
  expect(start).toBeTruthy();
  await visiting.close();
  await context.close();
});
