import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startedFolder } from './folders.ts';
import { type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, openBrowser, tabTo } from './visitor.ts';

let program: Program;
let browser: Browser;
let database: pg.Pool;
let cookie: string;
let complaints: string[] = [];
beforeAll(async () => {
  const folder = startedFolder();
  program = await startProgram({ DATA_DIR: folder });
  const connectionString = `postgres://sorrel@localhost/postgres?host=${encodeURIComponent(`${folder}/postgres`)}`;
  database = new pg.Pool({ connectionString });
  cookie = (await signUp(program)).cookie;
  browser = await sharedBrowser();
});
afterAll(async () => {
  await database.end();
  await program.kill('SIGTERM');
});
afterEach(() => expect(complaints).toEqual([]));

type Given = { width?: number; colorScheme?: 'light' | 'dark'; timezoneId?: string };

async function open(given: Given = {}): Promise<Page> {
  const { width = 1280, colorScheme = 'light', timezoneId = 'America/New_York' } = given;
  const opened = await openBrowser({
    browser,
    baseURL: program.url,
    cookie,
    width,
    colorScheme,
    timezoneId,
  });
  complaints = opened.complaints;
  return opened.page;
}

async function addClient(firstName: string, given: Record<string, unknown> = {}): Promise<number> {
  const email = `${firstName.toLowerCase()}@client.example`;
  const person = { firstName, lastName: 'Romero', email, phone: '', age: 41, goal: 'weight_loss', notes: '', ...given };
  return (await (await post(program, '/api/clients', person, cookie)).json()).id;
}

const long = `${'Your session is tomorrow at ten. '.repeat(3)}Reply STOP to end.`;

/** A client with something in every list. */
async function addBusyClient(firstName: string, given: Record<string, unknown> = {}): Promise<number> {
  const id = await addClient(firstName, given);
  await database.query(`
    insert into appointments (tenant_id, user_id, client_id, title, status, start_time, end_time, overlaps_on_purpose)
      select 1, 1, ${id}, 'Session ' || status, status, timestamptz '2026-03-01T15:00:00Z' + n * interval '1 day',
        timestamptz '2026-03-01T15:45:00Z' + n * interval '1 day', true
      from unnest(array['confirmed', 'pending', 'cancelled', 'completed']) with ordinality as each (status, n);
    insert into invoices (tenant_id, user_id, client_id, invoice_number, amount, status, due_date)
      select 1, 1, ${id}, case when status <> 'draft' then 'INV-${id}-' || n end, 1234.5, status, due
      from (values ('paid', 1, date '2026-03-31'), ('pending', 2, '2026-03-31'), ('draft', 3, null),
        ('pending', 4, '2099-03-31')) as each (status, n, due);
    insert into email_logs (tenant_id, kind, cause, client_id, recipient_email, from_name, subject, html, text, message_id, status, sent_at, sent_by)
      values (1, 'transactional', 'test ${id}', ${id}, 'a@b.example', 'Fernhill', 'Your appointment', '<p>Hello</p>', 'Hello', '<${id}@x>', 'sent', now(), 'smtp');
    insert into sms_logs (tenant_id, client_id, recipient_phone, message, type, status, error, sent_at)
      values (1, ${id}, '+15035550100', '${long}', 'automatic_reminder', 'failed', 'Number out of reach', now()),
        (1, ${id}, '+15035550100', 'Short and whole', 'manual', 'delivered', null, now())`);
  return id;
}

test('the page says who it is in its head, counts in four cards and shows each list in its tab', async () => {
  const id = await addBusyClient('Felix');
  const page = await open();
  await page.goto(`/clients/${id}`);
  await page.getByRole('heading', { name: 'Felix Romero', level: 1 }).waitFor();
  expect(await page.title()).toContain('Felix Romero');
  const cards = page.getByRole('list', { name: 'Summary' }).getByRole('listitem');
  const year = new Date().getFullYear();
  expect(await cards.allTextContents()).toEqual([
    expect.stringMatching(/^Appointments4/),
    expect.stringMatching(/^Invoices42 unpaid/),
    'Emails Sent1',
    expect.stringMatching(new RegExp(`^Member Since\\w{3} \\d+, ${year}$`)),
  ]);
  const tabs = await page.getByRole('tab').allTextContents();
  expect(tabs.slice(0, 5)).toEqual(['Profile', 'Appointments 4', 'Invoices 4', 'Email History 1', 'SMS History 2']);
  await expectNoViolations(page);

  await page.getByRole('tab', { name: 'Appointments' }).click();
  expect(new URL(page.url()).search).toBe('?tab=appointments');
  await page.getByRole('table', { name: 'Appointments' }).getByText('Session completed').waitFor();
  await page.getByRole('tab', { name: 'Invoices' }).click();
  const invoices = page.getByRole('table', { name: 'Invoices' });
  await invoices.getByText('$1,234.50').first().waitFor();
  expect(await invoices.getByRole('row').count()).toBe(5);
  await page.getByRole('tab', { name: 'Email History' }).click();
  await page.getByRole('button', { name: 'Your appointment' }).click();
  await page.getByRole('dialog', { name: 'Your appointment' }).waitFor();
  expect(new URL(page.url()).search).toMatch(/^\?tab=emails&mail=\d+$/);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.getByText('Became a client').waitFor();
  await expectNoViolations(page);
  await page.reload();
  await page.getByText('Became a client').waitFor();
});

