import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SendingHold } from '../src/modules/governance/backup/contract.ts';
import { readText, readZip } from '../src/platform/formats/zip.ts';
import { clientFields } from '../src/testing/world.ts';
import { startedFolder } from './folders.ts';
import { get, newOwner, type Program, post, signUp, startProgram } from './program.ts';
import { toast } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, fileChooserOf, openBrowser, tabTo, tabToButton } from './visitor.ts';
import { onDatabase } from './whole-instance.ts';

/** A time zone where the nightly run is already due. */
const timeZone = new Date().getUTCHours() < 12 ? 'Asia/Tokyo' : 'America/New_York';
const looks = {
  desk: { width: 1280, timezoneId: timeZone, colorScheme: 'light' },
  phone: { width: 390, timezoneId: timeZone, colorScheme: 'dark' },
} as const;

// Backups belong to the owner of the only practice of an instance.
const DATA_DIR = startedFolder();
let program: Program;
let cookie: string;
beforeAll(async () => {
  program = await startProgram({ DATA_DIR });
  ({ cookie } = await signUp(program, { timeZone }));
});
afterAll(async () => {
  await program.kill('SIGTERM');
});

type Session = { url: string; cookie?: string };

const open = async (look: keyof typeof looks, { url, cookie: session }: Session = { url: program.url, cookie }) =>
  openBrowser({ ...looks[look], browser: await sharedBrowser(), baseURL: url, ...(session && { cookie: session }) });

async function addClient(firstName: string, lastName: string): Promise<number> {
  const answer = await post(program, '/api/clients', clientFields({ firstName, lastName }), cookie);
  return (await answer.json()).id;
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), press()]);
  return download;
}

/** Accessible name of the focused field or button. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: found } = document;
    const label = found instanceof HTMLInputElement ? found.labels?.[0]?.textContent : null;
    return label ?? found?.getAttribute('aria-label') ?? found?.textContent;
  });

/** The browser logs refused calls, which are expected. */
const withoutRefusals = (consoleErrors: string[]) => consoleErrors.filter(each => !/status of 4\d\d/.test(each));

