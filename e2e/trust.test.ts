import { readFileSync } from 'node:fs';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readText, readZip } from '../src/platform/archive/read-zip.ts';
import { clientFields } from '../src/testing/world.ts';
import { newOwner, type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, openBrowser, tabTo } from './visitor.ts';

let program: Program;
let browser: Browser;
let cookie: string;
let clientId: number;
beforeAll(async () => {
  program = await startProgram();
  browser = await sharedBrowser();
  // One alone in its instance: backups are its owner's.
  ({ cookie } = await signUp(program));
  const fields = clientFields({ firstName: 'Wilhelmina', lastName: 'Quill', email: 'mina@quill.example' });
  ({ id: clientId } = await (await post(program, '/api/clients', fields, cookie)).json());
});
afterAll(async () => {
  await program.kill('SIGTERM');
});

const looks = {
  desk: { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' },
  phone: { width: 390, timezoneId: 'America/New_York', colorScheme: 'dark' },
} as const;

async function open(look: keyof typeof looks) {
  const { page, context, complaints } = await openBrowser({ ...looks[look], browser, baseURL: program.url, cookie });
  const close = async () => {
    await context.close();
    // A refusal is written down by the browser itself.
    expect(complaints.filter(each => !/status of 400/.test(each))).toEqual([]);
  };
  return { page, close };
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), press()]);
  return download;
}

test('with the keyboard alone the owner looks for a name in the audit log and takes what is found along, at a desk', async () => {
  const { page, close } = await open('desk');
  await page.goto('/settings?tab=audit');
  await page.getByLabel('Search by name').waitFor();
  await tabTo(page, 'Search by name');
  await page.keyboard.type('quill');
  await expect.poll(() => page.url()).toContain('search=quill');
  const log = page.getByRole('table', { name: 'Audit log' });
  await log.getByText('Added: client').waitFor();
  expect(await log.getByText('Wilhelmina Quill').count()).toBeGreaterThan(0);
  await expect.poll(() => log.getByText('Signed in').count()).toBe(0);
  await expectNoViolations(page);
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
  await close();
});

test('a client who asks gets all of it, and is erased with a report of what stayed, on a phone', async () => {
  const { page, close } = await open('phone');
  await page.goto(`/clients/${clientId}`);
  const choose = async (what: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: what, exact: true }).click();
  };
  const file = await downloaded(page, () => choose('Export everything'));
  expect(file.suggestedFilename()).toBe('wilhelmina-quill.zip');
  const zip = await readZip(await file.path());
  const data = JSON.parse(await readText(zip, 'data.json'));
  expect(data['The client'][0]).toMatchObject({ 'First name': 'Wilhelmina', Email: 'mina@quill.example' });
  zip.close();

  await choose('Erase personal data');
  const dialog = page.getByRole('dialog', { name: 'Erase Wilhelmina Quill?' });
  const erase = dialog.getByRole('button', { name: 'Erase for good' });
  const confirm = dialog.getByLabel('Type “Wilhelmina Quill” to confirm');
  await confirm.fill('Somebody else');
  await erase.click();
  await dialog.getByText('Type Wilhelmina Quill to confirm.', { exact: true }).waitFor();
  await confirm.fill('wilhelmina quill');
  await erase.click();
  const done = page.getByRole('dialog', { name: 'Wilhelmina Quill was erased' });
  await done.getByText('1 kept without a name', { exact: true }).first().waitFor();
  await expectNoViolations(page);
  const report = await downloaded(page, () => done.getByRole('link', { name: 'Download report' }).click());
  const said = JSON.parse(readFileSync(await report.path(), 'utf8'));
  expect(said).toMatchObject({ formerId: clientId, reason: 'asked' });
  expect(JSON.stringify(said)).not.toMatch(/quill/i);
  await done.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL(/\/clients$/);
  // The list as it was stands there until the new one is.
  await expect.poll(() => page.getByText('Wilhelmina').count()).toBe(0);
  // The report stays to be read.
  await page.goto('/settings?tab=privacy');
  await page.getByText(`Client ${clientId}`, { exact: true }).click();
  await page.getByText('1 kept without a name', { exact: true }).first().waitFor();
  await close();
});

test('the owner backs up and takes the file along, with the password, on a phone', async () => {
  const { page, close } = await open('phone');
  await page.goto('/settings?tab=backup');
  await page.getByRole('button', { name: 'Back up now' }).click();
  const download = page.getByRole('button', { name: /^Download the backup of/ }).first();
  await download.waitFor({ timeout: 60_000 });
  await download.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(newOwner.password);
  const file = await downloaded(page, () => dialog.getByRole('button', { name: 'Download' }).click());
  const zip = await readZip(await file.path());
  expect(zip.names.some(name => name.includes('clients'))).toBe(true);
  zip.close();
  await dialog.waitFor({ state: 'hidden' });
  await close();
});

test('of very many who are called so the owner hears that the newest are looked for, at a desk and on a phone', async () => {
  const rows = Array.from({ length: 201 }, (_, at) => ({
    firstName: 'Ida',
    lastName: 'Berg',
    email: `${at}@berg.example`,
  }));
  expect((await post(program, '/api/clients/import', { rows, dryRun: true }, cookie)).status).toBe(200);
  expect(await (await post(program, '/api/clients/import', { rows }, cookie)).text()).toContain('"added":201');
  for (const look of ['desk', 'phone'] as const) {
    const { page, close } = await open(look);
    await page.goto('/settings?tab=audit');
    const cut = page.getByText('Only the 200 newest of those who are called so are looked for');
    await page.getByText('Added: client').first().waitFor();
    expect(await cut.count()).toBe(0);
    await page.getByLabel('Search by name').fill('berg');
    await cut.waitFor();
    await expectNoViolations(page);
    await close();
  }
});
