import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../src/modules/people/clients/contract.ts';
import { isInTurn } from '../src/testing/proof.ts';
import { routeOnce } from './browser.ts';
import { get, post, type Site, signUp } from './program.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, type Look, openBrowser, tabTo } from './visitor.ts';

let program: Site;
let browser: Browser;
beforeAll(async () => {
  program = sharedProgram();
  browser = await sharedBrowser();
});

const desk: Look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' };
const people = (count: number, given: Record<string, string> = {}) =>
  Array.from({ length: count }, (_, number) => ({
    firstName: `First${String(number).padStart(3, '0')}`,
    lastName: 'Person',
    email: `p${number}@client.example`,
    ...given,
  }));

/** A practice with these clients, and its owner's browser. */
async function openPractice(rows: Record<string, string>[] = [], look: Look = desk) {
  const { cookie, user } = await signUp(program, { email: `clients-${randomUUID()}@practice.example` });
  if (rows.length) await (await post(program, '/api/clients/import', { rows }, cookie)).text();
  const { page, context, consoleErrors } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  const clients = () => get<Client[]>(program, '/api/clients', cookie);
  const add = async (firstName: string, given: object = {}): Promise<number> => {
    const email = `${firstName.toLowerCase()}@client.example`;
    const person = { firstName, lastName: 'Romero', email, goal: 'weight_loss', ...given };
    return (await (await post(program, '/api/clients', person, cookie)).json()).id;
  };
  const actAsViewer = () =>
    page.route('**/api/auth/user', route => route.fulfill({ json: { ...user, role: 'viewer' } }));
  // The browser logs the failures that the test causes.
  const close = async () => {
    await context.close();
    expect(consoleErrors.filter(each => !/Failed to load resource|net::ERR|did not load/.test(each))).toEqual([]);
  };
  return { page, cookie, clients, add, actAsViewer, consoleErrors, close };
}

/** Makes the next calls of this kind fail. */
const breakCalls = (page: Page, method: string, path: string) =>
  page.route(path, route =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong' } })
      : route.fallback(),
  );
const mendCalls = (page: Page) => page.unrouteAll();

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
const toast = (page: Page, text: string) => page.locator('.mantine-Notification-root').getByText(text, { exact: true });

