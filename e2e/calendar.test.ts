import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment } from '../src/features/appointments/contract.ts';
import { launchBrowser } from './browser.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { toast } from './settings.ts';
import { expectNoViolations, type Look, openBrowser } from './visitor.ts';

let program: Program;
let browser: Browser;
beforeAll(async () => {
  program = await startProgram();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await program.kill('SIGTERM');
});

const desk: Look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' };
const phone: Look = { ...desk, width: 390 };
const zone = 'America/New_York';

/** A Wednesday far enough ahead that nothing of it is over; no change of clocks in its week. */
const wednesday = (() => {
  const day = new Date(Date.now() + 20 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
})();
const shifted = (days: number) =>
  new Date(Date.parse(`${wednesday}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** "2026-12-16 10:00", by the practice's clock. */
const wall = (instant: string) => {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return parts.format(new Date(instant));
};

/** A practice of the test's own with one client, and its owner's browser. */
async function openPractice(name: string, look: Look = desk) {
  const { cookie } = await signUp(program, { email: `${name}@practice.example`, practiceName: name, timeZone: zone });
  const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@client.example', goal: 'general_health' };
  const client = await (await post(program, '/api/clients', person, cookie)).json();
  const { page, context, complaints } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  const list = () => get<Appointment[]>(program, '/api/appointments', cookie);
  const times = async () => (await list()).map(each => `${wall(each.startTime)}-${wall(each.endTime).slice(11)}`);
  const enter = async (from: string, to: string, given: object = {}) => {
    const at = (time: string) => {
      const guess = new Date(`${wednesday}T${time}:00Z`);
      return new Date(
        guess.getTime() * 2 - Date.parse(`${wall(guess.toISOString()).replace(' ', 'T')}:00Z`),
      ).toISOString();
    };
    const fields = { clientId: client.id, title: 'Review', type: 'follow-up', startTime: at(from), endTime: at(to) };
    return (await post(program, '/api/appointments', { ...fields, ...given }, cookie)).json();
  };
  const close = async () => {
    await context.close();
    expect(complaints.filter(each => !/Failed to load resource|net::ERR/.test(each))).toEqual([]);
  };
  return { page, cookie, client, list, times, enter, close };
}

const event = (page: Page, name = /Ann Lee/) => page.getByRole('button', { name }).first();
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

test('a session is entered for a new client, edited with its messages, and deleted', async () => {
  const { page, list, times, close } = await openPractice('entering');
  await page.goto('/appointments');
  await page.getByRole('button', { name: 'Schedule First Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  await dialog.getByRole('button', { name: 'Create Appointment' }).click();
  for (const message of ['Client is required', 'Title is required']) await dialog.getByText(message).waitFor();
  await shot(page, 'new-errors');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Add a new client' }).click();
  await dialog.getByLabel('First name').fill('Ines');
  await dialog.getByLabel('Last name').fill('Duarte');
  await dialog.getByLabel('Email', { exact: true }).fill('ines@client.example');
  await dialog.getByLabel('Service').selectOption({ label: 'Follow-up Session, 30 min' });
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Follow-up Session');
  await dialog.getByLabel('Date', { exact: true }).fill(wednesday);
  await dialog.getByLabel('Start time').fill('10:00');
  expect(await dialog.getByLabel('End time').inputValue()).toBe('10:30');
  await dialog.getByRole('button', { name: 'Create Appointment' }).click();
  await toast(page, 'Appointment created successfully');
  expect(await times()).toEqual([`${wednesday} 10:00-10:30`]);
  expect((await list())[0]?.client.firstName).toBe('Ines');

  const row = page.getByRole('row').filter({ hasText: 'Ines Duarte' });
  await row.getByRole('button', { name: 'Actions for Ines Duarte' }).click();
  await shot(page, 'menu');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Appointment' });
  for (const [label, message] of [
    ['Title', 'Title is required'],
    ['Date', 'Start date is required'],
    ['Start time', 'Start time is required'],
    ['End time', 'End time is required'],
  ] as const) {
    await edit.getByLabel(label, { exact: true }).fill('');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await edit.getByText(message).waitFor();
  }
  await edit.getByLabel('Title').fill('Longer review');
  await edit.getByLabel('Date', { exact: true }).fill(wednesday);
  await edit.getByLabel('Start time').fill('11:00');
  await edit.getByLabel('End time').fill('10:00');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await edit.getByText('The end must be after the start').waitFor();
  await edit.getByLabel('End time').fill('12:00');
  await shot(page, 'edit');
  await page.route('**/api/appointments/*', (route, request) =>
    request.method() === 'PUT' ? route.fulfill({ status: 500, json: { message: 'x' } }) : route.fallback(),
  );
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Failed to update appointment');
  await page.unrouteAll();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Appointment updated successfully');
  expect(await times()).toEqual([`${wednesday} 11:00-12:00`]);

  await row.getByRole('button', { name: 'Actions for Ines Duarte' }).click();
  await page.getByRole('menuitem', { name: 'View details' }).click();
  await page.getByText(/Entered by the practice/).waitFor();
  await shot(page, 'details');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(async () => (await list())[0]?.status).toBe('confirmed');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this appointment?' }).getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Appointment deleted successfully');
  expect(await list()).toEqual([]);
  await close();
});

test('a second session at the same time is asked about first', async () => {
  const { page, list, enter, close } = await openPractice('overlapping');
  await enter('10:00', '11:00');
  await page.goto(`/appointments?view=day&date=${wednesday}`);
  await page.getByRole('button', { name: 'New Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill('ann');
  await page.getByRole('option', { name: /Ann Lee/ }).click();
  await dialog.getByLabel('Title').fill('Urgent');
  await dialog.getByLabel('Start time').fill('10:30');
  await dialog.getByRole('button', { name: 'Create Appointment' }).click();
  const question = page.getByRole('dialog', { name: 'Two sessions at the same time?' });
  await question.getByText(/Review with Ann Lee/).waitFor();
  await question.getByRole('button', { name: 'Choose another time' }).click();
  expect(await list()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Create Appointment' }).click();
  await question.getByRole('button', { name: 'Keep both' }).click();
  await toast(page, 'Appointment created successfully');
  expect(await list()).toHaveLength(2);
  await shot(page, 'overlap');
  await close();
});

test('a series is made with a preview, and its following sessions are moved together', async () => {
  const { page, times, enter, close } = await openPractice('series');
  await enter('10:00', '10:30');
  await page.goto(`/appointments?view=day&date=${wednesday}`);
  await page.getByRole('button', { name: 'New Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill('ann');
  await page.getByRole('option', { name: /Ann Lee/ }).click();
  await dialog.getByLabel('Title').fill('Coaching');
  await dialog.getByLabel('Date', { exact: true }).fill(shifted(-7));
  await dialog.getByLabel('Start time').fill('10:15');
  await dialog.getByLabel('Repeats').selectOption('weekly');
  await dialog.getByLabel('Sessions').fill('4');
  const dates = dialog.getByRole('list', { name: 'Dates of the series' });
  await dates.getByText(/Overlaps: Review with Ann Lee/).waitFor();
  await shot(page, 'series');
  await expectNoViolations(page);
  await dates.getByRole('checkbox').nth(1).uncheck();
  await dialog.getByRole('button', { name: 'Create Series' }).click();
  await toast(page, 'Appointment created successfully');
  expect(await times()).toEqual([
    `${shifted(-7)} 10:15-10:45`,
    `${wednesday} 10:00-10:30`,
    `${shifted(7)} 10:15-10:45`,
    `${shifted(14)} 10:15-10:45`,
  ]);
  await page.goto(`/appointments?view=day&date=${shifted(7)}`);
  await event(page).click();
  await page.getByText('2 of 3, every week').waitFor();
  await shot(page, 'series-details');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Appointment' });
  await edit.getByLabel('Start time').fill('14:00');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await shot(page, 'scope');
  await page.getByRole('button', { name: 'This and the following ones' }).click();
  await toast(page, 'Appointment updated successfully');
  expect((await times()).slice(2)).toEqual([`${shifted(7)} 14:00-14:30`, `${shifted(14)} 14:00-14:30`]);
  await close();
});

test('on a phone: entered from the agenda’s day', async () => {
  const { page, times, close } = await openPractice('phone', phone);
  await page.goto(`/appointments?view=week&date=${wednesday}`);
  await page.getByRole('button', { name: 'New Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  await shot(page, 'phone-new');
  await dialog.getByRole('combobox', { name: 'Client' }).fill('ann');
  await page.getByRole('option', { name: /Ann Lee/ }).click();
  await dialog.getByLabel('Title').fill('Call');
  await dialog.getByRole('button', { name: 'Create Appointment' }).click();
  await toast(page, 'Appointment created successfully');
  expect(await times()).toEqual([`${wednesday} 09:00-09:30`]);
  await shot(page, 'phone-week');
  await close();
});
