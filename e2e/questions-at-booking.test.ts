import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { get, post, type Site, signUp } from './program.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, type Look, openBrowser, tabTo } from './visitor.ts';

let program: Site;
let browser: Browser;
beforeAll(async () => {
  program = sharedProgram();
  browser = await sharedBrowser();
});

const zone = 'America/New_York';
const phone: Look = { width: 390, timezoneId: zone, colorScheme: 'dark' };
const desk: Look = { width: 1280, timezoneId: zone, colorScheme: 'light' };
const open = (look: Look, cookie?: string) => openBrowser({ ...look, browser, baseURL: program.url, cookie });

const questions = [
  {
    id: 'why',
    kind: 'one',
    label: 'What brings you here?',
    help: 'Choose what fits best.',
    required: true,
    options: [
      { id: 'eat', label: 'Eating better' },
      { id: 'other', label: 'Something else' },
    ],
  },
  {
    id: 'what',
    kind: 'short',
    label: 'What is it?',
    required: true,
    canAsk: false,
    showIf: { question: 'why', test: 'any_of', values: ['other'] },
  },
  { id: 'energy', kind: 'scale', label: 'How is your energy?', low: 'worn out', high: 'full of energy' },
  { id: 'meals', kind: 'number', label: 'How many meals do you eat a day?', unit: 'meals' },
  {
    id: 'snacks',
    kind: 'yes_no',
    label: 'Are snacks among them?',
    showIf: { question: 'meals', test: 'at_least', value: 4 },
  },
];

type Practice = { cookie: string; slug: string };

/** A practice that asks these questions at booking of any service. */
async function openPractice(): Promise<Practice> {
  const { cookie } = await signUp(program, { email: `asks-${randomUUID()}@practice.example`, timeZone: zone });
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  const form = { title: 'Before we meet', kind: 'intake', definition: { questions } };
  const { id: formId } = await (await post(program, '/api/forms', form, cookie)).json();
  expect((await post(program, `/api/forms/${formId}/publish`, {}, cookie)).status).toBe(200);
  const rule = { formId, serviceId: null, time: 'at_booking', repeat: 'each' };
  expect((await post(program, '/api/form-rules', rule, cookie)).status).toBe(201);
  return { cookie, slug };
}

/** The answers that the practice reads, in words. */
async function answersOf({ cookie }: Practice): Promise<string[]> {
  const [session] = await get<{ id: number }[]>(program, '/api/appointments', cookie);
  const { forms } = await get<{ forms: { id: number }[] }>(program, `/api/appointments/${session?.id}`, cookie);
  const { answers } = await get<{ answers: { lines: string[] }[] }>(
    program,
    `/api/form-requests/${forms[0]?.id}`,
    cookie,
  );
  return answers.map(({ lines }) => lines.join());
}

const fitsPhone = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

test('answers questions by keyboard on a phone and shows them at the appointment', { tags: 'detail' }, async () => {
  const practice = await openPractice();
  const { page, context, consoleErrors } = await open(phone);
  await page.goto(`/bio/${practice.slug}`);
  await page.getByRole('button', { name: 'Book an Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book an Appointment' });
  await dialog.getByText('Initial Consultation').click();
  await dialog.getByRole('button', { name: 'Next month' }).click();
  await dialog.locator('.bk-free').first().click();
  const reserved = page.waitForResponse(answer => answer.url().endsWith('/api/appointments/hold'));
  await dialog.locator('.bk-slot').last().click();
  expect((await reserved).status()).toBe(200);
  await dialog.getByRole('group', { name: 'A few questions' }).waitFor();
  await tabTo(page, 'First name');
  await page.keyboard.type('Dana');
  await tabTo(page, 'Last name');
  await page.keyboard.type('Reyes');
  await tabTo(page, 'Email');
  await page.keyboard.type(`${randomUUID()}@client.example`);
  await expectNoViolations(page);
  await shoot(page, 'dialog-390-dark');
  await page.keyboard.press('Enter');
  await dialog.getByText('Please answer this question').waitFor();
  // The first question that is missing has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q-why');
  await shoot(page, 'dialog-390-dark-missing');
  await page.keyboard.press('ArrowDown');
  await dialog.getByLabel('What is it?').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('My knees');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('5');
  await dialog.getByText('Are snacks among them?').waitFor();
  await expectNoViolations(page);
  await shoot(page, 'dialog-390-dark-answered');
  await dialog.getByLabel('How many meals').focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('Booking Confirmed!').waitFor();
  expect(await answersOf(practice)).toEqual(['Something else', 'My knees', '0 of 10', '5\u00a0meals', '']);
  expect(consoleErrors).toEqual([]);
  await context.close();

  const owner = await open(desk, practice.cookie);
  const [session] = await get<{ startTime: string }[]>(program, '/api/appointments', practice.cookie);
  await owner.page.goto(`/appointments?date=${dayIn(new Date(session?.startTime ?? ''), zone)}`);
  // The list below has a button for the same person.
  await owner.page
    .getByRole('grid')
    .getByRole('button', { name: /Dana Reyes/ })
    .click();
  await owner.page.getByRole('link', { name: 'Before we meet' }).waitFor();
  await shoot(owner.page, 'appointment-1280-light');
  await owner.page.getByRole('link', { name: 'Before we meet' }).click();
  await owner.page.getByText('My knees').first().waitFor();
  await owner.context.close();
});