test('adds, changes and deletes a client and keeps the input after a failure', async () => {
  const { page, clients, close } = await openPractice([], { ...desk, width: 1600 });
  await page.goto('/clients');
  await page.getByRole('main').getByRole('button', { name: 'Add Client' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  const goal = dialog.getByLabel('Goal');
  await goal.waitFor();
  const goals = ['Weight Loss', 'Muscle Gain', 'General Health', 'Sports Nutrition', 'Medical Condition'];
  expect(await goal.locator('option').allTextContents()).toEqual(goals);
  expect(await goal.inputValue()).toBe('general_health');
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  for (const message of ['First name is required', 'Last name is required', 'Invalid email address'])
    await dialog.getByText(message, { exact: true }).waitFor();
  await expectNoViolations(page);
  await dialog.getByLabel('First name').fill('Ann');
  await dialog.getByLabel('Last name').fill('Lee');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ann@client.example');
  await dialog.getByLabel('Phone').fill('503-555-0101');
  await dialog.getByRole('combobox', { name: 'Tags' }).pressSequentially('vegan,');
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('runner');
  await breakCalls(page, 'POST', '**/api/clients');
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await toast(page, 'Failed to create client').waitFor();
  await mendCalls(page);
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await toast(page, 'Client created successfully').waitFor();
  await rowOf(page, 'Ann Lee').getByText('(503) 555-0101').waitFor();
  expect(await clients()).toMatchObject([{ phone: '+15035550101', tags: ['vegan', 'runner'] }]);
  const heads = await page.getByRole('columnheader').allTextContents();
  const columns = ['Name', 'Email', 'Phone', 'Age', 'Goal', 'Status', 'Last Contact', 'Actions'];
  expect(heads.map(head => head.trim()).filter(Boolean)).toEqual(columns);

  await choose(page, 'Ann Lee', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Client' });
  expect(await edit.getByLabel('Phone').inputValue()).toBe('(503) 555-0101');
  await edit.getByLabel('Phone').fill('12');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Failed to update client').waitFor();
  await edit.getByText(/Enter a valid phone number/).waitFor();
  await edit.getByLabel('Phone').fill('');
  await edit.getByLabel('Status').selectOption('Paused');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Client updated successfully').waitFor();
  await rowOf(page, 'Ann Lee').getByText('Paused').waitFor();

  await breakCalls(page, 'DELETE', '**/api/clients/*');
  await choose(page, 'Ann Lee', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Failed to delete client').waitFor();
  await mendCalls(page);
  await choose(page, 'Ann Lee', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Client deleted successfully').waitFor();
  await page.getByText('No clients found', { exact: true }).waitFor();
  await close();
});

test('archives a client and restores it by Undo, Ctrl+Z or from the archive', { tags: 'detail' }, async () => {
  const { page, close } = await openPractice(people(3));
  await page.goto('/clients');
  await choose(page, 'First001 Person', 'Archive');
  await toast(page, 'Client archived').waitFor();
  await rowOf(page, 'First001').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Client restored').waitFor();
  await rowOf(page, 'First001').waitFor();
  await choose(page, 'First002 Person', 'Archive');
  await rowOf(page, 'First002').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await rowOf(page, 'First002').waitFor();
  await choose(page, 'First000 Person', 'Archive');
  await rowOf(page, 'First000').waitFor({ state: 'detached' });
  await page.getByText('Archived', { exact: true }).click();
  await rowOf(page, 'First000').waitFor();
  expect(new URL(page.url()).search).toBe('?archived=only');
  // One key press undoes one action, even while other toasts are fading out.
  expect(await page.getByRole('row').count()).toBe(2);
  await choose(page, 'First000 Person', 'Restore');
  await page.getByText('No archived clients', { exact: true }).waitFor();
  await close();
});

test('selects a range or all matches and keeps table columns aligned', { tags: 'detail' }, async () => {
  const { page, clients, close } = await openPractice(people(260));
  await page.goto('/clients');
  const bar = page.getByRole('region', { name: 'Selected clients' });
  await page.getByRole('checkbox', { name: 'Select First001 Person' }).click();
  await page.getByRole('checkbox', { name: 'Select First004 Person' }).click({ modifiers: ['Shift'] });
  await bar.getByText('4 selected').waitFor();
  await expectNoViolations(page);
  await bar.getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('dialog').getByLabel('Tag').fill('vegan');
  await page.keyboard.press('Enter');
  await toast(page, '“vegan” added to 4 clients').waitFor();
  expect((await clients()).filter(client => client.tags.includes('vegan'))).toHaveLength(4);
  await bar.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await clients()).filter(client => client.tags.length).length).toBe(0);

  await page.getByRole('checkbox', { name: 'Select all clients shown' }).click();
  await bar.getByText('50 selected').waitFor();
  await bar.getByRole('button', { name: 'Select all 260 that match' }).click();
  await bar.getByText('260 selected').waitFor();
  await breakCalls(page, 'POST', '**/api/clients/bulk');
  await bar.getByRole('button', { name: 'Archive' }).click();
  await toast(page, 'Failed to update clients').waitFor();
  await bar.getByText('260 selected').waitFor();
  await mendCalls(page);
  await bar.getByRole('button', { name: 'Archive' }).click();
  await toast(page, '260 clients archived').waitFor();
  expect(await clients()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await clients()).length).toBe(260);

  await page.setViewportSize({ width: 1024, height: 850 });
  await page.goto('/clients');
  await rowOf(page, 'First001').waitFor();
  // Scrolls to the end; the first rows are replaced by empty space (virtual list).
  const gaps = () =>
    page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return document.querySelectorAll('tbody > tr > td:only-child').length;
    });
  await expect.poll(gaps, { timeout: 30_000 }).toBeGreaterThan(0);
  const emptyAtTheRight = await page.getByRole('table').evaluate(table => {
    const heads = [...table.querySelectorAll('th')].map(head => head.getBoundingClientRect().right);
    return Math.round(table.getBoundingClientRect().right - Math.max(...heads));
  });
  expect(emptyAtTheRight).toBe(0);
  await close();
});

