import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { event, openPractice, phone, shifted, shot, wednesday } from './calendar.ts';
import { type Program, startProgram } from './program.ts';
import { toast } from './settings.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations } from './visitor.ts';

let program: Program;
let browser: Browser;
beforeAll(async () => {
  program = await startProgram();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
});

test('a session is entered for a new client, edited with its messages, and deleted', async () => {
  const { page, list, times, close } = await openPractice({ program, browser }, 'entering');
  await page.goto('/appointments');
  await page.getByRole('button', { name: 'Schedule First Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
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
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
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

  // On its way out the dialog still moves what is behind it.
  await edit.waitFor({ state: 'hidden' });
  await row.getByRole('button', { name: 'Actions for Ines Duarte' }).click();
  await page.getByRole('menuitem', { name: 'View details' }).click();
  await page.getByText(/Entered by the practice/).waitFor();
  await shot(page, 'details');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(async () => (await list())[0]?.status).toBe('confirmed');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel session' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this appointment?' });
  await question.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel session' }).click();
  await question.getByLabel(/^The client cancelled late/).check();
  await shot(page, 'cancel');
  await question.getByRole('button', { name: 'Cancel It' }).click();
  await expect.poll(async () => (await list())[0]?.status).toBe('cancelled');
  await page.getByText(/, late/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this appointment?' }).getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Appointment deleted successfully');
  expect(await list()).toEqual([]);
  await close();
});

test('a reminder goes out by hand after a question, and says how it went', async () => {
  const { page, enter, close } = await openPractice({ program, browser }, 'reminding');
  await enter('10:00', '11:00');
  await page.goto('/appointments');
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for Ann Lee' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  };
  await page.route('**/send-*-reminder', route =>
    route.fulfill({ status: 409, json: { message: 'Ann has no phone number.' } }),
  );
  await choose('Send SMS reminder');
  await toast(page, 'Ann has no phone number.');
  await page.unrouteAll();
  await page.route('**/send-*-reminder', route => route.fulfill({ status: 500, body: '' }));
  await choose('Send SMS reminder');
  await toast(page, 'Failed to send SMS reminder');
  await choose('Send email reminder');
  await toast(page, 'Failed to send email reminder');
  await page.unrouteAll();
  await choose('Send email reminder');
  await toast(page, 'Email reminder sent successfully to client');
  await close();
});

test('the next session is booked from a client’s page, and from the details of one', async () => {
  const { page, client, times, enter, close } = await openPractice({ program, browser }, 'next');
  await page.goto(`/clients/${client.id}?tab=appointments`);
  await page.getByRole('button', { name: 'Book next session' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  expect(await dialog.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('Ann Lee');
  await dialog.getByLabel('Title').fill('First talk');
  await dialog.getByLabel('Date', { exact: true }).fill(shifted(1));
  await dialog.getByLabel('Start time').fill('09:00');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.poll(times).toEqual([`${shifted(1)} 09:00-09:30`]);
  await enter('12:00', '13:00');
  await page.goto(`/appointments?view=day&date=${wednesday}`);
  // Until all is there the day may still move under the pointer.
  await page.waitForLoadState('networkidle');
  await event(page).click();
  await page.getByRole('button', { name: 'Book next session' }).click();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.poll(times).toContain(`${shifted(7)} 12:00-13:00`);
  await close();
});

test('a second session at the same time is asked about first', async () => {
  const { page, list, enter, close } = await openPractice({ program, browser }, 'overlapping');
  await enter('10:00', '11:00');
  await page.goto(`/appointments?view=day&date=${wednesday}`);
  await page.getByRole('button', { name: 'New Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  await dialog.getByRole('button', { name: 'Add a new client' }).click();
  await dialog.getByLabel('First name').fill('Bea');
  await dialog.getByLabel('Last name').fill('Hill');
  await dialog.getByLabel('Email', { exact: true }).fill('bea@client.example');
  await dialog.getByLabel('Title').fill('Urgent');
  await dialog.getByLabel('Start time').fill('10:30');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Two sessions at the same time?' });
  await question.getByText(/Review with Ann Lee/).waitFor();
  await question.getByRole('button', { name: 'Choose another time' }).click();
  expect(await list()).toHaveLength(1);
  // She is on record by now, and still the one it is for.
  expect(await dialog.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('Bea Hill');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await question.getByRole('button', { name: 'Keep both' }).click();
  await toast(page, 'Appointment created successfully');
  expect(await list()).toHaveLength(2);
  await shot(page, 'overlap');
  await close();
});

test('a series is made with a preview, and its following sessions are moved together', async () => {
  const { page, times, enter, close } = await openPractice({ program, browser }, 'series');
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
  await page.waitForLoadState('networkidle');
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
  const { page, times, close } = await openPractice({ program, browser }, 'phone', phone);
  await page.goto(`/appointments?view=week&date=${wednesday}`);
  await page.getByRole('button', { name: 'New Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  await shot(page, 'phone-new');
  await dialog.getByRole('combobox', { name: 'Client' }).fill('ann');
  await page.getByRole('option', { name: /Ann Lee/ }).click();
  await dialog.getByLabel('Title').fill('Call');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await toast(page, 'Appointment created successfully');
  expect(await times()).toEqual([`${wednesday} 09:00-09:30`]);
  await shot(page, 'phone-week');
  await close();
});