test.each(['light', 'dark'] as const)(
  'shows follow-ups and keeps answers of a rejected form without JavaScript (%s)',
  { tags: 'detail' },
  async colorScheme => {
    const practice = await openPractice();
    const context = await browser.newContext({
      ...{ viewport: { width: 390, height: 850 }, colorScheme, baseURL: program.url, javaScriptEnabled: false },
    });
    const page = await context.newPage();
    const day = addDays(dayIn(new Date(), zone), 3);
    await page.goto(`/bio/${practice.slug}/book?type=consultation&date=${day}`);
    await page.locator('.bk-slot button').first().click();
    await page.getByRole('group', { name: 'A few questions' }).waitFor();
    await fitsPhone(page);
    expect(await page.getByLabel('What is it?').isVisible()).toBe(false);
    // No style sheet can know what was typed.
    expect(await page.getByText('Leave this blank if it doesn’t apply to you.').isVisible()).toBe(true);
    await page.getByLabel('First name').fill('Paula');
    await page.getByLabel('Last name').fill('Plain');
    await page.getByLabel('Email').fill(`${randomUUID()}@client.example`);
    await page.getByLabel('Something else').check();
    expect(await page.getByLabel('What is it?').isVisible()).toBe(true);
    await page.getByLabel('How many meals').fill('two');
    await shoot(page, `page-390-${colorScheme}`);
    await page.getByRole('button', { name: /^Book/ }).click();
    await page.getByText('Please enter a number').waitFor();
    expect(await page.getByText('Please answer this question').count()).toBe(1);
    expect(await page.getByLabel('Something else').isChecked()).toBe(true);
    expect(await page.getByLabel('How many meals').inputValue()).toBe('two');
    await shoot(page, `page-390-${colorScheme}-refused`);
    expect(await get<unknown[]>(program, '/api/appointments', practice.cookie)).toEqual([]);
    await page.getByLabel('How many meals').fill('3');
    await page.getByLabel('What is it?').fill('Bananas');
    await page.getByRole('button', { name: /^Book/ }).click();
    await page.getByText('Booking Confirmed!').waitFor();
    expect(await answersOf(practice)).toEqual(['Something else', 'Bananas', '', '3\u00a0meals']);
    await context.close();
  },
);

test('hides follow-ups that don’t apply on an embedded page with JavaScript', { tags: 'detail' }, async () => {
  const practice = await openPractice();
  const { page, context, consoleErrors } = await open({ ...desk, width: 1280 });
  const day = addDays(dayIn(new Date(), zone), 4);
  await page.goto(`/bio/${practice.slug}/book?type=consultation&date=${day}&embed=1`);
  await page.locator('.bk-slot button').first().click();
  await page.getByRole('group', { name: 'A few questions' }).waitFor();
  const followUp = page.getByText('Are snacks among them?');
  await expect.poll(() => followUp.isVisible()).toBe(false);
  await expectNoViolations(page);
  await page.getByLabel('How many meals').fill('4');
  await followUp.waitFor();
  await shoot(page, 'embed-1280-light');
  await page.getByLabel('How many meals').fill('1');
  await expect.poll(() => followUp.isVisible()).toBe(false);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('selects the booking form and explains why another one doesn’t fit', { tags: 'detail' }, async () => {
  const { cookie } = await signUp(program, { email: `asks-${randomUUID()}@practice.example`, timeZone: zone });
  for (const [title, kind] of [
    ['Short', 'short'],
    ['Long', 'long'],
  ]) {
    const definition = { questions: [{ id: 'a', kind, label: 'Your story' }] };
    const { id } = await (await post(program, '/api/forms', { title, kind: 'intake', definition }, cookie)).json();
    expect((await post(program, `/api/forms/${id}/publish`, {}, cookie)).status).toBe(200);
  }
  const { page, context, consoleErrors } = await open(desk, cookie);
  await page.goto('/forms');
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByLabel('When').selectOption('at_booking');
  await dialog.getByLabel('Form', { exact: true }).selectOption({ label: 'Long' });
  await dialog.getByText('“Your story” (long answer) doesn’t fit on the booking page.').waitFor();
  await expectNoViolations(page);
  await shoot(page, 'rule-1280-light');
  await dialog.getByLabel('Form', { exact: true }).selectOption({ label: 'Short' });
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await page.getByText('While booking any service').first().waitFor();
  await shoot(page, 'rules-1280-light');
  expect(consoleErrors).toEqual([]);
  await context.close();
});