test.runIf(isInTurn(1, 3))('stores filters in the URL and saves them as a view', async () => {
  const rows = people(6).map((row, at) => ({ ...row, tags: at % 2 ? 'vegan' : '', status: at < 2 ? 'Paused' : '' }));
  const { page, close } = await openPractice(rows);
  await page.goto('/clients');
  await page.getByRole('combobox', { name: 'Tag' }).click();
  await expectNoViolations(page);
  await page.getByRole('option', { name: /vegan/ }).click();
  await page.getByText('3 clients', { exact: true }).waitFor();
  await page.getByText('Paused', { exact: true }).first().click();
  await page.getByText('1 client', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?tag=vegan&status=paused');
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Save as view' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save View' }).click();
  };
  await save('Paused vegans');
  await toast(page, 'View saved').waitFor();
  await page.getByRole('searchbox').fill('nobody');
  await page.getByText('No clients found matching your criteria.', { exact: true }).waitFor();
  // There is nothing to come back to.
  expect(await page.getByRole('button', { name: 'Save as view' }).count()).toBe(0);
  await page.getByRole('searchbox').fill('first');
  await page.getByText('1 client', { exact: true }).waitFor();
  await save('Paused vegans');
  await page.getByRole('dialog').getByText('There is already a filter with this name').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('nobody');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('6 clients', { exact: true }).waitFor();
  await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Paused vegans' }).click();
  await page.getByText('1 client', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('1 client', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Import and export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export these clients' }).click(),
  ]);
  const lines = (await (await download.createReadStream()).toArray()).join('').trim().split('\r\n');
  expect(lines).toEqual([expect.any(String), expect.stringContaining('p1@client.example')]);
  await page.getByRole('button', { name: 'Delete view' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'View deleted').waitFor();
  await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link').waitFor({ state: 'detached' });
  await close();
});

const csv = [
  'Name;E-Mail;Telefon;Notizen',
  'Ann Lee;p0@client.example;503-555-0101;known',
  'Ben Müller;ben@client.example;503-555-0102;new',
  '',
  'Cher;nobody;12;wrong',
  'Ben Again;BEN@client.example;;repeated',
].join('\r\n');

/** Windows-1252, as saved by Excel. */
const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') };

test('shows errors and duplicates of an import row by row and asks before importing', { tags: 'detail' }, async () => {
  const { page, clients, close } = await openPractice(people(1));
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import from a file' }).click();
  await page.getByRole('heading', { name: 'Import Clients' }).waitFor();
  const choose = page.getByLabel('Choose a CSV file or drop it here');
  await choose.setInputFiles({ name: 'book.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004') });
  await page.getByText(/Excel files aren’t supported/).waitFor();
  await choose.setInputFiles(file);
  await page.getByRole('cell', { name: 'Müller', exact: true }).waitFor();
  expect(await page.getByLabel('Import “Name” as').inputValue()).toBe('fullName');
  await page.getByLabel('Import “E-Mail” as').selectOption('Leave out');
  await page.getByText('Choose the column with the email addresses.').waitFor();
  expect(await page.getByRole('button', { name: 'Check 4 rows' }).isDisabled()).toBe(true);
  await page.getByLabel('Import “E-Mail” as').selectOption('Email');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Check 4 rows' }).click();

  await page.getByRole('heading', { name: '1 row with errors' }).waitFor();
  await page.getByRole('row', { name: '5 Email nobody Invalid email address' }).waitFor();
  await page.getByRole('row', { name: /5 Last name Cher Last name is required/ }).waitFor();
  await page.getByText('2 rows with a known email address').click();
  await page.getByText('Row 2: p0@client.example is already a client').waitFor();
  await page.getByText('Row 6: BEN@client.example is also in row 3').waitFor();
  await expectNoViolations(page);
  expect(await clients()).toHaveLength(1);

  await page.getByText('Update them', { exact: true }).click();
  await routeOnce(page, '**/api/clients/import', route => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Import the other 2 rows' }).click();
  await page.getByText(/The connection was lost/).waitFor();
  expect(await clients()).toHaveLength(1);
  await page.getByRole('button', { name: 'Import the other 2 rows' }).click();
  await page.getByRole('heading', { name: '1 client added' }).waitFor();
  await page.getByText('1 client updated, 1 row skipped as duplicates, 1 row skipped because of errors.').waitFor();
  await page.getByRole('link', { name: 'Show Clients' }).click();
  await rowOf(page, 'Ben Müller').waitFor();
  expect((await clients()).map(client => client.firstName).toSorted()).toEqual(['Ann', 'Ben']);
  await close();
});

type VendorFile = {
  fileName: string;
  /** Recognized columns; the others are left out. */
  columns: Record<string, string>;
  /** Expected phone number of Björn, who has a mobile and a work number. */
  phone: string;
  tags?: boolean;
  notes?: boolean;
  status?: boolean;
};