test('an SMS is shown up to sixty characters, then an ellipsis; its error stands below', async () => {
  const id = await addBusyClient('Sam');
  const page = await open();
  await page.goto(`/clients/${id}?tab=sms`);
  const table = page.getByRole('table', { name: 'SMS History' });
  await table.getByText(`${long.slice(0, 60)}…`, { exact: true }).waitFor();
  await table.getByText('Short and whole', { exact: true }).waitFor();
  await table.getByText('Error: Number out of reach').waitFor();
  expect(await table.getByText(long.slice(0, 64)).count()).toBe(0);
  await expectNoViolations(page);
  await tabTo(page, long.slice(0, 30));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'SMS message' }).getByText(long).waitFor();
  await expectNoViolations(page);
});

test('the tabs are gone through with the keyboard, and an empty list says what it is for', async () => {
  const id = await addClient('Kay');
  const page = await open();
  await page.goto(`/clients/${id}`);
  await page.getByRole('heading', { name: 'Kay Romero', level: 1 }).waitFor();
  await tabTo(page, 'Profile');
  for (const [tab, empty] of [
    ['Appointments', 'No appointments yet'],
    ['Invoices', 'No invoices yet'],
    ['Email History', 'No emails yet'],
    ['SMS History', 'No SMS messages yet'],
  ] as const) {
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    await page.getByRole('heading', { name: empty }).waitFor();
  }
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Profile', selected: true }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('a record that is not there: Client Not Found, and a button that leads back', async () => {
  const page = await open();
  for (const id of ['999999', 'nonsense', '0']) {
    await page.goto(`/clients/${id}`);
    await page.getByRole('heading', { name: 'Client Not Found' }).waitFor();
  }
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Back to Clients' }).click();
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
  // The browser itself says that these answers were 404.
  expect(complaints.splice(0).every(said => said.includes('404'))).toBe(true);
});

