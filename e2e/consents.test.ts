import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientFields } from '../src/testing/world.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { desk } from './settings.ts';
import { sharedBrowser } from './shared.ts';
import { shoot } from './shots.ts';
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

const phone = { ...desk, width: 390, colorScheme: 'dark' } as const;
const email = 'frida@client.example';
const terms = `Who calls off later than a day before pays half. ${'Please bring what you have written down of your meals. '.repeat(4)}`;

/** From the public page to a confirmed booking, with a number for text messages, and the terms accepted. */
async function book(page: Page, slug: string) {
  await page.goto(`/bio/${slug}`);
  await page.getByRole('button', { name: 'Book an Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book an Appointment' });
  await dialog.getByText('Initial Consultation').click();
  await dialog.locator('label:has(input[type=radio])').last().click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('First name').fill('Frida');
  await dialog.getByLabel('Last name').fill('Romero');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Phone').fill('(503) 555-0142');
  await dialog.getByLabel('I have read and accept this policy').check();
  await dialog.getByRole('button', { name: /^Book/ }).click();
  await dialog.getByText('Booking Confirmed!').waitFor();
}

async function joinNewsletter(page: Page, slug: string) {
  await page.goto(`/bio/${slug}`);
  await page.locator('form', { hasText: 'Join Newsletter' }).getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Join Newsletter' }).click();
  await page.getByText('One more step').waitFor();
}

/** In the newest mail to the client that has one. */
async function linkTo(page: string, cookie: string): Promise<string> {
  const mails = await get<{ id: number; recipientEmail: string }[]>(program, '/api/emails/logs', cookie);
  for (const { id } of mails.filter(mail => mail.recipientEmail === email)) {
    const { text } = await get<{ text: string }>(program, `/api/emails/logs/${id}`, cookie);
    const [link] = text.match(new RegExp(`http\\S+/${page}\\?[^\\]\\s]+`)) ?? [];
    if (link) return link;
  }
  throw new Error(`no mail has a link to ${page}`);
}

const consentsOf = (page: Page) => page.getByRole('region', { name: 'Consents' });
const now = /^Today, \d{1,2}:\d\d [AP]M, /.source;

test('what a client agrees to and takes back stands on their page: when, by which way, and to which words', async () => {
  const { cookie } = await signUp(program);
  const own = await get<{ id: number; slug: string }>(program, '/api/storefront', cookie);
  await post(program, `/api/storefront/${own.id}`, { ...own, emailNewsletterEnabled: true }, cookie, 'PUT');
  const hours = await get<object>(program, '/api/availability', cookie);
  await post(program, '/api/availability', { ...hours, policy: terms }, cookie, 'PUT');

  const visitor = await openBrowser({ ...phone, browser, baseURL: program.url });
  await book(visitor.page, own.slug);
  await joinNewsletter(visitor.page, own.slug);
  await visitor.page.goto(await linkTo('newsletter-confirm', cookie));
  await visitor.page.getByRole('button', { name: 'Yes, Subscribe Me' }).click();
  await visitor.page.getByRole('heading', { name: 'You are subscribed' }).waitFor();

  const [client] = await get<{ id: number }[]>(program, '/api/clients', cookie);
  const owner = await openBrowser({ ...desk, browser, baseURL: program.url, cookie });
  await owner.page.goto(`/clients/${client?.id}`);
  const consents = consentsOf(owner.page);
  const lines = async () => {
    const found = await consents.getByRole('listitem').allInnerTexts();
    return found.map(each => each.split(/\s*\n\s*/).map(part => part.replace(new RegExp(now), 'today, ')));
  };
  const text = ['Text messages', 'Agreed', 'today, on the public page', '“We text you a reminder; reply STOP to end.”'];
  const policy = ['Booking terms', 'Agreed', 'today, on the public page', 'What it said'];
  const newsletter = ['Newsletter', 'Agreed', 'today, by a link in a mail', `“Join Newsletter” on /bio/${own.slug}`];
  await expect.poll(lines).toEqual([newsletter, policy, text]);
  await expectNoViolations(owner.page);
  await tabTo(owner.page, 'What it said');
  await owner.page.keyboard.press('Enter');
  await consents.getByText(terms.trim()).waitFor();
  await owner.page.keyboard.press('Enter');

  // Taken back: the newsletter by the client, the texts because they said so to the practice.
  await joinNewsletter(visitor.page, own.slug);
  await visitor.page.goto(await linkTo('newsletter-unsubscribe', cookie));
  await visitor.page.getByRole('button', { name: 'Unsubscribe' }).click();
  await visitor.page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  await owner.page.getByRole('button', { name: 'Edit', exact: true }).click();
  await owner.page.getByLabel('Agreed to text messages').uncheck();
  await owner.page.getByRole('button', { name: 'Save Changes' }).click();
  const ended = [
    ['Text messages', 'Taken back', 'today, written down by the practice'],
    ['Newsletter', 'Taken back', 'today, by a link in a mail'],
  ];
  // The page that is open hears of it.
  await expect.poll(lines).toEqual([...ended, newsletter, policy, text]);
  await shoot(owner.page, 'consents');

  const small = await openBrowser({ ...phone, browser, baseURL: program.url, cookie });
  await small.page.goto(`/clients/${client?.id}`);
  await consentsOf(small.page).getByText('Taken back').first().waitFor();
  expect(await consentsOf(small.page).getByRole('listitem').count()).toBe(5);
  const { scrollWidth, clientWidth } = await small.page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  await expectNoViolations(small.page);
  expect([...visitor.complaints, ...owner.complaints, ...small.complaints]).toEqual([]);
});

test('of who has agreed to nothing yet it is said what will stand there; many lines fold', async () => {
  const { cookie } = await signUp(program, { email: 'noor@practice.example', practiceName: 'Another' });
  const fields = clientFields({ firstName: 'Ida', lastName: 'Berg' });
  const { id } = await (await post(program, '/api/clients', fields, cookie)).json();
  const { page, complaints } = await openBrowser({ ...phone, browser, baseURL: program.url, cookie });
  await page.goto(`/clients/${id}`);
  const consents = consentsOf(page);
  await consents.getByText('None yet. What this client agrees to or takes back is written down here').waitFor();
  await expectNoViolations(page);
  await shoot(page, 'consents-none');
  for (let times = 0; times < 8; times++)
    await post(program, `/api/clients/${id}`, { ...fields, smsConsent: times % 2 === 0 }, cookie, 'PUT');
  await page.reload();
  const count = () => consents.getByRole('listitem').count();
  await expect.poll(count).toBe(6);
  await tabTo(page, 'Show all 8');
  await page.keyboard.press('Enter');
  await expect.poll(count).toBe(8);
  await page.keyboard.press('Enter');
  await expect.poll(count).toBe(6);
  await expectNoViolations(page);
  expect(complaints).toEqual([]);
});
