import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
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

const zone = 'America/New_York';
const soon = (days: number) => addDays(dayIn(new Date(), zone), days);
type Practice = Awaited<ReturnType<typeof openPractice>>;

async function openPractice(name: string) {
  const email = `${name.toLowerCase()}@practice.example`;
  const { cookie } = await signUp(program, { email, practiceName: name });
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  const rules = await get<object>(program, '/api/availability', cookie);
  const set = (changed: object) => post(program, '/api/availability', { ...rules, ...changed }, cookie, 'PUT');
  return { cookie, slug, set };
}

async function book({ slug }: Practice, email: string, time: string, date = soon(3)) {
  const person = { firstName: 'Felix', lastName: 'Romero', email, phone: '', notes: '' };
  const wish = { storefrontSlug: slug, appointmentType: 'consultation', date, time, timeZone: 'Europe/Berlin' };
  const answer = await post(program, '/api/appointments/book', { ...person, ...wish });
  expect(answer.status).toBe(200);
  return (await answer.json()).id;
}

type Mail = { id: number; recipientEmail: string };

/** The newest link to that page among the mails to that address, as soon as it is there. */
async function linkTo({ cookie }: Practice, email: string, page: string): Promise<string> {
  const find = async () => {
    const mails = await get<Mail[]>(program, '/api/emails/logs', cookie);
    for (const { id } of mails.filter(mail => mail.recipientEmail === email)) {
      const { text } = await get<{ text: string }>(program, `/api/emails/logs/${id}`, cookie);
      const found = text.match(new RegExp(`(/${page}\\?[^\\]\\s]+)`))?.[1];
      if (found) return found;
    }
    return '';
  };
  await expect.poll(find, { timeout: 20_000, interval: 500 }).not.toBe('');
  return find();
}

const statusesOf = async ({ cookie }: Practice) =>
  (await get<{ status: string }[]>(program, '/api/appointments', cookie)).map(({ status }) => status);

const phone = { width: 390, timezoneId: 'Europe/Berlin', colorScheme: 'light' } as const;

async function visit({ hasScript = true, cookie }: { hasScript?: boolean; cookie?: string } = {}) {
  const opened = await openBrowser({ ...phone, browser, baseURL: program.url, cookie });
  if (hasScript) return opened;
  const context = await browser.newContext({
    viewport: { width: 390, height: 850 },
    baseURL: program.url,
    javaScriptEnabled: false,
  });
  return { context, page: await context.newPage(), complaints: opened.complaints };
}

test.each([true, false])('a client moves her session by the link in the mail (script: %s)', async hasScript => {
  const practice = await openPractice(hasScript ? 'Movers' : 'Plainmovers');
  await book(practice, 'felix@client.example', '10:00');
  const { page, complaints } = await visit({ hasScript });
  await page.goto(await linkTo(practice, 'felix@client.example', 'reschedule-appointment'));
  if (hasScript) await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByText('your time', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^2:30 PM/ }).click();
  await page.getByLabel(/reason/).fill('The train is late');
  if (hasScript) await expectNoViolations(page);
  await page.getByRole('button', { name: 'Move Appointment' }).click();
  await page.getByRole('heading', { name: 'Appointment Moved' }).waitFor();
  await page.getByText('2:30 PM - 3:00 PM').waitFor();
  const [told] = await get<{ title: string; message: string }[]>(program, '/api/notifications', practice.cookie);
  expect(told?.title).toBe('Appointment moved');
  expect(told?.message).toContain('Reason: The train is late');
  expect(complaints).toEqual([]);
});

test('a reminder is answered by keyboard alone: confirmed, then cancelled', async () => {
  const practice = await openPractice('Confirmers');
  const id = await book(practice, 'ines@client.example', '11:00');
  expect((await post(program, `/api/appointments/${id}/send-email-reminder`, {}, practice.cookie)).status).toBe(200);
  const { page, complaints } = await visit();
  await page.goto(await linkTo(practice, 'ines@client.example', 'confirm-appointment'));
  await expectNoViolations(page);
  expect(await statusesOf(practice)).toEqual(['scheduled']);
  await tabTo(page, 'Confirm Appointment');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your appointment is confirmed' }).waitFor();
  expect(await statusesOf(practice)).toEqual(['confirmed']);
  await tabTo(page, 'Cancel It');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Cancel your appointment?' }).waitFor();
  // Before its script is there, the button asks nothing.
  await page.waitForLoadState('networkidle');
  await tabTo(page, 'Cancel This Appointment');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByLabel(/reason/)
    .fill('Feeling ill');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Yes, Cancel It' }).press('Enter');
  await page.getByRole('heading', { name: 'Appointment Cancelled' }).waitFor();
  expect(await statusesOf(practice)).toEqual(['cancelled']);
  expect(complaints).toEqual([]);
});