test('a record that does not load: Failed to load client details, and another try', async () => {
  const id = await addClient('Ida');
  const page = await open();
  await page.route(`**/api/clients/${id}`, route => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/clients/${id}`);
  await page.getByRole('heading', { name: 'Failed to load client details' }).waitFor();
  await expectNoViolations(page);
  await page.unroute(`**/api/clients/${id}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Ida Romero', level: 1 }).waitFor();
  expect(complaints.splice(0).every(said => said.includes('500'))).toBe(true);
});

test('a list that does not load is only logged: no message, nothing to show, and a way to ask again', async () => {
  const id = await addBusyClient('Lou');
  const page = await open();
  await page.route(/\/api\/(clients\/\d+\/(appointments|invoices|emails)|sms\/logs)/, route =>
    route.fulfill({ status: 500, body: '' }),
  );
  const lists = { appointments: 'appointments', invoices: 'invoices', emails: 'emails', sms: 'sms/logs' };
  for (const [tab, path] of Object.entries(lists)) {
    await page.goto(`/clients/${id}?tab=${tab}`);
    await page.getByRole('heading', { name: 'Nothing to show' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByText(/fail|error|wrong/i).count()).toBe(0);
    const logged = complaints.splice(0);
    expect(logged.some(said => said.includes(path) && said.includes('did not load'))).toBe(true);
  }
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Load again' }).click();
  await page.getByText('Short and whole').waitFor();
});

test('two records become one: found, compared, turned round, merged; the kept one is shown', async () => {
  const id = await addBusyClient('Anna', { lastName: 'Berg', phone: '', tags: ['vegan'] });
  const other = await addClient('Ann', { lastName: 'Berg', email: 'ann@old.example', phone: '503 555 0101', age: '' });
  const page = await open();
  await page.goto(`/clients/${other}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge with another record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Ann Berg with another record' });
  await dialog.getByRole('button', { name: 'Anna Berg' }).click();
  const table = dialog.getByRole('table', { name: 'What will be kept' });
  await table.getByText('4 appointments, 4 invoices, 1 email, 2 SMS').waitFor();
  await expectNoViolations(page);
  await dialog.getByText('Keep Anna Berg').click();
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await expect.poll(() => row('Name').textContent()).toBe('NameKept: Anna BergAnn Berg');
  expect(await row('Phone').textContent()).toBe('Phone–Kept: (503) 555-0101');
  await dialog.getByRole('button', { name: 'Merge records' }).click();
  await page.getByText('Clients merged').waitFor();
  await page.waitForURL(`**/clients/${id}`);
  await page.getByRole('heading', { name: 'Anna Berg', level: 1 }).waitFor();
  await page.getByRole('link', { name: '(503) 555-0101' }).waitFor();
  await page.goto(`/clients/${other}`);
  await page.getByRole('heading', { name: 'Client Not Found' }).waitFor();
  complaints.splice(0);
});

test('a refused merge says so in the dialog and changes nothing', async () => {
  const id = await addClient('Mia', { lastName: 'Thorn' });
  const other = await addClient('Mya', { lastName: 'Thorn' });
  const page = await open();
  await page.goto(`/clients/${id}`);
  await page.route('**/merge', route => route.fulfill({ status: 500, body: '{"message":""}' }));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge with another record' }).click();
  await page.getByRole('button', { name: 'Mya Thorn' }).click();
  await page.getByRole('button', { name: 'Merge records' }).click();
  await page.getByText('Nothing was merged. Please try again.').waitFor();
  expect((await fetch(`${program.url}/api/clients/${other}`, { headers: { cookie } })).status).toBe(200);
  complaints.splice(0);
});

test('archiving can be undone, and shows in the head', async () => {
  const id = await addClient('Arlo');
  const page = await open();
  await page.goto(`/clients/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByText('Archived', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Archived', { exact: true }).waitFor({ state: 'hidden' });
});

test('a client is edited and deleted from its page', async () => {
  const id = await addClient('Edda');
  const page = await open();
  await page.goto(`/clients/${id}`);
  await page.getByText('Became a client').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Last name').fill('Lund');
  await page.keyboard.press('Enter');
  await page.getByText('Client updated successfully').waitFor();
  await page.getByRole('heading', { name: 'Edda Lund', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Client deleted successfully').waitFor();
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
});

test('who may only look is offered no change', async () => {
  const id = await addClient('Vera');
  await database.query("update members set role = 'viewer'");
  const page = await open();
  await page.goto(`/clients/${id}`);
  await page.getByRole('heading', { name: 'Vera Romero', level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'More actions' }).count()).toBe(0);
  await page.goto(`/clients/${id}?tab=measurements`);
  await page.getByRole('tab', { name: 'Profile', selected: true }).waitFor();
  expect(await page.getByRole('tab', { name: 'Measurements' }).count()).toBe(0);
  await database.query("update members set role = 'owner'");
});

test('on a phone in the dark long names and tags stay inside, and the open tab is in sight', async () => {
  const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);
  const id = await addBusyClient(name, { email: 'w@client.example', tags: ['x'.repeat(40)] });
  const page = await open({ width: 390, colorScheme: 'dark' });
  await page.goto(`/clients/${id}?tab=timeline`);
  await page.getByText('Became a client').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const tab = await page.getByRole('tab', { name: 'Timeline' }).boundingBox();
  expect(tab && tab.x >= 0 && tab.x + tab.width <= 390).toBe(true);
  await expectNoViolations(page);
});

test('from Berlin, the appointments say by whose clock they are told; at home nothing has to be said', async () => {
  const id = await addClient('Berta');
  const startTime = new Date(Date.now() + 3 * 86_400_000);
  const endTime = new Date(startTime.getTime() + 1_800_000);
  const session = { clientId: id, title: 'Review', type: 'follow-up', startTime, endTime };
  expect((await post(program, '/api/appointments', session, cookie)).status).toBe(201);
  const away = await open({ timezoneId: 'Europe/Berlin' });
  await away.goto(`/clients/${id}?tab=appointments`);
  await away.getByRole('button', { name: 'Review' }).waitFor();
  await away.getByText(/^Times are in Eastern Time, the zone of your practice: it is .+ where you are/).waitFor();
  await away.context().close();
  const home = await open();
  await home.goto(`/clients/${id}?tab=appointments`);
  await home.getByRole('button', { name: 'Review' }).waitFor();
  expect(await home.getByText(/^Times are in/).count()).toBe(0);
  await home.context().close();
});
