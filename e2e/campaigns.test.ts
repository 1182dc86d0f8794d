import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Campaign } from '../src/modules/marketing/campaigns/contract.ts';
import { host, type NameServer, openNameServer, txt } from '../src/testing/peers/name-server.ts';
import { freePort, get, type Program, post, type Site, signUp, startProgram } from './program.ts';
import { picture } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, type Look, openBrowser, tabTo, tabToButton } from './visitor.ts';

let names: NameServer;
let server: HoldingServer;
let program: Program;
let browser: Browser;
beforeAll(async () => {
  [names, server, browser] = await Promise.all([openNameServer(), openHoldingServer(), sharedBrowser()]);
  program = await startProgram({ SMTP_URL: server.url, DNS_SERVERS: names.address });
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await Promise.all([names.close(), server.close()]);
});

type HoldingServer = {
  url: string;
  mails: { to: string; raw: string }[];
  /** From now on mails to this domain, after the first `taken`, are answered only when the promise resolves. */
  hold: (domain: string, taken: number, until: Promise<void>) => void;
  close: () => Promise<void>;
};

/** An SMTP server that accepts everything, but can delay answers. */
function openHoldingServer(): Promise<HoldingServer> {
  const mails: HoldingServer['mails'] = [];
  const held = { domain: '', taken: 0, until: Promise.resolve() };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, session, answer) => {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      const chunks: Buffer[] = [];
      stream.on('data', chunk => chunks.push(chunk));
      stream.on('end', () => {
        mails.push({ to, raw: Buffer.concat(chunks).toString('utf8') });
        const isHeld = to.endsWith(`@${held.domain}`) && held.taken-- <= 0;
        void (isHeld ? held.until : Promise.resolve()).then(() => answer());
      });
    },
  });
  server.on('error', () => undefined);
  const { promise, resolve } = Promise.withResolvers<HoldingServer>();
  server.listen(0, '127.0.0.1', () => {
    const address = server.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    resolve({
      url: `smtp://127.0.0.1:${port}`,
      mails,
      hold: (domain, taken, until) => void Object.assign(held, { domain, taken, until }),
      close: () => new Promise(closed => server.close(() => closed())),
    });
  });
  return promise;
}

const desk: Look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' };
const path = '/api/emails/campaigns';

/** A practice with this number of clients, and its owner's browser on the campaigns page. */
async function openPractice(name: string, clients = 3, look: Partial<Look> = {}, at: Site = program) {
  const { cookie } = await signUp(at, { email: `${name}-${randomUUID()}@practice.example`, practiceName: name });
  const people = Array.from({ length: clients }, (_, n) => ({
    firstName: `Ann${n + 1}`,
    lastName: 'Lee',
    email: `ann${n + 1}@${name}.example`,
    goal: 'weight_loss',
  }));
  await Promise.all(people.map(client => post(at, '/api/clients', client, cookie)));
  const opened = await openBrowser({ ...desk, ...look, browser, baseURL: at.url, cookie });
  const { page, context, consoleErrors } = opened;
  await page.goto('/emails');
  await page.getByRole('heading', { name: 'Emails', level: 1 }).waitFor();
  // The browser logs the failures that the test causes.
  const close = async () => {
    await context.close();
    expect(consoleErrors.filter(each => !/Failed to load resource|net::ERR/.test(each))).toEqual([]);
  };
  const campaigns = () => get<Campaign[]>(at, path, cookie);
  const write = async (given: object = {}) => {
    const input = {
      name: 'Winter letter',
      subject: 'Soup',
      body: '<p>Hi {firstName}</p>',
      recipients: { type: 'all_clients' },
    };
    const made = await post(at, path, { ...input, ...given }, cookie);
    expect(made.status).toBe(201);
    await page.reload();
  };
  return { page, cookie, campaigns, write, close };
}

