import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment } from '../src/features/appointments/contract.ts';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { openSink, type Sink } from '../src/testing/smtp-sink.ts';
import { type Program, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, type Look, openBrowser as openVisitor, tabTo, tabToButton, tabToRole } from './visitor.ts';

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

const patience = { timeout: 15_000 };
const practiceZone = 'America/New_York';

const openBrowser = (look: Look) => openVisitor({ ...look, browser, baseURL: program.url });

async function signUp(page: Page, name: string) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Your Free Trial' }).first().click();
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByLabel('Email').fill(`${name.toLowerCase().replaceAll(' ', '.')}@practice.example`);
  await page.getByLabel('Practice name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign up|create|start/i })
    .click();
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
}

const fetchAs = async <T>(context: BrowserContext, path: string): Promise<T> =>
  (await context.request.get(path)).json();

/** From the public page to "Booking Confirmed!", with the mouse or a thumb. */
async function book(page: Page, slug: string, name: string): Promise<{ email: string }> {
  await page.goto(`/bio/${slug}`);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Book an Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book an Appointment' });
  await dialog.getByText('Initial Consultation').click();
  await expect.poll(() => dialog.getByRole('radio').count(), patience).toBeGreaterThan(0);
  await expectNoViolations(page);
  await dialog.locator('label:has(input[type=radio])').last().click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const email = `${name.toLowerCase()}@client.example`;
  await dialog.getByLabel('First name').fill(name);
  await dialog.getByLabel('Last name').fill('Romero');
  await dialog.getByLabel('Email').fill(email);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: /^Book/ }).click();
  await dialog.getByText('Booking Confirmed!').waitFor();
  await expectNoViolations(page);
  return { email };
}

async function mailTo(email: string, subject: RegExp) {
  const find = () => sink.mails.find(mail => mail.to === email && subject.test(mail.raw));
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy();
  const { default: PostalMime } = await import('postal-mime');
  return PostalMime.parse(find()?.raw ?? '');
}

