import { randomUUID } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SubscriberPage } from '../src/modules/marketing/subscribers/subscriber.ts';
import type { SuppressionPage } from '../src/modules/messaging/suppressions/contract.ts';
import { openSink, type Sink } from '../src/testing/peers/smtp-sink.ts';
import { isInTurn } from '../src/testing/proof.ts';
import { pdf } from '../src/testing/texts/sample-files.ts';
import { newFolder } from './folders.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import {
  expectNoViolations,
  fileChooserOf,
  type Look,
  openBrowser,
  scrollOn,
  tabTo,
  tabToButton,
  tabToRole,
} from './visitor.ts';

let sink: Sink;
let program: Program;
let browser: Browser;
beforeAll(async () => {
  sink = await openSink();
  program = await startProgram({ SMTP_URL: sink.url, MAIL_FROM: 'hello@sorrel.example' });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await sink.close();
});

const desk: Look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' };
const phone: Look = { ...desk, width: 390, colorScheme: 'dark' };

/** A practice with these subscribers, and its owner's browser. */
async function openPractice(name: string, rows: Record<string, string>[] = [], look: Look = desk) {
  const { cookie } = await signUp(program, { email: `${name}-${randomUUID()}@practice.example`, practiceName: name });
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  if (rows.length) await (await post(program, '/api/subscribers/import', { rows, hasAgreed: true }, cookie)).text();
  const { page, context, consoleErrors } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  const subscribers = async () => (await get<SubscriberPage>(program, '/api/subscribers', cookie)).items;
  // The browser logs the failures that the test causes.
  const close = async () => {
    await context.close();
    expect(consoleErrors.filter(each => !/Failed to load resource|net::ERR/.test(each))).toEqual([]);
  };
  return { page, cookie, slug, subscribers, close };
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const toast = (page: Page, text: string) => page.locator('.mantine-Notification-root').getByText(text, { exact: true });

/** First match in the texts of mails to that address, newest first. Waits until there is one. */
async function findInMails(email: string, pattern: RegExp): Promise<string> {
  const find = async () => {
    const mine = sink.mails.filter(mail => mail.to === email).toReversed();
    const texts = await Promise.all(mine.map(async ({ raw }) => (await PostalMime.parse(raw)).text ?? ''));
    return texts.map(text => text.match(pattern)?.[0]).find(Boolean) ?? '';
  };
  await expect.poll(find, { timeout: 20_000 }).not.toBe('');
  return find();
}

test.runIf(isInTurn(2, 3))('adds, unsubscribes, finds and deletes a subscriber by keyboard', async () => {
  const { page, subscribers, close } = await openPractice('keyboard');
  await page.goto('/marketing?tab=subscribers');
  await page.getByText('No subscribers yet', { exact: true }).waitFor();
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
  // Nothing is sent without the consent.
  expect(await subscribers()).toEqual([]);
  await tabToRole(page, 'checkbox');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await toast(page, 'Subscriber added').waitFor();
  await rowOf(page, 'ann@reader.example').getByText('Added by you').waitFor();

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
  await page.getByText(/They stay unsubscribed/).waitFor();
  await tabToButton(page, /^Delete$/);
  await page.keyboard.press('Enter');
  await toast(page, '1 subscriber deleted').waitFor();
  expect(await subscribers()).toEqual([]);
  await close();
});

test('reports a failure and keeps the input', { tags: 'detail' }, async () => {
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
  await dialog.getByText('This address is already subscribed').first().waitFor();
  expect(await dialog.getByLabel('Email').inputValue()).toBe('ANN@reader.example');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await subscribers()).map(each => each.email)).toEqual(['ann@reader.example']);
  await close();
});