test('searches the audit log by name and exports the matches by keyboard', { tags: 'detail' }, async () => {
  await addClient('Wilhelmina', 'Quill');
  const { page, context, consoleErrors } = await open('desk');
  await page.goto('/settings?tab=audit');
  await page.getByLabel('Search by name').waitFor();
  const log = page.getByRole('table', { name: 'Audit log' });
  const action = page.getByLabel('Action', { exact: true });
  await log.getByText('Added a client').first().waitFor();
  expect(await log.getByText(/^(Viewed|Listed)/).count()).toBe(0);
  // Where it came from can be read without a mouse.
  await log
    .getByText(/\d+\.\d+\.\d+\.0\/24/)
    .first()
    .waitFor();
  // Views are written with a delay.
  const viewed = async () => {
    await action.selectOption('All changes');
    await action.selectOption('Changes and views');
    return log.getByText('Listed the audit log').count();
  };
  await expect.poll(viewed).toBeGreaterThan(0);
  await action.selectOption('All changes');
  await tabTo(page, 'Search by name');
  await page.keyboard.type('quill');
  await expect.poll(() => page.url()).toContain('search=quill');
  await log.getByText('Added a client').waitFor();
  expect(await log.getByText('Wilhelmina Quill').count()).toBeGreaterThan(0);
  await expect.poll(() => log.getByText('Signed in').count()).toBe(0);
  await tabTo(page, 'Export as CSV');
  const file = await downloaded(page, () => page.keyboard.press('Enter'));
  expect(file.suggestedFilename()).toBe('audit-log.csv');
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toBe('\ufeffWhen,Who,What,About,Number,Clients,Details,Device,Network');
  expect(lines.slice(1).every(line => line.includes('Wilhelmina Quill'))).toBe(true);
  await page.getByLabel('Search by name').fill('nobody is called so');
  await page.getByText('Nothing found', { exact: true }).waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('exports and erases a client by keyboard and reports retained data', async () => {
  const id = await addClient('Perpetua', 'Quillfeather');
  const { page, context, consoleErrors } = await open('desk');
  const chooseFromMenu = async (what: string) => {
    await tabTo(page, 'More actions');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: what }).waitFor();
    await expect.poll(() => focused(page)).toBe('Edit');
    // From the first menu item to the last.
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused(page)).toBe('Erase personal data');
    for (let presses = 0; presses < 10 && (await focused(page)) !== what; presses++)
      await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
  };
  const upcoming = {
    clientId: id,
    title: 'Talk before the summer',
    type: 'follow-up',
    status: 'scheduled',
    startTime: '2040-01-10T17:00:00Z',
    endTime: '2040-01-10T18:00:00Z',
  };
  const session = await (await post(program, '/api/appointments', upcoming, cookie)).json();

  await page.goto(`/clients/${id}`);
  await page.getByRole('heading', { name: 'Perpetua Quillfeather', level: 1 }).waitFor();
  const file = await downloaded(page, () => chooseFromMenu('Export everything'));
  expect(file.suggestedFilename()).toBe('perpetua-quillfeather.zip');
  const zip = await readZip(await file.path());
  expect(JSON.parse(await readText(zip, 'data.json'))['The client'][0]).toMatchObject({ 'First name': 'Perpetua' });
  zip.close();

  await chooseFromMenu('Erase personal data');
  const dialog = page.getByRole('dialog', { name: 'Erase Perpetua Quillfeather?' });
  const field = 'Type “Perpetua Quillfeather” to confirm';
  await expect.poll(() => focused(page)).toBe(field);
  await page.keyboard.type('Perpetua Quillfeather');
  await page.keyboard.press('Enter');
  await dialog.getByText('This client has upcoming appointments.').waitFor();
  await expectNoViolations(page);
  await tabTo(page, 'Show appointments');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Talk before the summer').first().waitFor();
  await post(program, `/api/appointments/${session.id}`, { ...upcoming, status: 'cancelled' }, cookie, 'PUT');

  await chooseFromMenu('Erase personal data');
  await expect.poll(() => focused(page)).toBe(field);
  await page.keyboard.type('Perpetua');
  await page.keyboard.press('Enter');
  await dialog.getByText('Type Perpetua Quillfeather to confirm.').waitFor();
  await page.keyboard.type(' Quillfeather');
  await page.keyboard.press('Enter');

  const report = page.getByRole('dialog', { name: 'Perpetua Quillfeather was erased' });
  await report.getByText('1 kept without a name').first().waitFor();
  // The page behind the dialog no longer shows the name.
  await page.getByRole('heading', { name: 'Erased client', includeHidden: true }).waitFor();
  await expect.poll(() => focused(page)).toBe('Done');
  await expectNoViolations(page);
  const saved = await downloaded(page, () => report.getByRole('link', { name: 'Download report' }).click());
  const content = JSON.parse(readFileSync(await saved.path(), 'utf8'));
  expect(content).toMatchObject({ formerId: id, reason: 'asked' });
  expect(JSON.stringify(content)).not.toMatch(/quillfeather/i);
  await report.getByRole('button', { name: 'Done' }).press('Enter');
  await page.waitForURL('**/clients');
  await expect.poll(() => page.getByText('Perpetua').count()).toBe(0);

  await page.goto(`/clients/${id}`);
  await page.getByText('Erased', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
  await page.getByText('No packages yet.').waitFor();
  expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0);
  expect(await page.getByRole('tab').allTextContents()).not.toContain('Session notes');
  await page.getByRole('tab', { name: 'Appointments' }).click();
  await page
    .getByText('No appointments yet')
    .or(page.getByRole('table', { name: 'Appointments' }))
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Book next appointment' }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await page.getByText('This client’s data was erased, so you can’t add anything new.').waitFor();
  expect(await page.getByRole('link', { name: 'New invoice' }).count()).toBe(0);
  await page.goto('/settings?tab=privacy');
  await page.getByText(`Client ${id}`, { exact: true }).click();
  await page.getByText('1 kept without a name', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Download report' }).waitFor();
  expect(withoutRefusals(consoleErrors)).toEqual([]);
  await context.close();
});