const [mobile, work] = ['+46 70 123 45 67', '+46 8 123 456 78'];
const names = { 'First Name': 'firstName', 'Last Name': 'lastName' };
const googleValues = { 'E-mail 1 - Value': 'email', 'Phone 1 - Value': 'phone', Notes: 'notes' };
const outlook = { ...names, 'E-mail Address': 'email', 'Business Phone': 'phone', 'Mobile Phone': 'phone' };
const vendorFiles: VendorFile[] = [
  {
    fileName: 'google-contacts.csv',
    columns: { ...names, ...googleValues, 'Phone 2 - Value': 'phone', Labels: 'tags' },
    phone: work,
    tags: true,
    notes: true,
  },
  {
    fileName: 'google-contacts-older.csv',
    columns: { 'Given Name': 'firstName', 'Family Name': 'lastName', ...googleValues, 'Group Membership': 'tags' },
    phone: work,
    tags: true,
  },
  { fileName: 'outlook.csv', columns: { ...outlook, Notes: 'notes' }, phone: mobile, notes: true },
  {
    fileName: 'outlook-desktop.csv',
    columns: { ...outlook, Notes: 'notes', Categories: 'tags' },
    phone: mobile,
    tags: true,
    notes: true,
  },
  {
    fileName: 'practice-better.csv',
    columns: {
      ...names,
      'Email Address': 'email',
      'Mobile Phone': 'phone',
      'Home Phone': 'phone',
      Tags: 'tags',
      Status: 'status',
    },
    phone: mobile,
    tags: true,
    status: true,
  },
  {
    fileName: 'simplepractice.csv',
    columns: { Client: 'fullName', Email: 'email', Phone: 'phone', Status: 'status' },
    phone: mobile,
    status: true,
  },
];

