import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import PostalMime from 'postal-mime';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { EmailDetail, EmailLog } from '../src/modules/messaging/emails/contract.ts';
import { messages as german } from '../src/modules/scheduling/appointments/messages/de.ts';
import { messages as english } from '../src/modules/scheduling/appointments/messages/en.ts';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { openSink } from '../src/testing/peers/smtp-sink.ts';
import { casesInTurn, isInTurn } from '../src/testing/proof.ts';
import { untranslated } from '../src/testing/texts/untranslated.ts';
import { routeOnce } from './browser.ts';
import { linkIn } from './mailed-links.ts';
import { get, post, type Site, signUp, startProgram } from './program.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, type Look, openBrowser, tabTo, tabToButton, tabToRole } from './visitor.ts';

let program: Site;
let browser: Browser;
beforeAll(async () => {
  program = sharedProgram();
  browser = await sharedBrowser();
});

const zone = 'America/New_York';
const soon = (days: number) => addDays(dayIn(new Date(), zone), days);
const desk: Look = { width: 1280, timezoneId: zone, colorScheme: 'light' };
const phone: Look = { width: 390, timezoneId: 'Europe/Berlin', colorScheme: 'dark' };
const newEmail = (name: string) => `${name}-${randomUUID()}@client.example`;
const open = (look: Look, cookie?: string) => openBrowser({ ...look, browser, baseURL: program.url, cookie });

type Practice = Awaited<ReturnType<typeof openPractice>>;

async function openPractice(rules: object = {}) {
  const email = `booking-${randomUUID()}@practice.example`;
  const { cookie } = await signUp(program, { email, timeZone: zone });
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  const set = async (changed: object) => {
    const before = await get<object>(program, '/api/availability', cookie);
    const answer = await post(program, '/api/availability', { ...before, ...changed }, cookie, 'PUT');
    expect(answer.status).toBe(200);
  };
  if (Object.keys(rules).length) await set(rules);
  return { cookie, slug, set };
}

async function book({ slug }: Practice, email: string, time: string, date = soon(3)): Promise<number> {
  const person = { firstName: 'Felix', lastName: 'Romero', email, phone: '', notes: '' };
  const wish = { storefrontSlug: slug, appointmentType: 'consultation', date, time, timeZone: 'Europe/Berlin' };
  const answer = await post(program, '/api/appointments/book', { ...person, ...wish });
  expect(answer.status).toBe(200);
  return (await answer.json()).id;
}

/** The newest mail to that address with a link to that page. Waits until there is one. */
async function mailTo({ cookie }: { cookie: string }, email: string, page: string) {
  const find = async () => {
    const mails = await get<EmailLog[]>(program, '/api/emails/logs', cookie);
    for (const { id } of mails.filter(mail => mail.recipientEmail === email)) {
      const mail = await get<EmailDetail>(program, `/api/emails/logs/${id}`, cookie);
      const link = await linkIn(program, mail.text, page);
      if (link) return { mail, link };
    }
    return null;
  };
  await expect.poll(find).not.toBeNull();
  const found = await find();
  if (!found) throw new Error('the mail is gone');
  return found;
}
const linkTo = async (practice: Practice, email: string, page: string) => (await mailTo(practice, email, page)).link;

const sessionsOf = ({ cookie }: { cookie: string }) => get<{ status: string }[]>(program, '/api/appointments', cookie);
const statusesOf = async (practice: { cookie: string }) => (await sessionsOf(practice)).map(({ status }) => status);

async function withoutScript() {
  const context = await browser.newContext({
    viewport: { width: 390, height: 850 },
    baseURL: program.url,
    javaScriptEnabled: false,
  });
  return { context, page: await context.newPage(), consoleErrors: [] };
}

/** From the public page to the booking form. Next month, because this one may have no days left. */
async function chooseTime(page: Page, slug: string, service: string, which: 'first' | 'last') {
  await page.goto(`/bio/${slug}`);
  await page.getByRole('button', { name: 'Book an Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book an Appointment' });
  await dialog.getByText(service).click();
  await dialog.getByRole('button', { name: 'Next month' }).click();
  await dialog.locator('.bk-free').first().click();
  const start = await dialog.getByRole('radio')[which]().getAttribute('value');
  const reserved = page.waitForResponse(answer => answer.url().endsWith('/api/appointments/hold'));
  await dialog.locator('label:has(input[type=radio])')[which]().click();
  expect((await reserved).status()).toBe(200);
  return { dialog, start };
}

async function fillIn(form: Page | Locator, email: string) {
  await form.getByLabel('First name').fill('Dana');
  await form.getByLabel('Last name').fill('Reyes');
  await form.getByLabel('Email').fill(email);
}

/** Waits for the script; without it the page cancels by a plain form, without confirmation. */
const cancelScript = (page: Page) => page.locator('dialog').first().waitFor({ state: 'attached' });