const toast = (page: Page, text: string) => page.locator('.mantine-Notification-root').getByText(text, { exact: true });
const card = (page: Page, name: string) => page.getByRole('article', { name });
const menu = async (page: Page, name: string, entry: string) => {
  await card(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
};

test('creates and sends a campaign by keyboard, with messages for missing fields', async () => {
  const { page, campaigns, close } = await openPractice('keyboard');
  await page.getByText('No campaigns yet', { exact: true }).waitFor();
  await tabTo(page, 'New Campaign');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Campaign' });
  await dialog.getByText('3 recipients.').waitFor();
  await tabToButton(page, /^Create Campaign/);
  await page.keyboard.press('Enter');
  for (const missing of ['Campaign name is required', 'Subject is required', 'Message body is required'])
    await dialog.getByText(missing, { exact: true }).waitFor();
  await expectNoViolations(page);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('name');
  await page.keyboard.type('November');
  await tabTo(page, 'Subject');
  await page.keyboard.type('Soup for {firstName}');
  const message = dialog.getByRole('textbox', { name: 'Message' });
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if (await message.evaluate(element => element === document.activeElement)) break;
  }
  await page.keyboard.type('Hi {firstName}, ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('soup');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' is on.');
  await tabToButton(page, /^Create Campaign/);
  await page.keyboard.press('Enter');
  await toast(page, 'Email campaign created successfully').waitFor();
  await card(page, 'November').getByText('Ready to send').waitFor();
  const [made] = await campaigns();
  expect(made).toMatchObject({
    name: 'November',
    subject: 'Soup for {firstName}',
    body: '<p>Hi {firstName}, <strong>soup</strong> is on.</p>',
    bodyFormat: 'html',
    status: 'draft',
  });
  await card(page, 'November').getByRole('button', { name: 'Send' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Send “November” now?' }).getByText('3 people will get it.').waitFor();
  await tabToButton(page, /^Send 3 emails$/);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const confetti = page.locator('body > canvas').waitFor({ state: 'attached', timeout: 60_000 });
  await page.keyboard.press('Enter');
  await Promise.all([confetti, toast(page, 'Campaign Sent').waitFor({ timeout: 60_000 })]);
  await toast(page, 'Successfully sent 3 emails, 0 failed').waitFor();
  await card(page, 'November').getByText('Sent to 3 recipients', { exact: true }).waitFor();
  expect((await campaigns())[0]).toMatchObject({ status: 'sent', successfulSends: 3, totalRecipients: 3 });
  await close();
});

test('formats a campaign, previews it as a client and sends a test', { tags: 'detail' }, async () => {
  const { page, cookie, campaigns, close } = await openPractice('editor');
  await page.getByRole('button', { name: 'New Campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Campaign' });
  await dialog.getByText('The law requires a postal address').waitFor();
  await dialog.getByLabel('Campaign name').fill('Group');
  await dialog.getByLabel('Subject').fill('A group');
  await dialog.getByLabel('Recipients').selectOption('Selected clients');
  await dialog.getByText('No recipients yet.').waitFor();
  const list = dialog.locator('[aria-busy]:has(> label > input[type=checkbox])');
  expect(await list.evaluate(each => [getComputedStyle(each).maxHeight, getComputedStyle(each).overflowY])).toEqual([
    '128px',
    'auto',
  ]);
  await dialog.getByLabel('Search clients').fill('ann2');
  await dialog.getByRole('button', { name: 'Choose all 1 found' }).click();
  await dialog.getByLabel('Search clients').fill('');
  await dialog.getByRole('checkbox', { name: 'Ann1 Lee' }).check();
  await dialog.getByText('2 clients chosen').waitFor();
  await dialog.getByText('2 recipients.').waitFor();

  const letter = dialog.getByRole('textbox', { name: 'Message' });
  const confirm = async () => {
    await page.keyboard.press('Enter');
    await expect.poll(() => letter.evaluate(it => it === document.activeElement)).toBe(true);
  };
  await letter.click();
  await page.keyboard.type('Hi ');
  await dialog.getByRole('button', { name: 'Insert a name' }).last().click();
  await dialog.getByLabel('If there’s no name').fill('friend');
  await confirm();
  await page.keyboard.press('Enter');
  await page.keyboard.type('- ');
  // Toolbar buttons must not take the focus from the text.
  await dialog.getByRole('button', { name: 'Bold' }).click();
  await dialog.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('first');
  await page.keyboard.press('Enter');
  await page.keyboard.type('second');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Read it');
  await page.keyboard.press('Shift+Home');
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Link', exact: true }).fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await dialog.getByText('Use a link like https://example.com').waitFor();
  await dialog.getByRole('textbox', { name: 'Link', exact: true }).fill('read.example');
  await confirm();
  await page.keyboard.press('End');
  await dialog.getByRole('button', { name: 'Button', exact: true }).click();
  await dialog.getByLabel('Button text').fill('Book now');
  await dialog.getByRole('dialog', { name: 'Button' }).getByLabel('Link').fill('book.example/now');
  await confirm();
  const notPicture = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
  await dialog.getByLabel('Choose an image').setInputFiles(notPicture);
  // Error toasts stay until they are closed.
  await toast(page, 'Invalid file type').waitFor();
  await page.locator('.mantine-Notification-root', { hasText: 'Invalid file type' }).getByRole('button').click();
  const soup = { name: 'soup.png', mimeType: 'image/png', buffer: await picture(300) };
  await dialog.getByLabel('Choose an image').setInputFiles(soup);
  await dialog.getByLabel('Image description').fill('A bowl of soup');
  // Goes back to the editor; nothing is sent.
  await confirm();

  await dialog.getByText('Preview', { exact: true }).click();
  // The dialog grows when the preview has rendered, which moves the buttons.
  await dialog.getByText('Links are turned off in this preview.').waitFor();
  await dialog.getByRole('combobox', { name: 'Preview as' }).click();
  await page.getByRole('option', { name: 'Ann2 Lee' }).click();
  const mail = page.frameLocator('iframe[title="The email as designed"]');
  await mail.getByText('Hi Ann2', { exact: true }).waitFor();
  // The iframe inherits our Content-Security-Policy, and the mail keeps its inline styles.
  expect(
    await mail.getByRole('link', { name: 'Book now' }).evaluate(link => getComputedStyle(link).textDecorationLine),
  ).toBe('none');
  await dialog.getByText('Plain text', { exact: true }).click();
  await dialog.locator('pre').getByText('Hi Ann2').waitFor();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Send test email' }).click();
  await toast(page, 'Test email queued').waitFor();
  const subjects = async () =>
    (await get<{ subject: string }[]>(program, '/api/emails/logs', cookie)).map(each => each.subject);
  await expect.poll(subjects).toContain('[Test] A group');

  await dialog.getByRole('button', { name: 'Create Campaign' }).click();
  await toast(page, 'Email campaign created successfully').waitFor();
  const [made] = await campaigns();
  expect(made?.recipients).toMatchObject({ type: 'selected_clients' });
  expect(made?.body).toContain('<p>Hi {firstName|friend}</p><ul><li><p>first</p></li><li><p>second</p></li></ul>');
  expect(made?.body).toMatch(/<img (?=[^>]*src="[^"]*\/files\/)(?=[^>]*alt="A bowl of soup")/);
  expect(made?.body).toMatch(/<a href="https:\/\/read\.example\/"[^>]*>Read it<\/a>/);
  expect(made?.body).toMatch(/<a (?=[^>]*data-button)(?=[^>]*href="https:\/\/book\.example\/now")[^>]*>Book now<\/a>/);
  await close();
});

test('edits, schedules, unschedules, copies and deletes a campaign', { tags: 'detail' }, async () => {
  const { page, campaigns, write, close } = await openPractice('schedule', 1, { timezoneId: 'Europe/Berlin' });
  await write({ body: 'Hi {firstName}\n\n1 < 2', bodyFormat: 'text' });
  await menu(page, 'Winter letter', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Campaign' });
  await edit.getByLabel('Campaign name').fill('Spring letter');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Campaign Updated').waitFor();
  // A body that was not edited is saved unchanged.
  expect((await campaigns())[0]).toMatchObject({
    name: 'Spring letter',
    body: 'Hi {firstName}\n\n1 < 2',
    bodyFormat: 'text',
  });

  await card(page, 'Spring letter').getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule “Spring letter”' });
  await dialog.getByText('In your practice’s time zone, Eastern Time').waitFor();
  await expectNoViolations(page);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
  expect(await dialog.getByLabel('Date').getAttribute('min')).toBe(today);
  await dialog.getByLabel('Time').fill('');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await toast(page, 'Missing Information').waitFor();
  await toast(page, 'Please select both date and time for scheduling').waitFor();
  await dialog.getByLabel('Time').fill('08:00');
  await dialog.getByLabel('Date').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await toast(page, 'Invalid Time').waitFor();
  await toast(page, 'Please select a future date and time').waitFor();
  await dialog.getByLabel('Date').fill('2099-01-05');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await toast(page, 'Campaign Scheduled').waitFor();
  await card(page, 'Spring letter').getByText('Mon, Jan 5, 8:00 AM').waitFor();
  expect((await campaigns())[0]?.scheduledFor).toBe('2099-01-05T13:00:00.000Z');

  await menu(page, 'Spring letter', 'Unschedule');
  await toast(page, 'Campaign Unscheduled').waitFor();
  await card(page, 'Spring letter').getByText('Ready to send').waitFor();
  await menu(page, 'Spring letter', 'Duplicate');
  await toast(page, 'Campaign Duplicated').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(2);
  await page
    .getByRole('article')
    .last()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete “Spring letter”?' }).getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Campaign Deleted').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  expect(await campaigns()).toHaveLength(1);
  await close();
});

test('shows a message for each failure and keeps the input', { tags: 'detail' }, async () => {
  const { page, write, close } = await openPractice('failures', 1);
  await write();
  const fail = (method: string) =>
    page.route(`**${path}**`, (route, request) =>
      request.method() === method ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    );
  await fail('POST');
  await page.getByRole('button', { name: 'New Campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Campaign' });
  await dialog.getByLabel('Campaign name').fill('Kept');
  await dialog.getByLabel('Subject').fill('Soup');
  await dialog.getByRole('textbox', { name: 'Message' }).click();
  await page.keyboard.type('Hello');
  await dialog.getByRole('button', { name: 'Create Campaign' }).click();
  await toast(page, 'Failed to create email campaign').waitFor();
  expect(await dialog.getByLabel('Campaign name').inputValue()).toBe('Kept');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await card(page, 'Winter letter').getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'Send 1 email' }).click();
  await toast(page, 'Failed to send email campaign').waitFor();

  await fail('DELETE');
  await menu(page, 'Winter letter', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Failed to delete email campaign').waitFor();
  await card(page, 'Winter letter').waitFor();
  await page.unrouteAll();
  await close();
});

test('claims and celebrates nothing without a mail server', { tags: 'detail' }, async () => {
  const { page, campaigns, write, close } = await openPractice('unsent', 2, {}, sharedProgram());
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await write();
  await page.getByText('No mail server is set up, so emails are saved in Email Logs and not sent.').waitFor();
  // Confetti removes its canvas when it has fallen.
  await page.evaluate(() => {
    const seen = new MutationObserver(changes => {
      if (changes.some(({ addedNodes }) => [...addedNodes].some(each => each.nodeName === 'CANVAS')))
        document.body.dataset.celebrated = 'true';
    });
    seen.observe(document.body, { childList: true });
  });
  await card(page, 'Winter letter').getByRole('button', { name: 'Send' }).click();
  const question = page.getByRole('dialog', { name: '“Winter letter” can’t be sent yet' });
  await question.getByText('No mail server is set up, so no one will get it.').waitFor();
  await question.getByRole('button', { name: 'Save to log' }).click();
  await toast(page, 'Failed to send email campaign').waitFor({ timeout: 60_000 });
  await card(page, 'Winter letter').getByText('Failed', { exact: true }).waitFor();
  expect((await campaigns())[0]).toMatchObject({ status: 'failed', successfulSends: 0 });
  expect(await page.locator('main').innerText()).not.toMatch(/\bSent to|Delivered|Successfully sent/);
  // The download of the confetti would have begun before the toast appeared.
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => document.body.dataset.celebrated)).toBeUndefined();
  await page.goto('/emails?tab=logs');
  const rows = page.getByRole('table', { name: 'Email Logs' }).locator('tbody tr');
  await rows.first().waitFor();
  for (const row of await rows.allInnerTexts()) expect(row).not.toMatch(/\b(Sent|Delivered)\b/);
  await close();
});