test('creates and downloads a backup and cancels a restore by keyboard', { tags: 'detail' }, async () => {
  const { page, context, consoleErrors } = await open('desk');
  await page.goto('/settings?tab=backup');
  await page.getByRole('button', { name: 'Back up now' }).press('Enter');
  await page
    .getByRole('button', { name: /^Download the backup of/ })
    .first()
    .waitFor({ timeout: 60_000 });
  await tabTo(page, 'Download the backup of');
  const download = await focused(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Your password');
  await page.keyboard.type(newOwner.password);
  const file = await downloaded(page, () => page.keyboard.press('Enter'));
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const zip = await readZip(await file.path());
  expect(zip.names.some(name => name.includes('clients'))).toBe(true);
  zip.close();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toBe(download);

  await tabTo(page, 'Restore the backup of');
  const restore = await focused(page);
  const field = 'Type “restore” to confirm';
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe(field);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toBe(restore);

  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe(field);
  await page.keyboard.type('yes');
  await page.keyboard.press('Enter');
  await page.getByText('Type “restore”', { exact: true }).waitFor();
  await expect.poll(() => focused(page)).toBe(field);
  // Closing asks before the input is discarded; cancelling returns the focus to the field.
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Keep editing');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe(field);
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Keep editing');
  await tabToButton(page, /^Discard$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toBe(restore);

  await tabTo(page, 'Choose a file');
  const chooser = await fileChooserOf(page, () => page.keyboard.press('Enter'));
  await chooser.setFiles({ name: 'letter.zip', mimeType: 'application/zip', buffer: Buffer.from('no backup') });
  await page.getByRole('alert').waitFor();
  expect(withoutRefusals(consoleErrors)).toEqual([]);
  await context.close();
});

test('keeps sending paused and releases it by keyboard', { tags: 'detail' }, async () => {
  const { page, context, consoleErrors } = await open('desk');
  const waiting = { mails: 2, mailsToMany: 0, texts: 0, webhooks: 0, payments: 0, campaigns: 1 };
  const hold: SendingHold = { hold: { reason: 'restore', since: new Date().toISOString(), waiting } };
  let isPaused = true;
  // Simulates a restore without its loss of the session.
  const user = await (await page.request.get('/api/auth/user')).json();
  await page.route('**/api/auth/user', route => route.fulfill({ json: { ...user, isSendingHeld: isPaused } }));
  await page.route('**/api/sending-hold', route => route.fulfill({ json: isPaused ? hold : { hold: null } }));
  await page.route('**/api/sending-hold/release', route => {
    isPaused = false;
    return route.fulfill({ status: 204 });
  });
  await page.goto('/notifications');
  const banner = page.getByRole('region', { name: 'Sending is paused' });
  await banner.getByText('2 emails, 1 campaign').waitFor();
  for (const name of ['Resume sending', 'Resume and discard old messages']) {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Cancel');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe(name);
  }
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Cancel');
  await tabToButton(page, /^Discard and resume$/);
  await page.keyboard.press('Enter');
  await banner.waitFor({ state: 'hidden' });
  // The banner disappears with the focused button, so the focus must move into the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  expect(consoleErrors).toEqual([]);
  await context.close();
});

const nothing = 'Nothing. No rule applies to your data today.';

async function runDryRun(page: Page) {
  await page.getByRole('button', { name: 'Preview' }).waitFor();
  await tabTo(page, 'Preview');
  await page.keyboard.press('Enter');
}

async function expectNamed(page: Page) {
  await page.getByText('2 clients would be erased.', { exact: true }).waitFor();
  const named = page.getByRole('list', { name: 'Clients who would be erased' }).getByRole('listitem');
  expect(await named.allInnerTexts()).toEqual([
    expect.stringMatching(/^Ada Longgone\s+no contact yet$/),
    expect.stringMatching(/^Bo Faraway\s+last contact \w{3} \d{1,2}, \d{4}$/),
  ]);
  await expectNoOverflow(page);
  await expectNoViolations(page);
}

async function expectNoOverflow(page: Page) {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
}

test('previews the clients of a retention rule and erases only those overnight', { tags: 'detail' }, async () => {
  const run = (statement: string) => onDatabase({ DATA_DIR }, owner => owner.query(statement));
  const age = (id: number, lastContact = 'null') =>
    run(`update clients set created_at = now() - interval '4 years', last_contact = ${lastContact} where id = ${id}`);
  const ada = await addClient('Ada', 'Longgone');
  const bo = await addClient('Bo', 'Faraway');
  const met = await addClient('Cleo', 'Metlately');
  const prepaid = await addClient('Dora', 'Prepaid');
  await addClient('Eli', 'Justnow');
  for (const id of [ada, met, prepaid]) await age(id);
  await age(bo, `now() - interval '3 years'`);
  await run(`insert into appointments (tenant_id, user_id, client_id, title, status, start_time, end_time)
    select tenant_id, user_id, id, 'Talk', 'completed', now() - interval '1 year', now() - interval '1 year' + interval '1 hour'
    from clients where id = ${met}`);
  await run(`insert into client_packages (tenant_id, client_id, name, sessions)
    select tenant_id, id, 'Ten', 10 from clients where id = ${prepaid}`);

  const { page, context, consoleErrors } = await open('desk');
  await page.goto('/settings?tab=privacy');
  await runDryRun(page);
  await page.getByText(nothing, { exact: true }).waitFor();
  await page.getByLabel(/^Erase inactive clients after/).fill('2');
  // Saving the policies neither saves nor discards what was entered below them.
  await page.getByLabel(/^Privacy policy/).fill('https://fernhill.example/privacy');
  await page.getByRole('button', { name: 'Save Policies' }).click();
  await toast(page, 'Your public pages link to them.');
  const stored = () =>
    get<{ privacyUrl: string; inactiveYears: number | null }>(program, '/api/privacy/settings', cookie);
  expect(await stored()).toMatchObject({ privacyUrl: 'https://fernhill.example/privacy', inactiveYears: null });
  await page.getByLabel(/^Erase inactive clients after/).press('Enter');
  await toast(page, 'The rules run every night after 2 AM.');
  expect(await stored()).toMatchObject({ privacyUrl: 'https://fernhill.example/privacy', inactiveYears: 2 });
  await page.setViewportSize({ width: looks.phone.width, height: 850 });
  await expectNamed(page);
  await page.setViewportSize({ width: looks.desk.width, height: 850 });
  await expectNamed(page);
  await page.getByRole('link', { name: 'Bo Faraway' }).click();
  await page.getByRole('heading', { name: 'Bo Faraway', level: 1 }).waitFor();

  // Backdates the last run; a start after two o'clock catches up on it.
  await run(`update privacy_settings set ran_on = '2020-01-01'`);
  const { port } = new URL(program.url);
  await program.kill('SIGTERM');
  program = await startProgram({ DATA_DIR, PORT: port });
  const remaining = async () => {
    const all = await get<{ firstName: string; lastName: string }[]>(program, '/api/clients', cookie);
    return all.map(({ firstName }) => firstName).toSorted();
  };
  await expect.poll(remaining, { timeout: 30_000 }).toEqual(['Cleo', 'Dora', 'Eli', 'Wilhelmina']);

  await page.goto('/settings?tab=privacy');
  await runDryRun(page);
  await page.getByText(nothing, { exact: true }).waitFor();
  const reports = page.getByRole('region', { name: 'Erased clients' }).getByRole('listitem');
  for (const id of [ada, bo]) await reports.getByText(`Client ${id}`, { exact: true }).waitFor();
  expect(await reports.getByText(/, by a retention rule$/).count()).toBe(2);
  await reports.getByText(`Client ${bo}`, { exact: true }).click();
  await reports.getByRole('link', { name: 'Download report' }).last().waitFor();
  await expectNoViolations(page);
  // The browser logs failed requests while the program was down, and the page what it could not preload.
  expect(consoleErrors.filter(each => !/net::ERR|Unable to preload/.test(each))).toEqual([]);
  await context.close();
});

const terms = `Who calls off later than a day before pays half. ${'Please bring what you have written down of your meals. '.repeat(4)}`;

/** Books on the public page, with a phone number for text messages and accepted terms. */
async function book(page: Page, slug: string, email: string) {
  await page.goto(`/bio/${slug}`);
  await page.getByRole('button', { name: 'Book an Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book an Appointment' });
  await dialog.getByText('Initial Consultation').click();
  await dialog.locator('label:has(input[type=radio])').last().click();
  await dialog.getByLabel('First name').fill('Frida');
  await dialog.getByLabel('Last name').fill('Romero');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Phone').fill('(503) 555-0142');
  await dialog.getByLabel('I have read and accept this policy').check();
  await dialog.getByRole('button', { name: /^Book/ }).click();
  await dialog.getByText('Booking Confirmed!').waitFor();
}

async function joinNewsletter(page: Page, slug: string, email: string) {
  await page.goto(`/bio/${slug}`);
  await page.locator('form', { hasText: 'Join Newsletter' }).getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Join Newsletter' }).click();
  await page.getByText('We can’t email you the link').waitFor();
}

/** The link in the newest mail to that address that has one. */
async function linkTo(page: string, email: string, session: string): Promise<string> {
  const mails = await get<{ id: number; recipientEmail: string }[]>(sharedProgram(), '/api/emails/logs', session);
  for (const { id } of mails.filter(mail => mail.recipientEmail === email)) {
    const { text } = await get<{ text: string }>(sharedProgram(), `/api/emails/logs/${id}`, session);
    const [link] = text.match(new RegExp(`http\\S+/${page}\\?[^\\]\\s]+`)) ?? [];
    if (link) return link;
  }
  throw new Error(`no mail has a link to ${page}`);
}

const consentsOf = (page: Page) => page.getByRole('region', { name: 'Consents' });
const today = /^(Today|Yesterday), \d{1,2}:\d\d [AP]M, /;

test('lists each consent and withdrawal with time, source and text', { tags: 'detail' }, async () => {
  const shared = sharedProgram();
  const email = `frida-${randomUUID()}@client.example`;
  const signedUp = await signUp(shared, { email: `${randomUUID()}@practice.example`, timeZone });
  const session = { url: shared.url, cookie: signedUp.cookie };
  const own = await get<{ id: number; slug: string }>(shared, '/api/storefront', session.cookie);
  const page = { ...own, emailNewsletterEnabled: true };
  await post(shared, `/api/storefront/${own.id}`, page, session.cookie, 'PUT');
  const hours = await get<object>(shared, '/api/availability', session.cookie);
  await post(shared, '/api/availability', { ...hours, policy: terms }, session.cookie, 'PUT');

  const visitor = await open('phone', { url: shared.url });
  await book(visitor.page, own.slug, email);
  await joinNewsletter(visitor.page, own.slug, email);
  await visitor.page.goto(await linkTo('newsletter-confirm', email, session.cookie));
  await visitor.page.getByRole('button', { name: 'Yes, Subscribe Me' }).click();
  await visitor.page.getByRole('heading', { name: 'You are subscribed' }).waitFor();

  const [client] = await get<{ id: number }[]>(shared, '/api/clients', session.cookie);
  const owner = await open('desk', session);
  await owner.page.goto(`/clients/${client?.id}`);
  const consents = consentsOf(owner.page);
  const lines = async () => {
    const found = await consents.getByRole('listitem').allInnerTexts();
    return found.map(each => each.split(/\s*\n\s*/).map(part => part.replace(today, 'today, ')));
  };
  const text = [
    'Text messages',
    'Agreed',
    'today, on the public page',
    '“By giving your number, you agree to get text reminders. Reply STOP to opt out.”',
  ];
  const policy = ['Booking terms', 'Agreed', 'today, on the public page', 'Show wording'];
  const newsletter = ['Newsletter', 'Agreed', 'today, by a link in an email', `“Join Newsletter” on /bio/${own.slug}`];
  const states = async () => (await lines()).map(parts => parts.slice(0, 2).join(': '));
  await expect.poll(states).toEqual(['Newsletter: Agreed', 'Booking terms: Agreed', 'Text messages: Agreed']);
  await tabTo(owner.page, 'Show history');
  await owner.page.keyboard.press('Enter');
  await expect.poll(lines).toEqual([newsletter, policy, text]);
  await tabTo(owner.page, 'Show wording');
  await owner.page.keyboard.press('Enter');
  await consents.getByText(terms.trim()).waitFor();
  await expectNoViolations(owner.page);
  await owner.page.keyboard.press('Enter');

  // Withdraws consent: the client unsubscribes by link, the practice turns off text messages.
  await joinNewsletter(visitor.page, own.slug, email);
  await visitor.page.goto(await linkTo('newsletter-unsubscribe', email, session.cookie));
  await visitor.page.getByRole('button', { name: 'Unsubscribe' }).click();
  await visitor.page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  await owner.page.getByRole('button', { name: 'Edit', exact: true }).click();
  await owner.page.getByLabel('Agreed to text messages').uncheck();
  await owner.page.getByRole('button', { name: 'Save Changes' }).click();
  const ended = [
    ['Text messages', 'Withdrawn', 'today, recorded by the practice'],
    ['Newsletter', 'Withdrawn', 'today, by a link in an email'],
  ];
  // The open page is refreshed.
  await expect.poll(lines).toEqual([...ended, newsletter, policy, text]);
  expect([...visitor.consoleErrors, ...owner.consoleErrors]).toEqual([]);
  await Promise.all([visitor.context.close(), owner.context.close()]);
});

test('shows missing consents and collapses many on a phone', { tags: 'detail' }, async () => {
  const shared = sharedProgram();
  const signedUp = await signUp(shared, { email: `${randomUUID()}@practice.example`, timeZone });
  const fields = clientFields({ firstName: 'Ida', lastName: 'Berg' });
  const { id } = await (await post(shared, '/api/clients', fields, signedUp.cookie)).json();
  const { page, context, consoleErrors } = await open('phone', { url: shared.url, cookie: signedUp.cookie });
  await page.goto(`/clients/${id}`);
  const consents = consentsOf(page);
  await consents
    .getByText('None yet. Consent to text messages, your newsletter and your booking terms is recorded here')
    .waitFor();
  for (let times = 0; times < 8; times++)
    await post(shared, `/api/clients/${id}`, { ...fields, smsConsent: times % 2 === 0 }, signedUp.cookie, 'PUT');
  await page.reload();
  const count = () => consents.getByRole('listitem').count();
  await expect.poll(count).toBe(1);
  await tabTo(page, 'Show history');
  await page.keyboard.press('Enter');
  await expect.poll(count).toBe(8);
  await expectNoOverflow(page);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect.poll(count).toBe(1);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('exports a practice and imports it into an empty one by keyboard', { tags: 'detail' }, async () => {
  const shared = sharedProgram();
  const enter = async (firstNames: string[]) => {
    const { cookie: session } = await signUp(shared, {
      email: `${randomUUID()}@practice.example`,
      practiceName: firstNames.length ? 'Moving House' : 'Empty House',
    });
    for (const firstName of firstNames)
      await post(shared, '/api/clients', clientFields({ firstName, lastName: 'Berg' }), session);
    const opened = await open('desk', { url: shared.url, cookie: session });
    await opened.page.goto('/settings?tab=data');
    await opened.page.getByRole('heading', { name: 'The whole practice' }).waitFor();
    return { ...opened, session };
  };

  const from = await enter(['Ida', 'Ada']);
  await from.page.getByText('This practice isn’t empty').waitFor();
  await from.page.getByRole('button', { name: 'Export everything' }).press('Enter');
  const dialog = from.page.getByRole('dialog', { name: 'Export everything' });
  await dialog.getByLabel('Your password').waitFor();
  await expect.poll(() => focused(from.page)).toBe('Your password');
  await from.page.keyboard.type('not this one');
  await from.page.keyboard.press('Enter');
  await dialog
    .getByText(/password/i)
    .nth(1)
    .waitFor();
  await dialog.getByLabel('Your password').fill(newOwner.password);
  const archive = await downloaded(from.page, () => from.page.keyboard.press('Enter'));
  expect(archive.suggestedFilename()).toMatch(/^sorrel-practice-\d{4}-\d\d-\d\d\.zip$/);
  await dialog.waitFor({ state: 'hidden' });

  const to = await enter([]);
  const file = to.page.getByLabel('Practice archive');
  await file.setInputFiles({ name: 'other.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') });
  await to.page.getByText('This isn’t a practice archive').waitFor();
  await file.setInputFiles(await archive.path());
  const arrived = to.page.getByRole('dialog', { name: 'Moving House was imported' });
  await arrived.waitFor({ timeout: 60_000 });
  // The only button has the focus.
  await to.page.keyboard.press('Enter');
  await arrived.waitFor({ state: 'hidden' });
  await to.page.getByText('This practice isn’t empty').waitFor();
  expect(await get<unknown[]>(shared, '/api/clients', to.session)).toHaveLength(2);
  await Promise.all([from.context.close(), to.context.close()]);
});