test('books, confirms and cancels across time zones on a phone', async () => {
  const owner = await open(desk);
  await owner.page.goto('/');
  await owner.page.getByRole('link', { name: 'Start Your Free Trial' }).first().click();
  await owner.page.getByLabel('First name').fill('Maya');
  await owner.page.getByLabel('Last name').fill('Lindqvist');
  await owner.page.getByLabel('Email').fill(`owner-${randomUUID()}@practice.example`);
  await owner.page.getByLabel('Practice name').fill('Phone Practice');
  await owner.page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await owner.page
    .getByRole('main')
    .getByRole('button', { name: /sign up|create|start/i })
    .click();
  await owner.page.getByRole('heading', { name: 'Welcome, Maya' }).waitFor();
  const cookies = await owner.context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);

  const visitor = await open(phone);
  const { dialog } = await chooseTime(visitor.page, slug, 'Initial Consultation', 'last');
  const email = newEmail('dana');
  await fillIn(dialog, email);
  await expectNoViolations(visitor.page);
  await dialog.getByRole('button', { name: /^Book/ }).click();
  await dialog.getByText('Booking Confirmed!').waitFor();
  await expectNoViolations(visitor.page);
  const { mail, link } = await mailTo({ cookie }, email, 'cancel-appointment');
  expect(mail.html).toContain('Cancel appointment');
  await dialog.getByText('We can’t send you an email').waitFor();
  const google = await dialog.getByRole('link', { name: 'Google' }).getAttribute('href');
  expect(google).toContain('Initial+Consultation');
  const file = await dialog.getByRole('link', { name: 'Apple or Outlook' }).getAttribute('href');
  const calendar = await (await fetch(program.url + file)).text();
  expect(/UID:.*/.exec(calendar)?.[0]).toBe(/UID:.*/.exec(mail.attachments[0]?.content ?? '')?.[0]);
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await visitor.page.getByRole('heading', { name: 'Choose a new time' }).waitFor();
  await expectNoViolations(visitor.page);

  await owner.page.goto('/appointments');
  await owner.page.getByText('Dana Reyes').first().waitFor();
  await owner.page.goto('/clients');
  await owner.page.getByText('Dana Reyes').first().waitFor();
  await owner.page.getByRole('button', { name: /notifications/i }).click();
  await owner.page.getByText('New booking').waitFor();

  await visitor.page.goto(link);
  await cancelScript(visitor.page);
  await visitor.page.getByText('your time', { exact: true }).waitFor();
  await visitor.page.getByRole('button', { name: 'Cancel This Appointment' }).click();
  const prompt = visitor.page.getByRole('dialog').or(visitor.page.getByRole('alertdialog'));
  await prompt.getByText('Are you sure you want to cancel this appointment? This action cannot be undone.').waitFor();
  await expectNoViolations(visitor.page);
  await prompt.getByRole('button', { name: /cancel this appointment|yes/i }).click();
  await visitor.page.getByRole('heading', { name: 'Appointment Cancelled' }).waitFor();
  expect(await statusesOf({ cookie })).toEqual(['cancelled']);
  await visitor.page.goto(link);
  await visitor.page.getByText('Appointment not found or already cancelled').waitFor();
  // Expired links answer 404, which the browser logs.
  expect([...owner.consoleErrors, ...visitor.consoleErrors].filter(each => !/status of 404/.test(each))).toEqual([]);
  await owner.context.close();
  await visitor.context.close();
});