test.each([
  ['a phone', { width: 390, timezoneId: 'Europe/Berlin', colorScheme: 'dark' as const }],
  ['a desk', { width: 1280, timezoneId: practiceZone, colorScheme: 'light' as const }],
])('on %s: a visitor books, gets the mail, the practitioner sees it, the visitor cancels', async (device, look) => {
  const name = device === 'a phone' ? 'Phone Practice' : 'Desk Practice';
  const owner = await openBrowser({ ...look, timezoneId: practiceZone });
  await signUp(owner.page, name);
  await expectNoViolations(owner.page);
  const { slug } = await fetchAs<{ slug: string }>(owner.context, '/api/storefront');

  const visitor = await openBrowser(look);
  const { email } = await book(visitor.page, slug, device === 'a phone' ? 'Felix' : 'Frida');
  const confirmation = await mailTo(email, /subject: Your appointment with/i);
  expect(confirmation.html).toContain('Cancel appointment');
  expect(confirmation.attachments.map(each => each.filename ?? each.mimeType)).toEqual([
    'text/calendar',
    'appointment.ics',
  ]);

  const [appointment] = await fetchAs<Appointment[]>(owner.context, '/api/appointments');
  if (!appointment) throw new Error('nothing was booked');
  await owner.page.goto('/appointments?view=month');
  await expect.poll(() => owner.page.getByText(/Felix|Frida/).count(), patience).toBeGreaterThan(0);
  await expectNoViolations(owner.page);
  await owner.page.goto('/clients');
  await owner.page
    .getByText(/(Felix|Frida) Romero/)
    .first()
    .waitFor();
  await owner.page.getByRole('button', { name: /notifications/i }).click();
  await owner.page.getByText('New booking').waitFor();

  const link = confirmation.html?.match(/href="([^"]+cancel-appointment[^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
  await visitor.page.goto(link);
  await expectNoViolations(visitor.page);
  await cancelScript(visitor.page);
  expect(await visitor.page.getByText('your time', { exact: true }).count()).toBe(
    look.timezoneId === practiceZone ? 0 : 1,
  );
  await visitor.page.getByRole('button', { name: 'Cancel This Appointment' }).click();
  const prompt = visitor.page.getByRole('dialog').or(visitor.page.getByRole('alertdialog'));
  await prompt.getByText('Are you sure you want to cancel this appointment? This action cannot be undone.').waitFor();
  await prompt.getByRole('button', { name: /cancel this appointment|yes/i }).click();
  await visitor.page.getByRole('heading', { name: 'Appointment Cancelled' }).waitFor();
  await mailTo(email, /subject: Cancelled/i);
  expect((await fetchAs<Appointment[]>(owner.context, '/api/appointments'))[0]?.status).toBe('cancelled');
  await visitor.page.goto(link);
  await visitor.page.getByText('Appointment not found or already cancelled').waitFor();

  // The gone link answers 404, which the browser itself reports.
  const own = (complaint: string) => !/status of 404/.test(complaint);
  expect([...owner.complaints, ...visitor.complaints].filter(own)).toEqual([]);
  await owner.context.close();
  await visitor.context.close();
});

test('with the keyboard alone: book and cancel', async () => {
  const owner = await openBrowser({ width: 1280, timezoneId: practiceZone, colorScheme: 'light' });
  await signUp(owner.page, 'Keyboard Practice');
  const { slug } = await fetchAs<{ slug: string }>(owner.context, '/api/storefront');
  const { page, context } = await openBrowser({ width: 1280, timezoneId: practiceZone, colorScheme: 'light' });
  await page.goto(`/bio/${slug}`);
  await page.getByRole('button', { name: 'Book an Appointment' }).waitFor();
  await tabTo(page, 'Book an Appointment');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Book an Appointment' }).waitFor();
  await tabTo(page, 'Follow-up Session');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('radio').count(), patience).toBeGreaterThan(0);
  await tabToRole(page, 'radio');
  // Late on a day there may be only one.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const firstName = page.getByRole('dialog').getByLabel('First name');
  if (!(await firstName.isVisible())) {
    await tabTo(page, 'Continue');
    await page.keyboard.press('Enter');
  }
  await firstName.waitFor();
  for (const [label, text] of [
    ['First name', 'Kim'],
    ['Last name', 'Keys'],
    ['Email', 'kim@client.example'],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.getByText('Booking Confirmed!').waitFor();

  const mail = await mailTo('kim@client.example', /subject: Your appointment with/i);
  await page.goto(mail.html?.match(/href="([^"]+cancel-appointment[^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? '');
  await cancelScript(page);
  await tabTo(page, 'Cancel This Appointment');
  await page.keyboard.press('Enter');
  await page.getByText('Are you sure you want to cancel this appointment?').waitFor();
  await tabToButton(page, /cancel this appointment|yes/i);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Appointment Cancelled' }).waitFor();
  await context.close();
  await owner.context.close();
});

test('without JavaScript: book, subscribe and cancel by plain links and forms', async () => {
  const owner = await openBrowser({ width: 1280, timezoneId: practiceZone, colorScheme: 'light' });
  await signUp(owner.page, 'Plain Practice');
  const { slug } = await fetchAs<{ slug: string }>(owner.context, '/api/storefront');
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: program.url,
    viewport: { width: 390, height: 850 },
  });
  const page = await context.newPage();
  await page.goto(`/bio/${slug}`);
  await page.getByLabel('Email').fill('reader@client.example');
  await page.getByRole('button', { name: 'Join Newsletter' }).click();
  await page.getByText('Thank you for subscribing to our newsletter!').waitFor();
  await page.goto(`/bio/${slug}`);
  await page.getByRole('link', { name: 'Book an Appointment' }).click();
  await page.getByRole('link', { name: /Wellness Check/ }).click();
  // A day with all of its times.
  await page.goto(`${page.url()}&date=${addDays(dayIn(new Date(), practiceZone), 2)}`);
  const times = page.url();
  await keepAndLeave(page);
  // With the keyboard alone: a time, then what is not right yet, which keeps it.
  await tabToTime(page);
  await page.keyboard.press('Enter');
  await page.getByText(keptSentence).waitFor();
  await tabTo(page, 'First name');
  await page.keyboard.type('Paula');
  await tabTo(page, 'Last name');
  await page.keyboard.type('Plain');
  await tabTo(page, 'Email');
  await page.keyboard.type('paula@nowhere');
  await page.keyboard.press('Enter');
  await page.getByText('Invalid email address').waitFor();
  await page.getByText(keptSentence).waitFor();
  await page.getByLabel('Email').fill('paula@client.example');
  await page.getByRole('button', { name: /^Book/ }).click();
  await page.getByText('Booking Confirmed!').waitFor();
  await lookWithScript(owner.page, times);
  const mail = await mailTo('paula@client.example', /subject: Your appointment with/i);
  await page.goto(mail.html?.match(/href="([^"]+cancel-appointment[^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? '');
  await page.getByRole('button', { name: 'Cancel This Appointment' }).click();
  await page.getByText('Are you sure you want to cancel this appointment?').waitFor();
  await page.getByRole('button', { name: 'Cancel This Appointment' }).click();
  await page.getByRole('heading', { name: 'Appointment Cancelled' }).waitFor();
  await context.close();
  await owner.context.close();
});

const keptSentence = 'We keep this time for you for 5 minutes while you fill this in.';
const timeButtons = (page: Page) => page.getByRole('button', { name: /\d:\d\d [AP]M/ });
const tabToTime = (page: Page) => tabTo(page, ':00 ');

/** Without a script: a chosen time is kept, for this visitor only, until she chooses another one or goes back. */
async function keepAndLeave(page: Page) {
  const times = page.url();
  const ofOthers = async () => {
    const visitor = await browser.newContext({ javaScriptEnabled: false });
    const other = await visitor.newPage();
    await other.goto(times);
    const found = await timeButtons(other).allTextContents();
    await visitor.close();
    return found;
  };
  const all = await timeButtons(page).allTextContents();
  const [first = '', second = ''] = all;
  await timeButtons(page).first().click();
  await page.getByText(keptSentence).waitFor();
  expect(await ofOthers()).toEqual(all.filter(time => time !== first));
  expect(page.url()).not.toContain('oken');
  await page.reload();
  await page.getByText(keptSentence).waitFor();
  expect(await ofOthers()).toEqual(all.filter(time => time !== first));
  // The browser’s own way back, and another time.
  await page.goBack();
  await timeButtons(page).nth(1).click();
  await page.getByText(keptSentence).waitFor();
  expect(await ofOthers()).toEqual(all.filter(time => time !== second));
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.poll(() => timeButtons(page).allTextContents(), patience).toEqual(all);
}

/** The same pages again where axe can run: the times, the details, what is not right, and a time that is gone. */
async function lookWithScript(page: Page, times: string) {
  await page.goto(times);
  await expectNoViolations(page);
  const late = await page.context().newPage();
  await late.goto(times);
  await timeButtons(page).last().click();
  await page.getByText(keptSentence).waitFor();
  await expectNoViolations(page);
  await page.getByLabel('First name').fill('Paula');
  await page.getByLabel('Last name').fill('Plain');
  await page.getByLabel('Email').fill('paula@nowhere');
  await page.getByRole('button', { name: /^Book/ }).click();
  await page.getByText('Invalid email address').waitFor();
  await expectNoViolations(page);
  await timeButtons(late).last().click();
  await late.getByRole('heading', { name: /These times are free/ }).waitFor();
  await expectNoViolations(late);
  await late
    .getByRole('list', { name: /These times are free/ })
    .getByRole('button')
    .first()
    .click();
  await late.getByText(keptSentence).waitFor();
}

/** Before it is there, the page cancels by its plain form; that way has a test of its own. */
const cancelScript = (page: Page) => page.locator('dialog').first().waitFor({ state: 'attached' });