test('imports subscribers from a file, links them to clients and exports them', { tags: 'detail' }, async () => {
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
  // Fields that only clients have are not offered.
  expect(await page.getByLabel('Import “Notes” as').locator('option').allTextContents()).toEqual([
    'Leave out',
    'Email',
    'Full name',
    'First name',
    'Last name',
  ]);
  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  await page.getByText('Already subscribed').waitFor();
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

test('imports a Mailchimp export as it is', { tags: 'detail' }, async () => {
  const { page, subscribers, close } = await openPractice('mailchimp');
  await page.goto('/marketing/import');
  await page.getByLabel('Choose a CSV file').setInputFiles('src/modules/people/imports/vendor-files/mailchimp.csv');
  const meaningOf = (column: string) => page.getByLabel(`Import “${column}” as`).inputValue();
  await page.getByLabel('Import “Email Address” as').waitFor();
  expect(await Promise.all(['Email Address', 'First Name', 'Last Name', 'TAGS'].map(meaningOf))).toEqual([
    'email',
    'firstName',
    'lastName',
    '',
  ]);
  await page.getByRole('button', { name: 'Check 4 rows' }).click();
  await page.getByLabel('These people agreed to get my newsletter').check();
  await page.getByRole('button', { name: 'Import 4 rows' }).click();
  await page.getByText('4 subscribers added').waitFor();
  await page.getByRole('link', { name: 'Show Subscribers' }).click();
  for (const [name, email] of [
    ['Ann Lee', 'ann.lee@client.example'],
    ['Björn Öström', 'bjorn@client.example'],
    ["Ciara O'Neill", 'ciara@client.example'],
    ['Dana Fox', 'dana.fox@client.example'],
  ] as const)
    await rowOf(page, email).filter({ hasText: name }).getByText('Import', { exact: true }).waitFor();
  expect((await subscribers()).map(({ status }) => status)).toEqual(['active', 'active', 'active', 'active']);
  await close();
});

test('loads more subscribers on scrolling and deletes all matches', { tags: 'detail' }, async () => {
  const rows = Array.from({ length: 300 }, (_, n) => ({
    email: `p${n}@many.example`,
    lastName: `Person${String(n).padStart(5, '0')}`,
  }));
  const { page, subscribers, close } = await openPractice('many', rows, phone);
  await page.goto('/marketing?tab=subscribers');
  await page.getByLabel('Order').selectOption('By name, A to Z');
  await page.waitForURL(/sort=name/);
  await rowOf(page, 'Person00000').waitFor();
  await scrollOn(page.getByText(/^(\d+ of )?300 subscribers$/), rowOf(page, 'Person00299'));
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
  await page.getByText('No subscribers found', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('50 of 200 subscribers').waitFor();
  expect(await subscribers()).toHaveLength(50);
  await close();
});

const suppressionsPath = '/api/emails/suppressions';

test('blocks, finds and allows an address by keyboard', { tags: 'detail' }, async () => {
  const { page, cookie, close } = await openPractice('block');
  const suppressed = async () =>
    (await get<SuppressionPage>(program, suppressionsPath, cookie)).items.map(({ email }) => email);
  await page.goto('/emails/suppressions');
  await page.getByText('No blocked addresses', { exact: true }).waitFor();
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

test('creates a webhook secret on a phone, shows it once and revokes it', { tags: 'detail' }, async () => {
  const { page, close } = await openPractice('webhook', [], phone);
  await page.goto('/emails/suppressions');
  // Collapsed, because only the person who sets up the provider needs it.
  const provider = page.getByText('Advanced: reports from your email provider');
  await provider.waitFor();
  expect(await page.getByRole('button', { name: 'Create Secret' }).isVisible()).toBe(false);
  await provider.click();
  await page.getByRole('button', { name: 'Create Secret' }).click();
  const secret = page.getByLabel('Secret', { exact: true });
  await expect.poll(() => secret.inputValue()).toMatch(/^whsec_/);
  await expectNoViolations(page);
  await page.reload();
  await provider.click();
  await page.getByText('On: requests signed with your secret are accepted.').waitFor();
  await expect.poll(() => secret.count()).toBe(0);
  await page.getByRole('button', { name: 'Turn Off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
  await page.getByText('Off: no secret yet.').waitFor();
  await close();
});

const thanks = 'Thank you for subscribing to our newsletter!';
const step = 'One more step: open the link in the email we’re sending you.';

const joinButton = (page: Page) => page.getByRole('button', { name: 'Join Newsletter' });
/** Link to that page in the newest mail to that address that has one. */
const linkOf = (email: string, page: string) => findInMails(email, new RegExp(`http\\S+/${page}\\?\\S+`));

async function seePage(page: Page, name: string) {
  await page.getByRole('heading', { name, exact: true }).waitFor();
  await expectNoViolations(page);
}

/** Presses the button of that page by keyboard. */
async function press(page: Page, name: string, button: string) {
  await seePage(page, name);
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

test.runIf(isInTurn(0, 3))('subscribes, confirms, unsubscribes and subscribes again by keyboard', async () => {
  const { slug, close } = await openPractice('Fern');
  const { page, context, consoleErrors } = await openBrowser({
    ...phone,
    timezoneId: 'Europe/Berlin',
    browser,
    baseURL: program.url,
  });
  const email = 'ada@reader.example';
  await page.goto(`/bio/${slug}`);
  await tabTo(page, 'Email');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.getByText(thanks).waitFor();
  await page.getByText(step).waitFor();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(thanks);

  await page.goto(await linkOf(email, 'newsletter-confirm'));
  await press(page, 'Get the newsletter?', 'Yes, Subscribe Me');
  await page.getByText('a•••@reader.example').waitFor();
  await seePage(page, 'You are subscribed');

  await page.goto(`/bio/${slug}`);
  await page.getByLabel('Email').fill(email.toUpperCase());
  await joinButton(page).click();
  await page.getByText(step).waitFor();
  await page.goto(await linkOf(email, 'newsletter-unsubscribe'));
  await press(page, 'Unsubscribe from the newsletter?', 'Unsubscribe');
  await press(page, 'You are unsubscribed', 'Subscribe Again');
  await press(page, 'You are subscribed again', 'Unsubscribe');
  await seePage(page, 'You are unsubscribed');
  expect(consoleErrors).toEqual([]);
  await context.close();
  await close();
});

test('subscribes, confirms and unsubscribes without JavaScript', { tags: 'detail' }, async () => {
  const { slug, close } = await openPractice('Plain');
  const size = { width: 390, height: 850 };
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: program.url, viewport: size });
  const page = await context.newPage();
  const email = 'bea@reader.example';
  await page.goto(`/bio/${slug}`);
  await page.getByLabel('Email').fill(email);
  await joinButton(page).click();
  await page.getByText(thanks).waitFor();
  await page.getByText(step).waitFor();
  await page.goto(await linkOf(email, 'newsletter-confirm'));
  await page.getByRole('button', { name: 'Yes, Subscribe Me' }).click();
  await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
  await context.close();
  await close();
});

const guide = { name: 'Week of dinners.pdf', mimeType: 'application/pdf', buffer: pdf(400_000) };
const title = 'A week of easy dinners';

/** Link to the file in a mail to that address. */
const linkTo = (email: string) => findInMails(email, /\/file\/[\w-]+/);

async function fetchBy(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(guide.name);
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('uploads a free download and delivers it with and without JavaScript', { tags: 'detail' }, async () => {
  const { page, cookie, slug, close } = await openPractice('Fern');
  await page.goto('/storefront?tab=blocks');
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('menuitem', { name: /Free download/ }).click();
  await page.getByLabel('Title').fill(title);
  const field = page.getByRole('group', { name: 'File' });
  const choose = async (file: typeof guide | string, button: string) => {
    const chooser = await fileChooserOf(page, () => field.getByRole('button', { name: button }).click());
    await chooser.setFiles(file);
  };
  await choose({ name: 'Trap.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }, 'Choose a file');
  await field.getByText('Please choose a PDF, EPUB').last().waitFor();
  // By path, because sending a buffer to the browser takes seconds.
  const large = join(newFolder(), 'Large.pdf');
  writeFileSync(large, '');
  truncateSync(large, 26 * 1024 * 1024);
  await choose(large, 'Choose a file');
  await field.getByText('Please choose a file of at most 25 MB').waitFor();
  await choose(guide, 'Choose a file');
  await field.getByText('PDF, 400 KB · no requests yet').waitFor();
  await expectNoViolations(page);
  await choose({ ...guide, name: 'Other.pdf', buffer: pdf() }, 'Replace');
  await field.getByText('Other.pdf').waitFor();
  await field.getByRole('button', { name: '1 other uploaded file' }).click();
  await field.getByRole('button', { name: `Use ${guide.name}` }).click();
  await field.getByRole('button', { name: 'Delete Other.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => field.getByText('Other.pdf').count()).toBe(0);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Storefront saved successfully!').waitFor();

  const visitor = await openBrowser({ ...phone, browser, baseURL: program.url });
  await visitor.page.goto(`/bio/${slug}`);
  // Before the script has loaded, the browser's own validation applies.
  const form = visitor.page.locator('form[data-lead][novalidate]');
  await form.getByLabel('Email').fill('not an address');
  await form.getByRole('button', { name: 'Send me the file' }).click();
  await form.getByText('Invalid email address').waitFor();
  await form.getByLabel('Email').fill('ines@visitor.example');
  await form.getByLabel('Also send me the newsletter').check();
  await form.getByRole('button', { name: 'Send me the file' }).click();
  await form.getByText('Check your inbox.').waitFor();
  expect(new URL(visitor.page.url()).pathname).toBe(`/bio/${slug}`);
  await expectNoViolations(visitor.page);
  await visitor.page.goto(await linkTo('ines@visitor.example'));
  await expectNoViolations(visitor.page);
  expect((await fetchBy(visitor.page)).equals(guide.buffer)).toBe(true);
  expect(visitor.consoleErrors).toEqual([]);
  // The newsletter confirmation is a separate mail.
  await expect.poll(() => sink.mails.filter(mail => mail.to === 'ines@visitor.example').length).toBe(2);

  const plain = await browser.newContext({ baseURL: program.url, javaScriptEnabled: false, acceptDownloads: true });
  const without = await plain.newPage();
  await without.goto(`/bio/${slug}`);
  const plainForm = without.locator('form[data-lead]');
  await plainForm.getByLabel('Email').fill('tomas@visitor.example');
  await plainForm.getByRole('button', { name: 'Send me the file' }).click();
  await without.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await without.goto(await linkTo('tomas@visitor.example'));
  expect((await fetchBy(without)).equals(guide.buffer)).toBe(true);

  const files = await get<object[]>(program, '/api/storefront/files', cookie);
  expect(files).toMatchObject([{ name: guide.name, people: 2, fetched: 2 }]);
  await page.reload();
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await field.getByText('requested by 2 people').waitFor();
  await Promise.all([visitor.context.close(), plain.close()]);
  await close();
});
