import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { desk, type Place, toast } from './settings.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, type Look, openBrowser, tabTo } from './visitor.ts';

let place: Place;
let program: Program;
let cookie: string;
let complaints: string[] = [];
beforeAll(async () => {
  program = await startProgram();
  place = { program, browser: await sharedBrowser() };
  cookie = (await signUp(program)).cookie;
});
afterAll(async () => {
  await program.kill('SIGTERM');
});
afterEach(() => expect(complaints).toEqual([]));

const phone: Look = { width: 390, timezoneId: 'America/New_York', colorScheme: 'dark' };

async function open(path: string, look = desk): Promise<Page> {
  const opened = await openBrowser({ ...look, browser: place.browser, baseURL: program.url, cookie });
  complaints = opened.complaints;
  await opened.page.goto(path);
  return opened.page;
}

let clients = 0;
async function addClient(): Promise<number> {
  const email = `client${clients++}@client.example`;
  const person = { firstName: 'Felix', lastName: 'Romero', email, phone: '', age: 41, goal: 'weight_loss', notes: '' };
  return (await (await post(program, '/api/clients', person, cookie)).json()).id;
}

const hour = (index: number) => new Date(Date.UTC(2030, 0, 7, 15 + index)).toISOString();

/** A session of the client, as the practice enters it, and as it is changed afterwards. */
async function complete(clientId: number, index: number) {
  const fields = {
    clientId,
    title: 'Food diary',
    type: 'follow-up',
    status: 'scheduled',
    startTime: hour(index),
    endTime: hour(index + 1),
  };
  const { id } = await (await post(program, '/api/appointments', fields, cookie)).json();
  const done = await post(program, `/api/appointments/${id}`, { ...fields, status: 'completed' }, cookie, 'PUT');
  expect(done.status).toBe(200);
}

test('a package is made, given, used by a session that was held, and its balance falls', async () => {
  const page = await open('/settings?tab=packages');
  await page.getByText('No packages yet').waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Add package' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sessions', { exact: true }).fill('0');
  await dialog.getByRole('button', { name: 'Add package' }).click();
  await dialog.getByText('Give it a name').waitFor();
  await dialog.getByText('At least 1').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('name');
  await dialog.getByLabel('Name').fill('Two follow-ups');
  await dialog.getByLabel('Sessions', { exact: true }).fill('2');
  await dialog.getByLabel(/Price in USD/).fill('150.5');
  await dialog.getByLabel('For').selectOption('Follow-up Session');
  await dialog.getByLabel(/Days it is valid/).fill('9');
  await dialog.getByRole('button', { name: 'Add package' }).click();
  await toast(page, 'Package added');
  await page.getByText('2 sessions · Follow-up Session · $150.50 · valid for 9 days').waitFor();

  await page.getByRole('button', { name: 'Actions for Two follow-ups' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByLabel(/Days it is valid/).fill('');
  await dialog.getByLabel(/Days it is valid/).press('Enter');
  await toast(page, 'Package saved');
  await page.getByText('2 sessions · Follow-up Session · $150.50', { exact: true }).waitFor();

  const clientId = await addClient();
  await page.goto(`/clients/${clientId}`);
  const card = page.getByRole('region', { name: 'Packages' });
  await card.getByText('None.').waitFor();
  await card.getByRole('button', { name: 'Add' }).click();
  await dialog.getByLabel('Package', { exact: true }).selectOption('Two follow-ups');
  expect(await dialog.getByLabel('Sessions', { exact: true }).inputValue()).toBe('2');
  expect(await dialog.getByLabel(/Price/).inputValue()).toBe('150.50');
  await dialog.getByRole('button', { name: 'Add package' }).click();
  await card.getByText('2 of 2 left').waitFor();

  await page.goto('/appointments?view=day&date=2030-01-08');
  await page.getByRole('button', { name: 'New Appointment' }).first().click();
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Felix');
  await page.getByRole('option', { name: /Felix Romero/ }).click();
  await dialog.getByLabel('Type').selectOption('Follow-up Session');
  await dialog.getByText('Two follow-ups: 2 of 2 left').waitFor();
  await dialog.getByLabel('Type').selectOption('Assessment');
  await dialog.getByText('No package with sessions left for this').waitFor();

  await complete(clientId, 0);
  await page.goto('/appointments?view=day&date=2030-01-07');
  await page
    .getByRole('button', { name: /Food diary/ })
    .first()
    .click();
  await page.getByText('Used Two follow-ups, 1 of 2 left').waitFor();
  await page.goto(`/clients/${clientId}`);
  await card.getByText('1 of 2 left').waitFor();
  await expectNoViolations(page);
  await card.getByRole('button', { name: /Two follow-ups/ }).click();
  await dialog.getByText('Food diary').waitFor();
  await dialog.getByLabel('Sessions', { exact: true }).fill('0');
  await dialog.getByRole('button', { name: 'Save package' }).click();
  await dialog.getByText('At least 1').waitFor();
  await dialog.getByLabel('Sessions', { exact: true }).fill('3');
  await dialog.getByRole('button', { name: 'Save package' }).click();
  await card.getByText('2 of 3 left').waitFor();
  const told = await get<{ title: string }[]>(program, '/api/notifications', cookie);
  expect(told.map(({ title }) => title)).toEqual(['One session left']);

  await page.goto('/settings?tab=packages');
  await page.getByRole('button', { name: 'Actions for Two follow-ups' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('dialog', { name: 'Archive Two follow-ups?' }).getByRole('button', { name: 'Archive' }).click();
  await page.getByText('No packages yet').waitFor();
  await page.context().close();
});

test('on a phone, with the keyboard alone, a gift is given and taken back', async () => {
  const page = await open(`/clients/${await addClient()}`, phone);
  const card = page.getByRole('region', { name: 'Packages' });
  await card.getByText('None.').waitFor();
  await card.getByRole('button', { name: 'Add' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await tabTo(page, 'Name');
  await page.keyboard.type('A gift');
  await tabTo(page, 'Sessions');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await card.getByText('1 of 1 left').waitFor();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.waitFor({ state: 'detached' });
  await card.getByRole('button', { name: /A gift/ }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('No session has used it yet.').waitFor();
  await tabTo(page, 'Delete');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete A gift?' });
  await question.waitFor();
  await question.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await card.getByText('None.').waitFor();
  await page.context().close();
});