test('reports an unreachable mail server and loses nothing', { tags: 'detail' }, async () => {
  const away = await startProgram({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  const { page, write, close } = await openPractice('away', 2, { width: 390 }, away);
  await write();
  await card(page, 'Winter letter').getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'Send 2 emails' }).click();
  const live = page.getByRole('region', { name: 'Sending Winter letter' });
  await live.getByText('Your mail server isn’t accepting email right now.').waitFor({ timeout: 60_000 });
  await live.getByText('ECONNREFUSED').waitFor();
  await expectNoViolations(page);
  await close();
  await away.kill('SIGTERM');
});

test('follows, pauses, resumes and ends a running campaign on a phone', { tags: 'detail' }, async () => {
  const { promise: until, resolve: answer } = Promise.withResolvers<void>();
  server.hold('live.example', 1, until);
  const { page, campaigns, write, close } = await openPractice('live', 60, { width: 390, colorScheme: 'dark' });
  await write();
  await card(page, 'Winter letter').getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'Send 60 emails' }).click();
  const live = page.getByRole('region', { name: 'Sending Winter letter' });
  await live.getByText(/of 60 sent/).waitFor();
  const sent = async () => Number(await live.getByRole('progressbar').getAttribute('aria-valuenow'));
  await expect.poll(sent, { timeout: 30_000 }).toBeGreaterThan(0);
  await live.getByRole('button', { name: 'Pause' }).click();
  await live.getByText('Nothing goes out until you resume it.').waitFor();
  await expectNoViolations(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await live.getByRole('button', { name: 'Resume' }).click();
  await live.getByRole('button', { name: 'Pause' }).waitFor();
  await live.getByRole('button', { name: 'End' }).click();
  await page.getByRole('button', { name: 'End campaign' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  answer();
  await card(page, 'Winter letter').getByText('Ended early', { exact: true }).waitFor();
  const [ended] = await campaigns();
  expect(ended?.successfulSends).toBeLessThan(60);
  expect((ended?.successfulSends ?? 0) + (ended?.suppressedSends ?? 0)).toBe(60);
  await page.getByRole('button', { name: 'New Campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Campaign' });
  await dialog.getByLabel('Campaign name').waitFor();
  expect((await dialog.boundingBox())?.width).toBe(390);
  await expectNoViolations(page);
  await close();
});

test('finds a sent email in the log and links totals to campaign results', { tags: 'detail' }, async () => {
  const { page, cookie, campaigns, write, close } = await openPractice('logs');
  await write();
  const [draft] = await campaigns();
  expect((await post(program, `${path}/${draft?.id}/send`, {}, cookie)).ok).toBe(true);
  await expect.poll(async () => (await campaigns())[0]?.status, { timeout: 30_000 }).toBe('sent');
  await page.goto('/emails?tab=logs');
  const rows = page.getByRole('table', { name: 'Email Logs' }).locator('tbody tr');
  await page.getByRole('searchbox', { name: 'Search by recipient or subject' }).fill('ANN2');
  await page.waitForURL(/search=ANN2/);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Sent', exact: true }).click();
  await page.waitForURL(/status=sent/);
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByRole('button', { name: 'Soup' }).press('Enter');
  const mail = page.getByRole('dialog');
  await mail.locator('iframe').waitFor();
  await page.waitForURL(/mail=/);
  await page.keyboard.press('Escape');
  await mail.waitFor({ state: 'hidden' });
  await page.getByRole('searchbox').fill('nobody is called so');
  await page.getByText('No emails found').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await rows.first().getByRole('button').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=logs');

  // After a server error the analytics can be reloaded.
  await page.route('**/api/emails/analytics**', route => route.fulfill({ status: 500, json: { message: 'No' } }));
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await page.getByText('Failed to load analytics').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: /again|retry/i }).click();
  await page.getByText('Year', { exact: true }).click();
  await page.waitForURL(/range=365/);
  const table = page.getByRole('table', { name: 'Campaigns' });
  await table.getByRole('link', { name: 'Winter letter' }).press('Enter');
  const results = page.getByRole('dialog', { name: 'Winter letter' });
  await results.getByText('Delivered', { exact: true }).waitFor();
  // Reading begins at the title.
  expect(await results.evaluate(() => document.activeElement?.textContent)).toBe('Winter letter');
  await results.getByRole('table', { name: 'Recipients' }).locator('tr').first().waitFor();
  await page.waitForURL(/campaign=/);
  await expectNoViolations(page);
  // From a number to the list of its recipients.
  await results.getByRole('button', { name: /^Show recipients, delivered/ }).press('Enter');
  const choice = results.getByRole('combobox', { name: 'Recipients who' });
  await expect.poll(() => choice.evaluate(field => field === document.activeElement)).toBe(true);
  await expect.poll(() => choice.inputValue()).toMatch(/^Sent \(/);
  await page.keyboard.press('Escape');
  await results.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).searchParams.get('campaign')).toBeNull();
  await close();
});