test.each(vendorFiles)(
  'recognizes the columns of $fileName and imports its clients',
  { tags: 'detail' },
  async ({ fileName, columns, phone, tags, notes, status }) => {
    const { page, close } = await openPractice([], { ...desk, width: 1600 });
    await page.goto('/clients/import');
    await page
      .getByLabel('Choose a CSV file or drop it here')
      .setInputFiles(`src/modules/people/imports/vendor-files/${fileName}`);
    await page.getByRole('heading', { name: 'What do the columns mean?' }).waitFor();
    const found = await page
      .getByLabel(/^Import “.*” as$/)
      .evaluateAll(fields =>
        fields.flatMap(field =>
          field instanceof HTMLSelectElement && field.value
            ? [[field.closest('tr')?.querySelector('th')?.textContent ?? '', field.value]]
            : [],
        ),
      );
    expect(Object.fromEntries(found)).toEqual(columns);
    await page.getByRole('button', { name: 'Check 4 rows' }).click();
    await page.getByRole('button', { name: 'Import 4 rows' }).click();
    await page.getByRole('heading', { name: '4 clients added' }).waitFor();
    await page.getByRole('link', { name: 'Show Clients' }).click();
    for (const [name, email, number, state] of [
      ['Ann Lee', 'ann.lee@client.example', '(503) 555-0101', 'Active'],
      ['Björn Öström', 'bjorn@client.example', phone, 'Active'],
      ["Ciara O'Neill", 'ciara@client.example', '(503) 555-0103', 'Active'],
      ['Dana Fox', 'dana.fox@client.example', 'None', status ? 'Inactive' : 'Active'],
    ] as const) {
      const row = rowOf(page, name);
      for (const text of [email, number, state])
        await row.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
    }
    const detailsOf = async (name: string) => {
      await page.getByRole('link', { name }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      return page.getByRole('region', { name: 'Details' });
    };
    const tagged = (await detailsOf("Ciara O'Neill")).getByText(/^(Clients|Runners)$/);
    await expect.poll(() => tagged.allTextContents()).toEqual(tags ? ['Clients', 'Runners'] : []);
    await page.goBack();
    const noted = (await detailsOf('Björn Öström')).getByText(/^Vegan,\nmornings only$/);
    await expect.poll(() => noted.count()).toBe(notes ? 1 : 0);
    await close();
  },
);

/** Replaces the server's response by a stream whose lines the test sends one by one. */
async function startTelling() {
  let answer: ServerResponse | undefined;
  const server = createServer((_, response) => {
    answer = response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    answer.flushHeaders();
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/`,
    say: (line: object) => expect.poll(() => answer?.write(`${JSON.stringify(line)}\n`)).toBe(true),
    end: () => {
      answer?.end();
      server.close();
    },
  };
}

test('shows the progress of an import', { tags: 'detail' }, async () => {
  const { page, clients, close } = await openPractice();
  const { url, say, end } = await startTelling();
  await page.goto('/clients/import');
  await page.route('**/api/clients/import', route =>
    route.request().postDataJSON().dryRun ? route.fallback() : route.continue({ url }),
  );
  const rows = people(4).map(row => `${row.firstName},${row.lastName},${row.email}`);
  await page
    .getByLabel('Choose a CSV file or drop it here')
    .setInputFiles({ ...file, buffer: Buffer.from(['First name,Last name,Email', ...rows].join('\n')) });
  await page.getByRole('button', { name: 'Check 4 rows' }).click();
  await page.getByRole('button', { name: 'Import 4 rows' }).click();
  const importing = page.getByRole('region', { name: 'Importing' });
  const told = importing.getByRole('status');
  await expect.poll(() => told.textContent()).toBe('Sending 4 rows...');
  await say({ done: 1, total: 4 });
  await expect.poll(() => told.textContent()).toBe('1 of 4 rows');
  await importing.getByText('Imported 25%').waitFor();
  await importing.getByText('You can leave this page. The import continues.').waitFor();
  await expectNoViolations(page);
  await say({ done: 3, total: 4 });
  await expect.poll(() => told.textContent()).toBe('3 of 4 rows');
  await say({ message: '3 rows have errors. Nothing was imported.' });
  end();
  await page.getByText('3 rows have errors. Nothing was imported.').waitFor();
  expect(await clients()).toEqual([]);
  await close();
});

/** Presses the arrow key until the entry of the open menu has the focus. */
async function arrowTo(page: Page, entry: Locator) {
  await entry.waitFor();
  for (let step = 0; step < 12 && !(await entry.evaluate(it => it === document.activeElement)); step++)
    await page.keyboard.press('ArrowDown');
}

test('adds, selects, tags, archives and restores clients by keyboard', { tags: 'detail' }, async () => {
  const { page, clients, close } = await openPractice(people(2));
  await page.goto('/clients');
  await rowOf(page, 'First000').waitFor();
  await tabTo(page, 'Add Client');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  for (const [label, text] of [
    ['First name', 'Kim'],
    ['Last name', 'Keys'],
    ['Email', 'kim@client.example'],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
  await tabTo(page, 'Tags');
  await page.keyboard.type('first');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Last name');
  await page.keyboard.press('Enter');
  await toast(page, 'Client created successfully').waitFor();
  expect((await clients()).find(client => client.firstName === 'Kim')?.tags).toEqual(['first']);

  await tabTo(page, 'Select First000 Person');
  await page.keyboard.press('Space');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, 'Set status');
  await page.keyboard.press('Enter');
  await arrowTo(page, page.getByRole('menuitem', { name: 'Inactive', exact: true }));
  await page.keyboard.press('Enter');
  await toast(page, '1 client set to Inactive').waitFor();
  await tabTo(page, 'Undo');
  await page.keyboard.press('Enter');
  await toast(page, 'Undone').waitFor();
  expect((await clients()).every(client => client.status === 'active')).toBe(true);

  await tabTo(page, 'Actions for First001 Person');
  await page.keyboard.press('Enter');
  await arrowTo(page, page.getByRole('menuitem', { name: 'Archive' }));
  await page.keyboard.press('Enter');
  await rowOf(page, 'First001').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await rowOf(page, 'First001').waitFor();
  await close();
});

test('offers viewers no changes in the list, on a client’s page or by URL', { tags: 'detail' }, async () => {
  const { page, add, actAsViewer, close } = await openPractice(people(1));
  const id = await add('Vera');
  await actAsViewer();
  await page.goto('/clients?search=first');
  await rowOf(page, 'First000').waitFor();
  for (const name of ['Add Client', 'Import and export', 'Save as view'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await page.getByRole('button', { name: 'Actions for First000 Person' }).click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['View details']);
  await page.goto('/clients/import');
  await page.getByRole('heading', { name: 'You can’t import clients' }).waitFor();
  await page.goto(`/clients/${id}?tab=measurements`);
  await page.getByRole('tab', { name: 'Profile', selected: true }).waitFor();
  for (const name of ['Edit', 'More actions', 'New appointment'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.getByRole('tab', { name: 'Measurements' }).count()).toBe(0);
  await close();
});

test('selects and changes clients on a dark phone and wraps long names', { tags: 'detail' }, async () => {
  const look = { ...desk, width: 390, colorScheme: 'dark' } as const;
  const { page, clients, add, close } = await openPractice(people(2, { tags: 'vegan' }), look);
  const firstName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);
  const id = await add(firstName, { email: 'w@client.example', tags: ['x'.repeat(40)] });
  await page.goto('/clients');
  await page.getByRole('checkbox', { name: 'Select First001 Person' }).click();
  const bar = page.getByRole('region', { name: 'Selected clients' });
  await bar.getByText('1 selected').waitFor();
  await expectNoViolations(page);
  await bar.getByRole('button', { name: 'Remove tag' }).click();
  await page.getByRole('menuitem', { name: 'vegan' }).click();
  await toast(page, '“vegan” removed from 1 client').waitFor();
  expect((await clients()).filter(client => client.tags.includes('vegan'))).toHaveLength(1);
  await page.goto(`/clients/${id}?tab=timeline`);
  await page.getByText('Became a client').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const tab = await page.getByRole('tab', { name: 'Timeline' }).boundingBox();
  expect(tab && tab.x >= 0 && tab.x + tab.width <= 390).toBe(true);
  await expectNoViolations(page);
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Messages', { exact: true }).click();
  await page.getByText('No messages yet.').waitFor();
  expect(new URL(page.url()).searchParams.get('show')).toBe('messages');
  await page.reload();
  await page.getByText('No messages yet.').waitFor();
  await page.getByRole('radio', { name: 'Messages' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Became a client').waitFor();
  await close();
});

/** Whether the element is within a window of this width. */
async function isInside(element: Locator, width: number) {
  const box = await element.boundingBox();
  return box !== null && box.x >= 0 && box.x + box.width <= width;
}

const long = `${'Your session is tomorrow at ten. '.repeat(3)}Reply STOP to end.`;

test('counts items in cards and lists them in tabs, also by keyboard', { tags: 'detail' }, async () => {
  const { page, cookie, add, close } = await openPractice();
  const id = await add('Felix');
  await page.goto(`/clients/${id}`);
  await page.getByRole('heading', { name: 'Felix Romero', level: 1 }).waitFor();
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

  const startTime = '2030-01-07T15:00:00Z';
  const session = { clientId: id, title: 'Review', type: 'follow-up', startTime, endTime: '2030-01-07T15:30:00Z' };
  const appointment = await (await post(program, '/api/appointments', session, cookie)).json();
  const lines = [{ description: 'Visit', quantity: '1', unitPrice: '1234.50' }];
  expect((await post(program, '/api/invoices', { clientId: id, lines }, cookie)).status).toBe(201);
  await post(program, `/api/appointments/${appointment.id}/send-email-reminder`, {}, cookie);
  const [mail] = await get<{ subject: string }[]>(program, '/api/emails/logs', cookie);
  const sms = { tenantId: 1, appointmentId: null, clientId: id, recipientPhone: '+15035550100', type: 'manual' };
  const sent = { ...sms, externalId: null, sentBy: 'log', segments: 1, sentAt: startTime, createdAt: startTime };
  const failed = { ...sent, id: 2, message: long, status: 'failed', error: 'Number out of reach' };
  const delivered = { ...sent, id: 1, message: 'Short and whole', status: 'delivered', error: null };
  await page.route(/\/api\/sms\/logs/, route =>
    route.fulfill({ json: route.request().url().endsWith('/2') ? failed : [failed, delivered] }),
  );
  await page.reload();
  const cards = page.getByRole('list', { name: 'Summary' }).getByRole('listitem');
  await expect
    .poll(() => cards.allTextContents())
    .toEqual([
      expect.stringMatching(/^Appointments1/),
      expect.stringMatching(/^Invoices1/),
      // There is no mail server.
      expect.stringMatching(/^Emails Sent0$/),
      expect.stringMatching(/^Member Since\w{3} \d+, \d{4}$/),
    ]);
  expect(await cards.nth(1).textContent()).toBe('Invoices1Nothing due');
  const main = page.getByRole('main');
  expect(await main.getByRole('link', { name: 'New invoice' }).getAttribute('href')).toBe(
    `/invoicing/new?client=${id}`,
  );
  await main.getByRole('button', { name: 'New appointment' }).click();
  const entry = page.getByRole('dialog', { name: 'New Appointment' });
  await expect.poll(() => entry.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('Felix Romero');
  await page.keyboard.press('Escape');
  await entry.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Appointments 1' }).click();
  expect(new URL(page.url()).search).toBe('?tab=appointments');
  await page.getByRole('table', { name: 'Appointments' }).getByText('Review').waitFor();
  await page.getByRole('tab', { name: 'Invoices 1' }).click();
  await page.getByRole('table', { name: 'Invoices' }).getByText('$1,234.50').first().waitFor();
  await page.getByRole('tab', { name: 'Email History' }).click();
  const subject = mail?.subject ?? '';
  await page.getByRole('button', { name: subject }).first().click();
  await page.getByRole('dialog', { name: subject }).waitFor();
  expect(new URL(page.url()).search).toMatch(/^\?tab=emails&mail=\d+$/);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'SMS History' }).click();
  const table = page.getByRole('table', { name: 'SMS History' });
  await table.getByText(`${long.slice(0, 60)}…`, { exact: true }).waitFor();
  await table.getByText('Short and whole', { exact: true }).waitFor();
  await table.getByText('Error: Number out of reach').waitFor();
  expect(await table.getByText(long.slice(0, 64)).count()).toBe(0);
  await tabTo(page, long.slice(0, 30));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'SMS message' }).getByText(long).waitFor();
  await expectNoViolations(page);
  await close();
});

test('shows goal progress and the last two notes, and starts a new note', { tags: 'detail' }, async () => {
  const { page, cookie, add, actAsViewer, close } = await openPractice();
  const id = await add('Gina');
  const path = `/api/clients/${id}`;
  for (const [measuredOn, value] of [
    ['2026-01-05', 90],
    ['2026-02-05', 85],
  ] as const)
    await post(program, `${path}/measurements`, { kind: 'weight', value, measuredOn }, cookie);
  await post(program, `${path}/goal`, { kind: 'weight', startValue: 90, targetValue: 80 }, cookie, 'PUT');
  for (const note of ['The first talk', 'Sleeps better', 'Eats breakfast'])
    await post(program, `${path}/notes`, { template: 'free', sections: { note } }, cookie);
  await page.goto(`/clients/${id}`);
  const progress = page.getByRole('region', { name: 'Progress' });
  await progress.getByText('50%').waitFor();
  await progress.getByRole('table', { name: 'Weight by day' }).waitFor();
  const notes = page.getByRole('region', { name: 'Session notes' });
  await expect.poll(() => notes.getByRole('listitem').count()).toBe(2);
  expect(await notes.getByText('Eats breakfast').isVisible()).toBe(true);
  expect(await notes.getByText('The first talk').count()).toBe(0);
  await expectNoViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // The five tabs of the specification are in one row, which scrolls to the selected one; the others are in a menu.
  await page.getByRole('button', { name: 'More', exact: true }).waitFor();
  const summary = page.getByRole('list', { name: 'Summary' });
  await page.getByRole('tabpanel').and(page.locator(':has([aria-label="Summary"])')).waitFor();
  expect(await page.getByRole('tab').count()).toBe(5);
  await tabTo(page, 'Profile');
  const heights = new Set<number>();
  for (const name of ['Appointments', 'Invoices', 'Email History', 'SMS History', 'Profile']) {
    await page.keyboard.press('ArrowRight');
    const tab = page.getByRole('tab', { name, selected: true });
    await tab.waitFor();
    await expect.poll(() => isInside(tab, 390), { message: name }).toBe(true);
    heights.add(Math.round((await tab.boundingBox())?.y ?? 0));
    await expect.poll(() => summary.count()).toBe(name === 'Profile' ? 1 : 0);
  }
  expect(heights.size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await arrowTo(page, page.getByRole('menuitem', { name: 'Measurements' }));
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Measurements', selected: true }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'New note' }).click();
  await page.getByRole('heading', { name: 'New note' }).waitFor();
  expect(await page.getByLabel('Note', { exact: true }).evaluate(field => field === document.activeElement)).toBe(true);

  await actAsViewer();
  await page.goto(`/clients/${id}`);
  await page.getByRole('heading', { name: 'Details' }).waitFor();
  expect(await page.getByRole('region', { name: /^(Progress|Session notes)$/ }).count()).toBe(0);
  await close();
});

test('handles missing clients and retries lists that fail to load', { tags: 'detail' }, async () => {
  const { page, add, consoleErrors, close } = await openPractice();
  const id = await add('Ida');
  for (const missing of ['999999999', 'nonsense', '0']) {
    await page.goto(`/clients/${missing}`);
    await page.getByRole('heading', { name: 'Client Not Found' }).waitFor();
  }
  await page.getByRole('link', { name: 'Back to Clients' }).click();
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
  await page.goBack();
  await tabTo(page, 'Search by name or email');
  await page.keyboard.type('ida');
  await page.keyboard.press('Enter');
  await rowOf(page, 'Ida Romero').waitFor();
  expect(new URL(page.url()).search).toBe('?search=ida');

  await page.route(`**/api/clients/${id}`, route => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/clients/${id}`);
  await page.getByRole('heading', { name: 'Failed to load client details' }).waitFor();
  await expectNoViolations(page);
  await page.unroute(`**/api/clients/${id}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Ida Romero', level: 1 }).waitFor();

  await page.route(/\/api\/(clients\/\d+\/(appointments|invoices|emails)|sms\/logs)/, route =>
    route.fulfill({ status: 500, body: '' }),
  );
  const lists = {
    Appointments: 'appointments',
    Invoices: 'invoices',
    'Email History': 'emails',
    'SMS History': 'sms/logs',
  };
  await page.goto(`/clients/${id}?tab=appointments`);
  for (const [tab, path] of Object.entries(lists)) {
    await page.getByRole('tab', { name: tab }).click();
    const failed = page.getByRole('tabpanel', { name: tab }).getByRole('heading', { name: 'Nothing to show' });
    await failed.waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByText(/fail|error|wrong/i).count()).toBe(0);
    expect(consoleErrors.some(said => said.includes(path) && said.includes('did not load'))).toBe(true);
  }
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { name: 'No SMS messages yet' }).waitFor();
  await close();
});

test('merges two records after a rejected attempt, and archives and deletes', { tags: 'detail' }, async () => {
  const { page, add, cookie, close } = await openPractice();
  const id = await add('Anna', { lastName: 'Berg', tags: ['vegan'] });
  const startTime = '2030-01-07T15:00:00Z';
  const session = { clientId: id, title: 'Review', type: 'follow-up', startTime, endTime: '2030-01-07T15:30:00Z' };
  await post(program, '/api/appointments', session, cookie);
  const other = await add('Ann', { lastName: 'Berg', email: 'ann@old.example', phone: '503 555 0101' });
  await page.goto(`/clients/${other}`);
  const more = async (item: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await more('Merge with another record');
  const dialog = page.getByRole('dialog', { name: 'Merge Ann Berg with another record' });
  await dialog.getByRole('button', { name: 'Anna Berg' }).click();
  const table = dialog.getByRole('table', { name: 'What will be kept' });
  await table.getByText(/1 appointment/).waitFor();
  await expectNoViolations(page);
  await dialog.getByText('Keep Anna Berg').click();
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await expect.poll(() => row('Name').textContent()).toBe('NameKept: Anna BergAnn Berg');
  expect(await row('Phone').textContent()).toBe('Phone–Kept: (503) 555-0101');
  await page.route('**/merge', route => route.fulfill({ status: 500, body: '{"message":""}' }));
  await dialog.getByRole('button', { name: 'Merge records' }).click();
  await dialog.getByText('Nothing was merged. Please try again.').waitFor();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Merge records' }).click();
  await page.getByText('Clients merged').waitFor();
  await page.waitForURL(`**/clients/${id}`);
  await page.getByRole('link', { name: '(503) 555-0101' }).waitFor();

  await more('Archive');
  await page.getByText('Archived', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Archived', { exact: true }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Last name').fill('Lund');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Anna Lund', level: 1 }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await more('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Client deleted successfully').waitFor();
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
  await close();
});

test.each([
  ['in another zone', 'Europe/Berlin', 1],
  ['at home', 'America/New_York', 0],
])('%s, shows the practice’s time zone only where it differs', { tags: 'detail' }, async (_, timezoneId, count) => {
  const { page, cookie, add, close } = await openPractice([], { ...desk, timezoneId });
  const id = await add('Berta');
  const startTime = '2030-01-07T15:00:00Z';
  const session = { clientId: id, title: 'Review', type: 'follow-up', startTime, endTime: '2030-01-07T15:30:00Z' };
  expect((await post(program, '/api/appointments', session, cookie)).status).toBe(201);
  await page.goto(`/clients/${id}?tab=appointments`);
  await page.getByRole('button', { name: 'Review' }).waitFor();
  const sentence = page.getByText(/^Times are in Eastern Time \(now .+\)\. Your local time is /);
  await expect.poll(() => sentence.count()).toBe(count);
  await close();
});