test.runIf(isInTurn(1, 3))('books and cancels by keyboard', async () => {
  const practice = await openPractice();
  const { slug } = practice;
  const { page, context } = await open(desk);
  await page.goto(`/bio/${slug}`);
  await page.getByRole('button', { name: 'Book an Appointment' }).waitFor();
  await tabTo(page, 'Book an Appointment');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Book an Appointment' }).waitFor();
  await tabTo(page, 'Follow-up Session');
  await page.keyboard.press('Enter');
  await page.getByRole('radio').first().waitFor({ state: 'attached' });
  await tabToRole(page, 'radio');
  // Late in the day there may be only one.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const firstName = page.getByRole('dialog').getByLabel('First name');
  if (!(await firstName.isVisible())) {
    await tabTo(page, 'Continue');
    await page.keyboard.press('Enter');
  }
  await firstName.waitFor();
  const email = newEmail('kim');
  for (const [label, text] of [
    ['First name', 'Kim'],
    ['Last name', 'Keys'],
    ['Email', email],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.getByText('Booking Confirmed!').waitFor();

  // The script comes when the focus is on the button already: it stays there.
  const script = Promise.withResolvers<void>();
  await context.route(/\.js$/, route => script.promise.then(() => route.continue()));
  await page.goto(await linkTo(practice, email, 'cancel-appointment'), { waitUntil: 'commit' });
  await tabTo(page, 'Cancel This Appointment');
  script.resolve();
  await cancelScript(page);
  await page.keyboard.press('Enter');
  await page.getByText('Are you sure you want to cancel this appointment?').waitFor();
  await tabToButton(page, /cancel this appointment|yes/i);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Appointment Cancelled' }).waitFor();
  await context.close();
});

test('books, subscribes and cancels without JavaScript', async () => {
  const practice = await openPractice();
  const { slug } = practice;
  const { context, page } = await withoutScript();
  await page.goto(`/bio/${slug}`);
  await page.getByLabel('Email').fill(newEmail('reader'));
  await page.getByRole('button', { name: 'Join Newsletter' }).click();
  await page.getByText('Thank you for subscribing to our newsletter!').waitFor();
  await page.goto(`/bio/${slug}`);
  await page.getByRole('link', { name: 'Book an Appointment' }).click();
  await page.getByRole('link', { name: /Wellness Check/ }).click();
  // A day with all of its times free.
  await page.goto(`${page.url()}&date=${soon(2)}`);
  const times = page.url();
  await keepAndLeave(page);
  // By keyboard only: selects a time and submits invalid input, which keeps the time.
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
  const email = newEmail('paula');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /^Book/ }).click();
  await page.getByText('Booking Confirmed!').waitFor();
  await checkWithScript(times);
  await page.goto(await linkTo(practice, email, 'cancel-appointment'));
  await page.getByRole('button', { name: 'Cancel This Appointment' }).click();
  await page.getByText('Are you sure you want to cancel this appointment?').waitFor();
  await page.getByRole('button', { name: 'Cancel This Appointment' }).click();
  await page.getByRole('heading', { name: 'Appointment Cancelled' }).waitFor();
  await context.close();
});

const keptSentence = 'We’re holding this time for you for 5 minutes.';
const timeButtons = (page: Page) => page.getByRole('button', { name: /\d:\d\d [AP]M/ });
const tabToTime = (page: Page) => tabTo(page, ':00 ');

/** Without JavaScript: a selected time stays reserved for this visitor until she selects another one or goes back. */
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
  // Browser back, then another time.
  await page.goBack();
  await timeButtons(page).nth(1).click();
  await page.getByText(keptSentence).waitFor();
  expect(await ofOthers()).toEqual(all.filter(time => time !== second));
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.poll(() => timeButtons(page).allTextContents()).toEqual(all);
}

/** Checks the same pages with JavaScript, which axe needs: the form with an error, and a time that was taken. */
async function checkWithScript(times: string) {
  const { page, context } = await open(phone);
  await page.goto(times);
  const late = await context.newPage();
  await late.goto(times);
  await timeButtons(page).last().click();
  await page.getByText(keptSentence).waitFor();
  await fillIn(page, 'paula@nowhere');
  await page.getByRole('button', { name: /^Book/ }).click();
  await page.getByText('Invalid email address').waitFor();
  await expectNoViolations(page);
  await timeButtons(late).last().click();
  const free = late.getByRole('list', { name: /^Available times/ });
  await late.getByRole('heading', { name: /^Available times/ }).waitFor();
  await expectNoViolations(late);
  await free.getByRole('button').first().click();
  await late.getByText(keptSentence).waitFor();
  await context.close();
}

test.each(casesInTurn([true, false], 2))('reschedules by the emailed link (JavaScript: %s)', async hasScript => {
  const practice = await openPractice();
  const email = newEmail('felix');
  await book(practice, email, '10:00');
  const { page, context, consoleErrors } = await (hasScript ? open(phone) : withoutScript());
  await page.goto(await linkTo(practice, email, 'reschedule-appointment'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: /^2:30 PM/ }).click();
  await page.getByLabel(/Reason/).fill('The train is late');
  if (hasScript) await expectNoViolations(page);
  await page.getByRole('button', { name: 'Reschedule appointment' }).click();
  await page.getByRole('heading', { name: 'Appointment rescheduled' }).waitFor();
  await page.getByText('2:30 PM - 3:00 PM').waitFor();
  const [told] = await get<{ title: string; message: string }[]>(program, '/api/notifications', practice.cookie);
  expect(told?.title).toBe('Appointment rescheduled');
  expect(told?.message).toContain('Reason: The train is late');
  expect(consoleErrors).toEqual([]);
  await context.close();
});

/** Starts a program that sends mail to a test server. */
async function startMailing() {
  const sink = await openSink();
  onTestFinished(sink.close);
  const mailing = await startProgram({ SMTP_URL: sink.url, MAIL_FROM: 'hello@sorrel.example' });
  onTestFinished(async () => void (await mailing.kill('SIGTERM')));
  const subjectsTo = (email: string) =>
    Promise.all(
      sink.mails.filter(({ to }) => to === email).map(async ({ raw }) => (await PostalMime.parse(raw)).subject),
    );
  const linkTo = async (email: string, page: string) => {
    const find = async () => {
      for (const { raw } of sink.mails.filter(({ to }) => to === email)) {
        const link = await linkIn(mailing, (await PostalMime.parse(raw)).text ?? '', page);
        if (link) return link;
      }
      return null;
    };
    await expect.poll(find, { timeout: 20_000 }).not.toBeNull();
    return (await find()) ?? expect.fail('the mail is gone');
  };
  return { mailing, subjectsTo, linkTo };
}