test('inside of the practice’s notice the page offers the contact instead of a button', async () => {
  const practice = await openPractice('Strict');
  await post(program, '/api/tenant', { name: 'Strict', phone: '(503) 555-0100' }, practice.cookie, 'PUT');
  await book(practice, 'late@client.example', '12:00', soon(1));
  await practice.set({ changeNotice: 4 * 1_440 });
  const { page, complaints } = await visit();
  await page.goto(await linkTo(practice, 'late@client.example', 'cancel-appointment'));
  await page.getByRole('heading', { name: 'It is too late to cancel here' }).waitFor();
  await expectNoViolations(page);
  expect(await page.getByRole('link', { name: /Call/ }).getAttribute('href')).toBe('tel:5035550100');
  expect(await page.getByRole('button', { name: 'Cancel This Appointment' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test.each([true, false])('from the waitlist to a booked session (script: %s)', async hasScript => {
  const practice = await openPractice(hasScript ? 'Waiters' : 'Plainwaiters');
  const email = 'ruth@client.example';
  await book(practice, 'other@client.example', '10:00');
  const { page, complaints } = await visit({ hasScript });
  await page.goto(`/bio/${practice.slug}/book?type=consultation`);
  await page.getByRole('link', { name: 'Join the waitlist' }).click();
  await page.getByLabel('From').fill(soon(3));
  await page.getByLabel('To', { exact: true }).fill(soon(3));
  await page.getByLabel('First name').fill('Ruth');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Join the Waitlist' }).click();
  await page.getByText('Invalid email address').waitFor();
  if (hasScript) await expectNoViolations(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Join the Waitlist' }).click();
  await page.getByRole('heading', { name: 'Please check your email' }).waitFor();
  await page.goto(await linkTo(practice, email, 'waitlist-confirm'));
  if (hasScript) await expectNoViolations(page);
  await page.getByRole('button', { name: 'Yes, Keep Me on the List' }).click();
  await page.getByRole('heading', { name: 'You are on the waitlist' }).waitFor();
  const cancel = await linkTo(practice, 'other@client.example', 'cancel-appointment');
  await post(program, cancel.replace('/cancel-appointment', '/api/appointments/cancel'), undefined, '', 'DELETE');
  await page.goto(await linkTo(practice, email, 'waitlist-offer'));
  if (hasScript) await expectNoViolations(page);
  await page.getByRole('button', { name: 'Book This Time' }).click();
  await page.getByRole('heading', { name: 'Booked' }).waitFor();
  expect((await statusesOf(practice)).toSorted()).toEqual(['cancelled', 'scheduled']);
  // The browser notes the form that was refused.
  expect(complaints.filter(each => !each.includes('status of 400'))).toEqual([]);
});

test('the practice puts a client on its waitlist and takes her off again', async () => {
  const practice = await openPractice('Keepers');
  await post(
    program,
    '/api/clients',
    { firstName: 'Ada', lastName: 'Lopez', email: 'ada@client.example', goal: 'general_health' },
    practice.cookie,
  );
  const { page, complaints } = await visit({ cookie: practice.cookie });
  await page.goto('/appointments');
  await page.getByRole('link', { name: 'Waitlist' }).click();
  await page.getByRole('heading', { name: 'Nobody is waiting' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Add to Waitlist' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add to Waitlist' }).click();
  await dialog.getByText('Client is required').waitFor();
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Ada');
  await page.getByRole('option', { name: 'Ada Lopez' }).click();
  await dialog.getByLabel('Service').selectOption({ label: 'Initial Consultation' });
  await dialog.getByRole('button', { name: 'Add to Waitlist' }).click();
  await page.getByRole('link', { name: 'Ada Lopez' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Actions for Ada Lopez' }).click();
  await page.getByRole('menuitem', { name: 'Take off the waitlist' }).click();
  await page.getByRole('button', { name: 'Take Off' }).click();
  await page.getByRole('heading', { name: 'Nobody is waiting' }).waitFor();
  expect(complaints).toEqual([]);
});