const figure = (page: Page, name: string) =>
  page.getByLabel('Results').locator('div').filter({ hasText: name }).getByRole('definition');

/**
 * Presses a button reached by Tab. After a navigation the focus is on the page itself, whose text contains every name.
 */
async function press(page: Page, name: string) {
  await page.keyboard.press('Tab');
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

const subjectsTo = (email: string) =>
  Promise.all(
    server.mails.filter(({ to }) => to === email).map(async ({ raw }) => (await PostalMime.parse(raw)).subject ?? ''),
  );

test('creates a sequence from a template and sends its first email by keyboard', { tags: 'detail' }, async () => {
  const { cookie } = await signUp(program, {
    email: `fern-${randomUUID()}@practice.example`,
    practiceName: 'Fern Nutrition',
  });
  const { page, context, consoleErrors } = await openBrowser({ ...desk, browser, baseURL: program.url, cookie });
  await page.goto('/emails');
  await press(page, 'More about emails');
  await page.getByRole('menuitem', { name: 'Sequences' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('No sequences yet', { exact: true }).waitFor();
  await press(page, 'New Sequence');
  await page.getByRole('dialog', { name: 'New Sequence' }).waitFor();
  await press(page, 'Welcome new subscribers');
  await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
  // Nobody has been in it, so the results are hidden.
  expect(await page.getByLabel('Results').count()).toBe(0);
  const steps = page.getByRole('button', { name: /^Edit / });
  await expect.poll(() => steps.count()).toBe(3);

  // Reorders by the menu; the focus returns to its button.
  const menu = page.getByRole('button', { name: 'Actions for "One small change that lasts"' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
  await expect.poll(() => steps.last().textContent()).toContain('One small change');
  await expect.poll(() => menu.evaluate(button => button === document.activeElement)).toBe(true);
  await page.reload();
  await expect.poll(() => steps.last().textContent()).toContain('One small change');

  await steps.first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Email' });
  await dialog.getByLabel('Subject').fill('Hello {firstName}');
  await expectNoViolations(page);
  await dialog.getByText('Preview', { exact: true }).click();
  await dialog.getByText('Hello Jamie', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Save Email' }).click();
  await toast(page, 'Email saved').waitFor();

  // The test may run at any time of day.
  await page.getByLabel('Only between 8:00 AM and 8:00 PM').uncheck({ force: true });
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await toast(page, 'Sequence saved').waitFor();
  await page.getByRole('button', { name: 'Turn On' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByText(/It won’t email anyone for earlier activity/).waitFor();
  await question.getByRole('button', { name: 'Turn On' }).click();
  await toast(page, 'Sequence turned on').waitFor();

  const reader = { email: 'ada@reader.example', firstName: 'Ada', hasAgreed: true };
  expect((await post(program, '/api/subscribers', reader, cookie)).status).toBe(201);
  await expect.poll(() => subjectsTo(reader.email), { timeout: 30_000 }).toEqual(['Hello Ada']);
  await page.reload();
  await expect.poll(() => figure(page, 'Active').textContent()).toBe('1');
  const row = page.getByRole('row').filter({ hasText: reader.email });
  await row.getByText('How we could work together').waitFor();
  await row.getByRole('button', { name: 'Stop for Ada' }).click();
  await question.getByRole('button', { name: 'Stop', exact: true }).click();
  await toast(page, 'Stopped').waitFor();
  await page.getByText('No active people', { exact: true }).waitFor();
  await page.getByText('Ended', { exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'Stopped manually' }).waitFor();
  await context.close();
  expect(consoleErrors).toEqual([]);
});

const connectMail = (cookie: string) =>
  post(
    program,
    '/api/vendors/mail',
    {
      host: 'mail.small-host.com',
      port: 587,
      security: 'starttls',
      user: 'maya',
      password: 'x',
      fromAddress: 'hello@maya-eats.com',
    },
    cookie,
    'PUT',
  );

const phone: Look = { width: 390, timezoneId: 'Europe/Berlin', colorScheme: 'dark' };

test('shows missing DNS records, copies them, sets up DKIM and confirms the result', { tags: 'detail' }, async () => {
  names.setRecords({ 'mail.small-host.com': host('203.0.113.5') });
  const { cookie } = await signUp(program, { email: `maya-${randomUUID()}@practice.example` });
  expect((await connectMail(cookie)).status).toBe(200);
  const { page, context, consoleErrors } = await openBrowser({ ...phone, browser, baseURL: program.url, cookie });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/emails/delivery');
  await page.getByText('hello@maya-eats.com').waitFor();
  const spf = page.locator('h3', { hasText: 'SPF' }).locator('../..');
  await spf.getByText('Missing').waitFor();
  await expectNoViolations(page);
  await spf.getByRole('button', { name: 'Copy the value' }).click();
  await spf.getByRole('button', { name: 'Copied' }).waitFor();
  const wantedSpf = await page.evaluate(() => navigator.clipboard.readText());
  expect(wantedSpf).toBe('v=spf1 a:mail.small-host.com ~all');

  await page.getByRole('button', { name: 'Let Sorrel sign' }).click();
  const dkim = page.locator('h3', { hasText: 'DKIM' }).locator('../..');
  await dkim.getByText('Sorrel starts signing once the record is visible').waitFor();
  await dkim.getByRole('button', { name: 'Copy the value' }).click();
  await dkim.getByRole('button', { name: 'Copied' }).waitFor();
  const wantedKey = await page.evaluate(() => navigator.clipboard.readText());

  names.setRecords({
    'mail.small-host.com': host('203.0.113.5'),
    'maya-eats.com': txt(wantedSpf),
    'sorrel._domainkey.maya-eats.com': txt(wantedKey),
    '_dmarc.maya-eats.com': txt('v=DMARC1; p=none'),
  });
  await page.getByRole('button', { name: 'Check again' }).click();
  await dkim.getByText('Sorrel signs your emails.').waitFor();
  await page.getByText('Good enough').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByLabel('Emails per minute', { exact: true }).fill('120');
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Applies to emails sent from now on.').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Emails per minute', { exact: true }).inputValue()).toBe('120');
  expect(consoleErrors).toEqual([]);
  await context.close();
});