test('emails the practitioner about bookings and changes unless switched off', { tags: 'detail' }, async () => {
  const { mailing, subjectsTo, linkTo } = await startMailing();
  const mine = `maya-${randomUUID()}@practice.example`;
  const { cookie } = await signUp(mailing, { email: mine, timeZone: zone });
  const { slug } = await get<{ slug: string }>(mailing, '/api/storefront', cookie);
  const at = { ...desk, browser, baseURL: mailing.url };
  const visitor = await openBrowser(at);
  const { page } = visitor;
  const bookMoveAndCancel = async (email: string) => {
    const { dialog } = await chooseTime(page, slug, 'Follow-up Session', 'last');
    await fillIn(dialog, email);
    await dialog.getByRole('button', { name: /^Book/ }).click();
    await dialog.getByText('Booking Confirmed!').waitFor();
    await page.goto(await linkTo(email, 'reschedule-appointment'));
    await page
      .getByRole('link', { name: /^\d+:\d\d [AP]M/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Reschedule appointment' }).click();
    await page.getByRole('heading', { name: 'Appointment rescheduled' }).waitFor();
    await page.goto(await linkTo(email, 'cancel-appointment'));
    await cancelScript(page);
    await page.getByRole('button', { name: 'Cancel This Appointment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByRole('heading', { name: 'Appointment Cancelled' }).waitFor();
    // Later than the mails about the booking and the rescheduling would have been sent.
    await expect.poll(async () => (await subjectsTo(email)).length, { timeout: 20_000 }).toBe(3);
  };

  await bookMoveAndCancel(newEmail('dana'));
  const told = [/^New appointment: Dana Reyes, /, /^Rescheduled: Dana Reyes, /, /^Cancelled: Dana Reyes, /];
  await expect
    .poll(() => subjectsTo(mine), { timeout: 20_000 })
    .toEqual(told.map(subject => expect.stringMatching(subject)));

  const owner = await openBrowser({ ...at, cookie });
  await owner.page.goto('/settings?tab=profile');
  await owner.page.getByRole('switch', { name: 'Email me about bookings' }).click();
  await owner.page.getByText('Booking emails turned off', { exact: true }).waitFor();
  await bookMoveAndCancel(newEmail('felix'));
  expect(await subjectsTo(mine)).toHaveLength(3);
  expect([...owner.consoleErrors, ...visitor.consoleErrors]).toEqual([]);
  await owner.context.close();
  await visitor.context.close();
});

test('requests a time on a phone and accepts it from the email', { tags: 'detail' }, async () => {
  const { mailing, subjectsTo, linkTo } = await startMailing();
  const mine = `maya-${randomUUID()}@practice.example`;
  const { cookie } = await signUp(mailing, { email: mine, timeZone: zone });
  const { slug } = await get<{ slug: string }>(mailing, '/api/storefront', cookie);
  const owner = await openBrowser({ ...desk, browser, baseURL: mailing.url, cookie });
  await owner.page.goto('/settings?tab=services');
  await owner.page.getByRole('button', { name: 'Initial Consultation' }).first().click();
  const form = owner.page.getByRole('dialog', { name: 'Edit service' });
  await form.getByLabel('Due at booking').selectOption({ label: 'A deposit' });
  await form.getByLabel(/^Price/).fill('95');
  await form.getByLabel('Deposit in USD').fill('30');
  await form.getByRole('switch', { name: 'Ask me first' }).click();
  await form.getByRole('button', { name: 'Save service' }).click();
  await form.getByText(/Clients can’t pay at booking for a service they request/).waitFor();
  await expectNoViolations(owner.page);
  await form.getByLabel('Due at booking', { exact: true }).selectOption({ label: 'Nothing' });
  await form.getByRole('button', { name: 'Save service' }).click();
  await owner.page.getByText(/on request/).waitFor();

  const visitor = await openBrowser({ ...phone, browser, baseURL: mailing.url });
  const { page } = visitor;
  const email = newEmail('dana');
  const { dialog } = await chooseTime(page, slug, 'On request', 'last');
  await fillIn(dialog, email);
  await dialog.getByText(/^This is a request\./).waitFor();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: /^Request / }).click();
  await dialog.getByRole('heading', { name: 'Request sent' }).waitFor();
  await dialog.getByText(/^Nothing is booked yet\./).waitFor();
  expect(await dialog.getByText('Apple or Outlook').count()).toBe(0);
  await expectNoViolations(page);

  await owner.page.goto('/');
  await owner.page.getByRole('link', { name: /1 request to answer/ }).click();
  await owner.page.getByText('1 request to answer').waitFor();
  await owner.page.getByRole('button', { name: 'Actions for Dana Reyes' }).click();
  await owner.page.getByRole('menuitem', { name: 'View details' }).click();
  await owner.page.getByText(/^Answer by /).waitFor();
  // This window doesn’t learn of the answer that is given meanwhile.
  await owner.page.route(
    ({ pathname }) => pathname === '/api/appointments',
    () => undefined,
  );
  await owner.page.getByRole('button', { name: 'Decline' }).click();
  const question = owner.page.getByRole('dialog', { name: 'Decline this request?' });
  await expectNoViolations(owner.page);
  await question.getByRole('button', { name: 'Keep' }).click();
  await question.waitFor({ state: 'hidden' });

  // The practitioner isn't signed in on the phone that reads the mail.
  const answering = await openBrowser({ ...phone, browser, baseURL: mailing.url });
  await answering.page.goto(await linkTo(mine, 'answer-request'));
  await answering.page.getByRole('heading', { name: 'Accept this request?' }).waitFor();
  await expectNoViolations(answering.page);
  await answering.page.getByRole('link', { name: 'Decline instead' }).click();
  await answering.page.getByLabel('Message to Dana').waitFor();
  await expectNoViolations(answering.page);
  await answering.page.getByRole('link', { name: 'Accept instead' }).click();
  await answering.page.getByRole('button', { name: 'Accept' }).click();
  await answering.page.getByRole('heading', { name: 'This request was accepted' }).waitFor();
  await expectNoViolations(answering.page);
  await expect
    .poll(() => subjectsTo(email), { timeout: 20_000 })
    .toEqual([/^Requested: /, /^Booked: /].map(subject => expect.stringMatching(subject)));

  await owner.page.getByRole('button', { name: 'Accept' }).click();
  await owner.page.getByText('This appointment is already booked.').waitFor();
  // The refused call is noted by the browser.
  expect(owner.consoleErrors.filter(each => !/status of 40[09]/.test(each))).toEqual([]);
  expect([...visitor.consoleErrors, ...answering.consoleErrors]).toEqual([]);
  await Promise.all([owner, visitor, answering].map(({ context }) => context.close()));
});

test('confirms and then cancels from a reminder by keyboard', { tags: 'detail' }, async () => {
  const practice = await openPractice();
  const email = newEmail('ines');
  const id = await book(practice, email, '11:00');
  expect((await post(program, `/api/appointments/${id}/send-email-reminder`, {}, practice.cookie)).status).toBe(200);
  const { page, context, consoleErrors } = await open(desk);
  await page.goto(await linkTo(practice, email, 'confirm-appointment'));
  expect(await statusesOf(practice)).toEqual(['scheduled']);
  await tabTo(page, 'Confirm appointment');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your appointment is confirmed' }).waitFor();
  expect(await statusesOf(practice)).toEqual(['confirmed']);
  await tabTo(page, 'Cancel');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Cancel your appointment?' }).waitFor();
  await cancelScript(page);
  await tabTo(page, 'Cancel This Appointment');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByLabel(/Reason/)
    .fill('Feeling ill');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Yes, cancel it' }).press('Enter');
  await page.getByRole('heading', { name: 'Appointment Cancelled' }).waitFor();
  expect(await statusesOf(practice)).toEqual(['cancelled']);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('shows the contact instead of a button within the notice period', { tags: 'detail' }, async () => {
  const practice = await openPractice();
  const email = newEmail('late');
  await post(program, '/api/tenant', { name: 'Strict', phone: '(503) 555-0100' }, practice.cookie, 'PUT');
  await book(practice, email, '12:00', soon(1));
  await practice.set({ changeNotice: 4 * 1_440 });
  const { page, context, consoleErrors } = await open(phone);
  await page.goto(await linkTo(practice, email, 'cancel-appointment'));
  await page.getByRole('heading', { name: 'It’s too late to cancel online' }).waitFor();
  await expectNoViolations(page);
  expect(await page.getByRole('link', { name: /Call/ }).getAttribute('href')).toBe('tel:5035550100');
  expect(await page.getByRole('button', { name: 'Cancel This Appointment' }).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('joins the waitlist and books a freed slot without JavaScript', { tags: 'detail' }, async () => {
  const practice = await openPractice();
  const [email, other] = [newEmail('ruth'), newEmail('other')];
  await book(practice, other, '10:00');
  const { page, context } = await withoutScript();
  await page.goto(`/bio/${practice.slug}/book?type=consultation`);
  await page.getByRole('link', { name: 'Join the waitlist' }).click();
  await page.getByRole('radio', { name: 'Next four weeks' }).waitFor();
  expect(await page.getByLabel('From').isVisible()).toBe(false);
  await page.getByRole('radio', { name: 'Choose dates' }).check();
  await page.getByLabel('From').fill(soon(3));
  await page.getByLabel('To', { exact: true }).fill(soon(3));
  await page.getByLabel('First name').fill('Ruth');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await page.getByText('Invalid email address').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  // Without a mail server nothing is promised; the mail is only in the log.
  await page.getByRole('heading', { name: 'Your place isn’t confirmed yet' }).waitFor();
  await page.goto(await linkTo(practice, email, 'waitlist-confirm'));
  await page.getByRole('button', { name: 'Confirm my place' }).click();
  await page.getByRole('heading', { name: 'You’re on the waitlist' }).waitFor();
  const cancel = await linkTo(practice, other, 'cancel-appointment');
  await post(program, cancel.replace('/cancel-appointment', '/api/appointments/cancel'), undefined, '', 'DELETE');
  await page.goto(await linkTo(practice, email, 'waitlist-offer'));
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.getByRole('heading', { name: 'Booked' }).waitFor();
  expect((await statusesOf(practice)).toSorted()).toEqual(['cancelled', 'scheduled']);
  await context.close();
});

test('adds a client to the waitlist and removes her', { tags: 'detail' }, async () => {
  const practice = await openPractice();
  await post(
    program,
    '/api/clients',
    { firstName: 'Ada', lastName: 'Lopez', email: 'ada@client.example', goal: 'general_health' },
    practice.cookie,
  );
  const { page, context, consoleErrors } = await open(desk, practice.cookie);
  await page.goto('/appointments');
  await page.getByRole('link', { name: 'Waitlist' }).click();
  await page.getByRole('heading', { name: 'No one is waiting' }).waitFor();
  await page.getByRole('button', { name: 'Add to waitlist' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add to waitlist' }).click();
  await dialog.getByText('Client is required').waitFor();
  await expectNoViolations(page);
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Ada');
  await page.getByRole('option', { name: 'Ada Lopez' }).click();
  await dialog.getByLabel('Service').selectOption({ label: 'Initial Consultation' });
  await dialog.getByRole('button', { name: 'Add to waitlist' }).click();
  await page.getByRole('link', { name: 'Ada Lopez' }).waitFor();
  await page.getByRole('button', { name: 'Actions for Ada Lopez' }).click();
  await page.getByRole('menuitem', { name: 'Remove from the waitlist' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('heading', { name: 'No one is waiting' }).waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('reserves a slot while the form is filled in and requires accepting the policy', { tags: 'detail' }, async () => {
  const { slug } = await openPractice({ policy: 'Please cancel a day ahead.' });
  const felix = await open(desk);
  await felix.page.clock.install();
  const placeOfButton = () => felix.page.getByRole('button', { name: /^Book for/ }).boundingBox();
  await felix.page.setViewportSize({ width: 1280, height: 1000 });
  let before: Awaited<ReturnType<typeof placeOfButton>> = null;
  const measureFirst = async (route: Route) => {
    before = await placeOfButton();
    await route.continue();
  };
  await routeOnce(felix.page, '**/api/appointments/hold*', measureFirst);
  const { dialog, start } = await chooseTime(felix.page, slug, 'Initial Consultation', 'last');
  await dialog.getByText('We’re holding this time for you.').waitFor();
  // A button that moves between mousedown and mouseup isn't clicked.
  expect(await placeOfButton()).toEqual(before);

  const frida = await open(desk);
  const other = await chooseTime(frida.page, slug, 'Initial Consultation', 'last');
  expect(other.start).not.toBe(start);
  // Leaving the page releases the reservation.
  await frida.page.goto(`/bio/${slug}`);
  await frida.context.close();

  await felix.page.clock.fastForward(3 * 60_000 + 30_000);
  await dialog.getByText(/^Held for another 1:[0-3]\d\.$/).waitFor();
  await felix.page.clock.fastForward(2 * 60_000);
  await dialog.getByRole('button', { name: 'Hold it again' }).click();
  await dialog.getByText('We’re holding this time for you.').waitFor();

  await fillIn(dialog, newEmail('felix'));
  await dialog.getByText('By giving your number, you agree to get text reminders.').waitFor();
  await dialog.getByRole('button', { name: /^Book for/ }).click();
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 390, height: 700 },
  ]) {
    await felix.page.setViewportSize(viewport);
    await dialog.locator('.bk-body').evaluate(body => body.scrollTo(0, 0));
    await dialog.getByRole('button', { name: /^Book for/ }).click();
    // Scrolled into view completely, not covered by the dialog's footer.
    await expect.poll(() => isWithin(dialog, 'Accept the booking policy to book.')).toBe(true);
    expect(await dialog.getByLabel('I have read and accept this policy').evaluate(isFocused)).toBe(true);
  }
  await dialog.getByLabel('I have read and accept this policy').check();
  await dialog.getByRole('button', { name: /^Book for/ }).click();
  await dialog.getByText('Booking Confirmed!').waitFor();
  expect([...felix.consoleErrors, ...frida.consoleErrors]).toEqual([]);
  await felix.context.close();
});

const isFocused = (field: Element) => field === document.activeElement;

/** Whether the text is visible without scrolling. */
const isWithin = (dialog: Locator, sentence: string) =>
  dialog.getByText(sentence).evaluate(told => {
    const { top, bottom } = told.getBoundingClientRect();
    const frame = told.closest('.bk-body')?.getBoundingClientRect();
    return Boolean(frame && top >= frame.top && bottom <= Math.min(frame.bottom, window.innerHeight));
  });

test('reports a slot taken meanwhile and offers the nearest', async () => {
  const { slug } = await openPractice();
  const { page, context } = await open(desk);
  await page.clock.install();
  const { dialog } = await chooseTime(page, slug, 'Initial Consultation', 'first');
  await dialog.getByLabel('First name').fill('Felix');
  // Simulates that the reservation has expired and that someone else booked the time.
  await page.route('**/api/appointments/hold', route =>
    route.fulfill({ status: 409, json: { message: 'This time was just taken. Choose another one.' } }),
  );
  await page.clock.fastForward(5 * 60_000 + 1_000);
  await dialog.getByRole('button', { name: 'Hold it again' }).click();
  await dialog.getByText('This time was just taken. Choose another one.').waitFor();
  await dialog.getByText('Your details are saved. These times are available:').waitFor();
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Felix');
  await context.close();
});

/** What a visitor sees of the dialog, step by step; the first attempt to book has nothing filled in. */
async function bookIn(locale: string, { book: t, times, details, errors, outcomes }: typeof english) {
  const { cookie } = await signUp(program, { email: newEmail('owner'), timeZone: zone, locale });
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  const rules = { ...(await get<object>(program, '/api/availability', cookie)), policy: 'Vegan' };
  expect((await post(program, '/api/availability', rules, cookie, 'PUT')).status).toBe(200);
  const { page, context, consoleErrors } = await open({ ...desk, timezoneId: 'Europe/Berlin' });
  await page.goto(`/bio/${slug}`);
  // The role is set when a press opens the dialog instead of the page.
  await page.locator('[data-book][role=button]').first().click();
  const dialog = page.getByRole('dialog', { name: t.title });
  const shown: string[] = [];
  const see = async () => shown.push(await dialog.innerHTML());
  await dialog.getByRole('heading', { name: t.chooseService }).waitFor();
  await see();
  await dialog.locator('.bk-service').first().click();
  await dialog.getByRole('button', { name: times.nextMonth }).click();
  await dialog.locator('.bk-free').first().click();
  await see();
  await dialog.locator('label:has(input[type=radio])').first().click();
  const submit = dialog.locator('button[type=submit]');
  await dialog.getByText(details.acceptPolicy).waitFor();
  await submit.click();
  await dialog.getByText(errors.firstName).waitFor();
  await dialog.getByText(outcomes.missing.text).waitFor();
  await see();
  for (const [name, value] of Object.entries({ firstName: 'Dana', lastName: 'Reyes', email: newEmail('dana') }))
    await dialog.locator(`[name=${name}]`).fill(value);
  await dialog.getByLabel(details.acceptPolicy).check();
  await submit.click();
  await dialog.getByRole('heading', { name: outcomes.booked.title }).waitFor();
  await see();
  expect(consoleErrors).toEqual([]);
  await context.close();
  return shown;
}

test('shows the booking dialog in the language of the practice', { tags: 'detail' }, async () => {
  const [before, after] = [await bookIn('en-US', english), await bookIn('de-DE', german)];
  const own = ['Fernhill Nutrition', 'Vegan', 'min', 'optional', 'Website', 'Google', 'April', 'August', 'September'];
  for (const [index, step] of after.entries())
    expect(untranslated(before[index] ?? '', step, [...own, 'November']), `step ${index + 1}`).toEqual([]);
});

/** A practice whose first service costs $95.00 with a deposit of $30.00. */
async function openPracticeWithDeposit() {
  const practice = await openPractice();
  const [service] = await get<{ id: number }[]>(program, '/api/services', practice.cookie);
  const priced = { ...service, price: '95.00', payment: 'deposit', deposit: '30.00' };
  const answer = await post(program, `/api/services/${service?.id}`, priced, practice.cookie, 'PUT');
  expect(answer.status).toBe(200);
  return practice;
}

test('books with a deposit on a phone and shows the pending payment to the practice', { tags: 'detail' }, async () => {
  const { cookie, slug } = await openPracticeWithDeposit();
  const { page, consoleErrors, context } = await open(phone);
  const sessions = () => get<{ startTime: string }[]>(program, '/api/appointments', cookie);
  const { dialog } = await chooseTime(page, slug, 'Deposit $30.00 now, $65.00 later', 'last');
  await dialog.getByText('Cancel before your appointment starts to get it back.').waitFor();
  await fillIn(dialog, newEmail('dana'));
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByText('No real charge.').waitFor();

  const owner = await open(desk, cookie);
  const day = dayIn(new Date((await sessions())[0]?.startTime ?? ''), zone);
  await owner.page.goto(`/appointments?view=day&date=${day}`);
  await owner.page
    .getByRole('button', { name: /Dana Reyes.*Waiting for payment/ })
    .first()
    .click();
  const details = owner.page.getByRole('dialog', { name: 'Appointment details' });
  await details.getByText(/^Held until /).waitFor();
  await expect.poll(() => details.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  await expectNoViolations(owner.page);

  await page.getByRole('link', { name: 'Go back' }).click();
  await page.getByRole('heading', { name: 'One more step: pay $30.00' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Pay $30.00' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

  await owner.page.reload();
  await owner.page
    .getByRole('button', { name: /Dana Reyes.*Scheduled/ })
    .first()
    .click();
  await details.getByText(/Test payment: Paid \$30\.00 when booked/).waitFor();
  await details.getByRole('button', { name: 'Cancel appointment' }).click();
  const question = owner.page.getByRole('dialog', { name: 'Cancel this appointment?' });
  await question.getByLabel('Refund the $30.00 paid at booking').uncheck();
  await expectNoViolations(owner.page);
  await question.getByRole('button', { name: 'Cancel it' }).click();
  await question.waitFor({ state: 'hidden' });
  const state = async () => {
    const [session] = await get<{ id: number; status: string }[]>(program, '/api/appointments', cookie);
    const path = `/api/appointments/${session?.id}`;
    const { deposit } = await get<{ deposit: { refunded: string } | null }>(program, path, cookie);
    return [session?.status, deposit?.refunded];
  };
  await expect.poll(state).toEqual(['cancelled', '0.00']);
  // The deposit was kept; now it is refunded.
  await owner.page.reload();
  await owner.page
    .getByRole('button', { name: /Dana Reyes.*Cancelled/ })
    .first()
    .click();
  await details.getByRole('button', { name: 'Refund $30.00' }).click();
  const second = owner.page.getByRole('dialog', { name: 'Refund $30.00?' });
  await expectNoViolations(owner.page);
  await second.getByRole('button', { name: 'Refund', exact: true }).click();
  await second.waitFor({ state: 'hidden' });
  await expect.poll(state).toEqual(['cancelled', '30.00']);
  expect([...consoleErrors, ...owner.consoleErrors]).toEqual([]);
  await Promise.all([context.close(), owner.context.close()]);
});

test('books with a deposit without JavaScript and releases an unpaid slot', { tags: 'detail' }, async () => {
  const practice = await openPracticeWithDeposit();
  const { context, page } = await withoutScript();
  const choose = async () => {
    await page.goto(`/bio/${practice.slug}/book`);
    await page.getByRole('link', { name: /Initial Consultation.*Deposit \$30\.00 now/ }).click();
    await page.locator('button[name=time]').last().click();
    await page.getByText('Cancel before your appointment starts to get it back.').waitFor();
    await fillIn(page, newEmail('dana'));
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByText('No real charge.').waitFor();
  };
  await choose();
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.getByRole('button', { name: 'Choose another time' }).click();
  await page.getByRole('heading', { name: 'What would you like to book?' }).waitFor();
  expect(await sessionsOf(practice)).toEqual([]);
  await choose();
  await page.getByRole('button', { name: 'Simulate a failed payment' }).click();
  await page.getByRole('heading', { name: 'Not paid, so nothing was booked' }).waitFor();
  expect(await sessionsOf(practice)).toEqual([]);
  await choose();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  expect(await sessionsOf(practice)).toMatchObject([{ status: 'scheduled' }]);
  await context.close();
});

test('shows the report of a month, switches months and downloads it', { tags: 'detail' }, async () => {
  const { cookie } = await openPractice();
  const client = { firstName: 'Ann', lastName: 'Lee', email: 'ann@client.example', goal: 'weight_loss' };
  const { id: clientId } = await (await post(program, '/api/clients', client, cookie)).json();
  const lines = [{ description: 'Visit', unitPrice: '100', taxRate: '10', taxName: 'VAT' }];
  const { id } = await (await post(program, '/api/invoices', { clientId, lines }, cookie)).json();
  await post(program, `/api/invoices/${id}/issue`, {}, cookie);
  const today = new Date().toISOString().slice(0, 10);
  const paidOn = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  await post(program, `/api/invoices/${id}/payments`, { amount: '110.00', method: 'cash', paidOn }, cookie);
  const { page, consoleErrors, context } = await open(desk, cookie);
  await page.goto(`/invoicing/reports?month=${paidOn.slice(0, 7)}`);
  await page.getByRole('row', { name: /VAT 10%.*\$110\.00/ }).waitFor();
  const link = page.getByRole('link', { name: 'Download CSV' });
  const file = await context.request.get((await link.getAttribute('href')) ?? '');
  expect(await file.text()).toContain(`${paidOn},Payment,`);
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByText(/^No payments in /).waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});
