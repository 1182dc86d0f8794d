import { createServer, type ServerResponse } from 'node:http';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../src/features/clients/contract.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, type Look, openBrowser, tabTo } from './visitor.ts';

let program: Program;
let browser: Browser;
beforeAll(async () => {
  program = await startProgram();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
});

const desk: Look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' };
const people = (count: number, given: Record<string, string> = {}) =>
  Array.from({ length: count }, (_, number) => ({
    firstName: `First${String(number).padStart(3, '0')}`,
    lastName: 'Person',
    email: `p${number}@client.example`,
    ...given,
  }));

/** A practice of the test's own with these clients, and its owner's browser. */
async function openPractice(name: string, rows: Record<string, string>[] = [], look: Look = desk) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@practice.example`;
  const { cookie } = await signUp(program, { email, practiceName: name });
  if (rows.length) await (await post(program, '/api/clients/import', { rows }, cookie)).text();
  const { page, context, complaints } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  const clients = () => get<Client[]>(program, '/api/clients', cookie);
  // What a test makes fail, the browser itself reports.
  const close = async () => {
    await context.close();
    expect(complaints.filter(each => !/Failed to load resource|net::ERR/.test(each))).toEqual([]);
  };
  return { page, cookie, clients, close };
}

/** Lets the next calls of this kind fail. */
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

test('a client is added, changed and deleted, each with its message, and each failure with its own', async () => {
  const { page, clients, close } = await openPractice('Messages');
  await page.goto('/clients');
  await page.getByRole('main').getByRole('button', { name: 'Add Client' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  for (const message of ['First name is required', 'Last name is required', 'Invalid email address'])
    await dialog.getByText(message, { exact: true }).waitFor();
  await expectNoViolations(page);
  await dialog.getByLabel('First name').fill('Ann');
  await dialog.getByLabel('Last name').fill('Lee');
  await dialog.getByLabel('Email').fill('ann@client.example');
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

  await choose(page, 'Ann Lee', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Client' });
  expect(await edit.getByLabel('Phone').inputValue()).toBe('(503) 555-0101');
  await edit.getByLabel('Phone').fill('12');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Failed to update client').waitFor();
  await edit.getByText(/This is not a phone number that can be called/).waitFor();
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

test('an archived client leaves the list and comes back with Undo, with Ctrl+Z, or from among the archived', async () => {
  const { page, close } = await openPractice('Archive', people(3));
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
  // One key takes back one thing, however many toasts are fading out.
  expect(await page.getByRole('row').count()).toBe(2);
  await choose(page, 'First000 Person', 'Restore');
  await page.getByText('No clients found matching your criteria.', { exact: true }).waitFor();
  await breakCalls(page, 'POST', '**/api/clients/*/archive');
  await page.goto('/clients');
  await choose(page, 'First000 Person', 'Archive');
  await toast(page, 'Failed to archive client').waitFor();
  expect(await page.getByRole('row').count()).toBe(4);
  await close();
});

test('many at once: a range, or all that match, loaded or not; tags, status and archive with the way back', async () => {
  const { page, clients, close } = await openPractice('Many', [
    ...people(60),
    ...people(2, { status: 'Paused', firstName: 'Zoe' }).map((row, at) => ({ ...row, email: `z${at}@client.example` })),
  ]);
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
  await expect.poll(async () => (await clients()).filter(client => client.tags.includes('vegan')).length).toBe(4);
  await bar.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await clients()).filter(client => client.tags.length).length).toBe(0);

  await page.getByRole('checkbox', { name: 'Select all clients shown' }).click();
  await bar.getByText('50 selected').waitFor();
  await bar.getByRole('button', { name: 'Select all 62 that match' }).click();
  await bar.getByText('62 selected').waitFor();
  await bar.getByRole('button', { name: 'Archive' }).click();
  await toast(page, '62 clients archived').waitFor();
  expect(await clients()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await clients()).length).toBe(62);

  await page.goto('/clients?sort=-name');
  await page.getByRole('checkbox', { name: 'Select Zoe Person' }).first().click();
  await page.getByRole('checkbox', { name: 'Select First059 Person' }).click({ modifiers: ['Shift'] });
  await bar.getByText('3 selected').waitFor();
  await bar.getByRole('button', { name: 'Set status' }).click();
  await page.getByRole('menuitem', { name: 'Inactive' }).click();
  await toast(page, '3 clients set to Inactive').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  const count = async (status: string) => (await clients()).filter(client => client.status === status).length;
  await expect.poll(async () => [await count('paused'), await count('inactive')]).toEqual([2, 0]);
  await breakCalls(page, 'POST', '**/api/clients/bulk');
  await page.getByRole('checkbox', { name: 'Select First059 Person' }).click();
  await bar.getByRole('button', { name: 'Archive' }).click();
  await toast(page, 'Failed to update clients').waitFor();
  await bar.getByText('1 selected').waitFor();
  await close();
});

test('a long table keeps its columns when rows far from the screen are not drawn', async () => {
  const { page, close } = await openPractice('Long', people(260), { ...desk, width: 1024 });
  await page.goto('/clients');
  await rowOf(page, 'First001').waitFor();
  // Down to the end, where the first rows are empty space.
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

test('a filter stands in the address and is kept under a name', async () => {
  const rows = people(6).map((row, at) => ({ ...row, tags: at % 2 ? 'vegan' : '', status: at < 2 ? 'Paused' : '' }));
  const { page, close } = await openPractice('Views', rows);
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
  await save('Paused vegans');
  await page.getByRole('dialog').getByText('There is already a filter with this name').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('6 clients', { exact: true }).waitFor();
  await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Paused vegans' }).click();
  await page.getByText('1 client', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('1 client', { exact: true }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Delete view' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'View deleted').waitFor();
  await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Import and export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export these clients' }).click(),
  ]);
  const file = (await (await download.createReadStream()).toArray()).join('');
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(file).toContain('p1@client.example');
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

/** In Windows-1252, as Excel saves it. */
const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') };

test('a file with errors and duplicates: told row by row, and nothing is imported unasked', async () => {
  const { page, clients, close } = await openPractice('Import', people(1));
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import from a file' }).click();
  await page.getByRole('heading', { name: 'Import Clients' }).waitFor();
  await expectNoViolations(page);
  const choose = page.getByLabel('Choose a CSV file or drop it here');
  await choose.setInputFiles({ name: 'book.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004') });
  await page.getByText(/This is a workbook/).waitFor();
  await choose.setInputFiles(file);
  await page.getByRole('cell', { name: 'Müller', exact: true }).waitFor();
  expect(await page.getByLabel('Import “Name” as').inputValue()).toBe('fullName');
  await page.getByLabel('Import “E-Mail” as').selectOption('Leave out');
  await page.getByText('Say which column holds the email addresses.').waitFor();
  expect(await page.getByRole('button', { name: 'Check 4 rows' }).isDisabled()).toBe(true);
  await page.getByLabel('Import “E-Mail” as').selectOption('Email');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Check 4 rows' }).click();

  await page.getByRole('heading', { name: '1 row with errors' }).waitFor();
  await page.getByRole('row', { name: '5 Email nobody Invalid email address' }).waitFor();
  await page.getByRole('row', { name: /5 Last name Cher Last name is required/ }).waitFor();
  await page.getByText('2 rows with a known email address').click();
  await page.getByText('Row 2: p0@client.example is a client already').waitFor();
  await page.getByText('Row 6: BEN@client.example stands in row 3 too').waitFor();
  await expectNoViolations(page);
  expect(await clients()).toHaveLength(1);

  await page.getByText('Update them', { exact: true }).click();
  await page.route('**/api/clients/import', route => route.abort('connectionreset'), { times: 1 });
  await page.getByRole('button', { name: 'Import the other 2 rows' }).click();
  await page.getByText(/The connection broke off/).waitFor();
  expect(await clients()).toHaveLength(1);
  await page.getByRole('button', { name: 'Import the other 2 rows' }).click();
  await page.getByRole('heading', { name: '1 client added' }).waitFor();
  await page.getByText('1 client updated, 1 row left out as duplicates, 1 row left out because of errors.').waitFor();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Show Clients' }).click();
  await rowOf(page, 'Ben Müller').waitFor();
  expect((await clients()).map(client => client.firstName).toSorted()).toEqual(['Ann', 'Ben']);
  await close();
});

/** Stands in for the server: a stream of lines of which each waits to be said. */
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

test('an import tells how far it is while it runs', async () => {
  const { page, clients, close } = await openPractice('Progress');
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
  await importing.getByText('You can leave this page: the import goes on.').waitFor();
  await expectNoViolations(page);
  await say({ done: 3, total: 4 });
  await expect.poll(() => told.textContent()).toBe('3 of 4 rows');
  await say({ message: '3 rows have errors. Nothing was imported.' });
  end();
  await page.getByText('3 rows have errors. Nothing was imported.').waitFor();
  expect(await clients()).toEqual([]);
  await mendCalls(page);
  await page.getByRole('button', { name: 'Import 4 rows' }).click();
  await page.getByRole('heading', { name: '4 clients added' }).waitFor();
  await close();
});

test('the table has the eight columns in their order, the form its five goals, of which general health is chosen', async () => {
  const { page, close } = await openPractice('Columns', people(1), { ...desk, width: 1600 });
  await page.goto('/clients');
  await rowOf(page, 'First000').waitFor();
  const heads = await page.getByRole('columnheader').allTextContents();
  expect(heads.map(head => head.trim()).filter(Boolean)).toEqual([
    'Name',
    'Email',
    'Phone',
    'Age',
    'Goal',
    'Status',
    'Last Contact',
    'Actions',
  ]);
  await page.getByRole('main').getByRole('button', { name: 'Add Client' }).first().click();
  const goal = page.getByRole('dialog', { name: 'Add Client' }).getByLabel('Goal');
  await goal.waitFor();
  const goals = ['Weight Loss', 'Muscle Gain', 'General Health', 'Sports Nutrition', 'Medical Condition'];
  expect(await goal.locator('option').allTextContents()).toEqual(goals);
  expect(await goal.inputValue()).toBe('general_health');
  await close();
});

/** Down the open menu, from wherever the focus has got to. */
async function arrowTo(page: Page, entry: Locator) {
  await entry.waitFor();
  for (let step = 0; step < 12 && !(await entry.evaluate(it => it === document.activeElement)); step++)
    await page.keyboard.press('ArrowDown');
}

test('with the keyboard alone: add, select, tag, archive and take it back', async () => {
  const { page, clients, close } = await openPractice('Keys', people(2));
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
  await tabTo(page, 'Last name').catch(() => undefined);
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

test('who may only look is offered nothing else', async () => {
  const { page, close } = await openPractice('Viewer', people(2));
  const user = await (await page.request.get('/api/auth/user')).json();
  await page.route('**/api/auth/user', route => route.fulfill({ json: { ...user, role: 'viewer' } }));
  await page.goto('/clients?search=first');
  await rowOf(page, 'First000').waitFor();
  for (const name of ['Add Client', 'Import and export', 'Save as view'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await page.getByRole('button', { name: 'Actions for First000 Person' }).click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['View details']);
  await page.goto('/clients/import');
  await page.getByRole('heading', { name: 'You cannot import clients' }).waitFor();
  await close();
});

test('on a dark phone rows are selected and changed with the thumb', async () => {
  const { page, clients, close } = await openPractice('Thumb', people(60, { tags: 'vegan' }), {
    ...desk,
    width: 390,
    colorScheme: 'dark',
  });
  await page.goto('/clients');
  await page.getByRole('checkbox', { name: 'Select First001 Person' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('checkbox', { name: 'Select First001 Person' }).click();
  const bar = page.getByRole('region', { name: 'Selected clients' });
  await bar.getByText('1 selected').waitFor();
  await expectNoViolations(page);
  await bar.getByRole('button', { name: 'Select all 60 that match' }).click();
  await bar.getByRole('button', { name: 'Remove tag' }).click();
  await page.getByRole('menuitem', { name: 'vegan' }).click();
  await toast(page, '“vegan” removed from 60 clients').waitFor();
  expect((await clients()).filter(client => client.tags.length)).toEqual([]);
  await expectNoViolations(page);
  await close();
});
