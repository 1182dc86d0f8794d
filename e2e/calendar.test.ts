import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { isInTurn } from '../src/testing/proof.ts';
import { desk, event, middle, openEvent, openPractice, phone, shifted, wednesday } from './calendar.ts';
import { get, post, type Site } from './program.ts';
import { toast } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, openBrowser, stopClock } from './visitor.ts';

let program: Site;
let browser: Browser;
beforeAll(async () => {
  program = sharedProgram();
  browser = await sharedBrowser();
});

const hour = 52;
const column = (page: Page, day: string) => page.locator(`section[data-day="${day}"]`);
const cell = (page: Page, day: string) => page.locator(`td[data-day="${day}"]`);

/** Drags from a point by this number of pixels; releases unless `isHeld`. */
async function drag(page: Page, from: { x: number; y: number }, by: { x?: number; y?: number }, isHeld = false) {
  const { x = 0, y = 0 } = by;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x / 2, from.y + y / 2);
  await page.mouse.move(from.x + x, from.y + y, { steps: 4 });
  if (!isHeld) await page.mouse.up();
}

/** Adds a member with this role; returns the session cookie. */
async function joinAs(role: string, cookie: string): Promise<string> {
  const email = `vera-${randomUUID()}@member.example`;
  const { link } = await (await post(program, '/api/team/invitations', { email, role }, cookie)).json();
  const token = new URL(link).searchParams.get('token');
  const person = { token, firstName: 'Vera', lastName: 'Lind', password: 'correct horse battery' };
  const joined = await post(program, '/api/join', person);
  // The session is the first cookie.
  return joined.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

test('creates a session for a new client, edits and deletes it', async () => {
  const { page, cookie, list, times, close } = await openPractice({ program, browser }, 'entering');
  const rules = await get<object>(program, '/api/availability', cookie);
  await post(program, '/api/availability', { ...rules, lateFee: '25.00' }, cookie, 'PUT');
  await page.goto('/appointments');
  await page.getByRole('button', { name: 'Schedule First Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await dialog.getByText('Client is required').waitFor();
  // Four fields are visible; errors in the others open that section.
  const more = dialog.getByText('More options');
  expect(await dialog.getByLabel('Title').isVisible()).toBe(false);
  await more.click();
  await dialog.getByLabel('Title').fill('');
  await more.click();
  await dialog.getByRole('button', { name: 'Add a new client' }).click();
  await dialog.getByLabel('First name').fill('Ines');
  await dialog.getByLabel('Last name').fill('Duarte');
  await dialog.getByLabel('Email', { exact: true }).fill('ines@client.example');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await dialog.getByText('Title is required').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('title');
  await expectNoViolations(page);
  await more.click();
  await dialog.getByLabel('Service').selectOption({ label: 'Follow-up Session, 30 min' });
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Follow-up Session');
  await dialog.getByLabel('Date', { exact: true }).fill(wednesday);
  await dialog.getByLabel('Start time').fill('10:00');
  expect(await dialog.getByLabel('End time').inputValue()).toBe('10:30');
  await dialog.getByText('30 minutes, until 10:30 AM').waitFor();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await toast(page, 'Appointment created successfully');
  expect(await times()).toEqual([`${wednesday} 10:00-10:30`]);
  expect((await list())[0]?.client.firstName).toBe('Ines');

  const row = page.getByRole('row').filter({ hasText: 'Ines Duarte' });
  await row.getByRole('button', { name: 'Actions for Ines Duarte' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit appointment' });
  await edit.getByLabel('Title').fill('Longer review');
  await edit.getByLabel('Date', { exact: true }).fill(wednesday);
  await edit.getByLabel('Start time').fill('11:00');
  await edit.getByLabel('End time').fill('12:00');
  await page.route('**/api/appointments/*', (route, request) =>
    request.method() === 'PUT' ? route.fulfill({ status: 500, json: { message: 'x' } }) : route.fallback(),
  );
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Failed to update appointment');
  await page.unrouteAll();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Appointment updated successfully');
  expect(await times()).toEqual([`${wednesday} 11:00-12:00`]);

  // The closing dialog still shifts the layout behind it.
  await edit.waitFor({ state: 'hidden' });
  await row.getByRole('button', { name: 'Actions for Ines Duarte' }).click();
  await page.getByRole('menuitem', { name: 'View details' }).click();
  await page.getByText(/Added by the practice/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(async () => (await list())[0]?.status).toBe('confirmed');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this appointment?' });
  await question.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await question.getByLabel(/^Late cancellation/).check();
  await question.getByRole('button', { name: 'Cancel it' }).click();
  await expect.poll(async () => (await list())[0]?.status).toBe('cancelled');
  await page.getByText(/, late/).waitFor();
  await page.getByRole('button', { name: 'Charge the fee ($25.00)' }).click();
  await toast(page, 'Draft invoice created');
  await page.getByRole('link', { name: 'Late fee of $25.00 on an invoice' }).waitFor();
  const { items } = await get<{ items: { status: string; amount: string }[] }>(program, '/api/invoices', cookie);
  expect(items).toMatchObject([{ status: 'draft', amount: '25.00' }]);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this appointment?' }).getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Appointment deleted successfully');
  expect(await list()).toEqual([]);
  await close();
});

test('sends a reminder by hand after asking and reports the result', { tags: 'detail' }, async () => {
  const { page, enter, close } = await openPractice({ program, browser }, 'reminding');
  await enter('10:00', '11:00');
  await page.goto('/appointments');
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for Ann Lee' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  };
  await page.route('**/send-*-reminder?*', route =>
    route.fulfill({ status: 409, json: { message: 'Ann has no phone number.' } }),
  );
  await choose('Send SMS reminder');
  await toast(page, 'Ann has no phone number.');
  await page.unrouteAll();
  await choose('Send email reminder');
  await toast(page, 'Email reminder not sent: no mail server is set up');
  await close();
});

test('books the next session from a client’s page and from a session’s details', { tags: 'detail' }, async () => {
  const { page, client, times, enter, close } = await openPractice({ program, browser }, 'next');
  await page.goto(`/clients/${client.id}?tab=appointments`);
  await page.getByRole('button', { name: 'Book next appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  expect(await dialog.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('Ann Lee');
  await dialog.getByLabel('Date', { exact: true }).fill(shifted(1));
  await dialog.getByLabel('Start time').fill('09:00');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.poll(times).toEqual([`${shifted(1)} 09:00-09:30`]);
  await enter('12:00', '13:00');
  await page.goto(`/appointments?view=day&date=${wednesday}`);
  await openEvent(page);
  await page.getByRole('button', { name: 'Book next appointment' }).click();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.poll(times).toContain(`${shifted(7)} 12:00-13:00`);
  // The month calendar beside the day view navigates.
  const month = page.getByRole('complementary', { name: 'Month' });
  await month.getByRole('gridcell', { selected: true }).press('ArrowDown');
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe(shifted(7));
  expect(new URL(page.url()).searchParams.get('view')).toBe('day');
  await expectNoViolations(page);
  await close();
});

test('asks before double-booking', { tags: 'detail' }, async () => {
  const { page, list, enter, close } = await openPractice({ program, browser }, 'overlapping');
  await enter('10:00', '11:00');
  await page.goto(`/appointments?view=day&date=${wednesday}`);
  await page.getByRole('button', { name: 'New Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  await dialog.getByRole('button', { name: 'Add a new client' }).click();
  await dialog.getByLabel('First name').fill('Bea');
  await dialog.getByLabel('Last name').fill('Hill');
  await dialog.getByLabel('Email', { exact: true }).fill('bea@client.example');
  await dialog.getByLabel('Start time').fill('10:30');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Double-book this time?' });
  await question.getByText(/Review with Ann Lee/).waitFor();
  await question.getByRole('button', { name: 'Choose another time' }).click();
  expect(await list()).toHaveLength(1);
  // The new client is saved and selected.
  expect(await dialog.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('Bea Hill');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await question.getByRole('button', { name: 'Double-book' }).click();
  await toast(page, 'Appointment created successfully');
  expect(await list()).toHaveLength(2);
  await close();
});

test('creates a series with a preview and moves its following sessions together', { tags: 'detail' }, async () => {
  const { page, times, enter, close } = await openPractice({ program, browser }, 'series');
  await enter('10:00', '10:30');
  await page.goto(`/appointments?view=day&date=${wednesday}`);
  await page.getByRole('button', { name: 'New Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill('ann');
  await page.getByRole('option', { name: /Ann Lee/ }).click();
  await dialog.getByText('More options').click();
  await dialog.getByLabel('Title').fill('Coaching');
  await dialog.getByLabel('Date', { exact: true }).fill(shifted(-7));
  await dialog.getByLabel('Start time').fill('10:15');
  await dialog.getByLabel('Repeats').selectOption('weekly');
  await dialog.getByLabel('Appointments').fill('4');
  const dates = dialog.getByRole('list', { name: 'Series dates' });
  await dates.getByText(/Overlaps: Review with Ann Lee/).waitFor();
  await expectNoViolations(page);
  await dates.getByRole('checkbox').nth(1).uncheck();
  await dialog.getByRole('button', { name: 'Create series' }).click();
  await toast(page, 'Appointment created successfully');
  expect(await times()).toEqual([
    `${shifted(-7)} 10:15-10:45`,
    `${wednesday} 10:00-10:30`,
    `${shifted(7)} 10:15-10:45`,
    `${shifted(14)} 10:15-10:45`,
  ]);
  await page.goto(`/appointments?view=day&date=${shifted(7)}`);
  await openEvent(page);
  await page.getByText('2 of 3, every week').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit appointment' });
  await edit.getByLabel('Start time').fill('14:00');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'This and following' }).click();
  await toast(page, 'Appointment updated successfully');
  expect((await times()).slice(2)).toEqual([`${shifted(7)} 14:00-14:30`, `${shifted(14)} 14:00-14:30`]);
  await close();
});

test('creates a session on a phone', { tags: 'detail' }, async () => {
  const { page, times, close } = await openPractice({ program, browser }, 'phone', phone);
  await page.goto(`/appointments?view=week&date=${wednesday}`);
  await page.getByRole('button', { name: 'New Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill('ann');
  await page.getByRole('option', { name: /Ann Lee/ }).click();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await toast(page, 'Appointment created successfully');
  expect(await times()).toEqual([`${wednesday} 09:00-09:30`]);
  await close();
});

test('says that a day is closed and leads to the next session', { tags: 'detail' }, async () => {
  const { page, cookie, enter, close } = await openPractice({ program, browser }, 'closed', phone);
  const rules = await get<{ weeklyHours: object[][] }>(program, '/api/availability', cookie);
  const weeklyHours = [[], ...rules.weeklyHours.slice(1)];
  expect((await post(program, '/api/availability', { ...rules, weeklyHours }, cookie, 'PUT')).status).toBe(200);
  await enter('10:00', '11:00');
  const sunday = shifted(-3);
  const next = page.getByRole('button', { name: /^Next: Wednesday, .*, 10:00 AM, Ann Lee$/ });
  await page.goto(`/appointments?view=week&date=${sunday}`);
  await page.getByText(/^No appointments on Sunday, /).waitFor();
  await next.click();
  await page.waitForURL(new RegExp(`date=${wednesday}`));
  await event(page).waitFor();
  await page.goto(`/appointments?view=day&date=${sunday}`);
  await page.getByText('Closed on Sundays.', { exact: true }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Show hours' }).click();
  await column(page, sunday).waitFor();
  await page.setViewportSize({ width: desk.width, height: 800 });
  await page.goto(`/appointments?view=day&date=${sunday}`);
  await next.click();
  await event(page).waitFor();
  await close();
});

test('creates a session by clicking a free slot or a day of the month', { tags: 'detail' }, async () => {
  const { page, close } = await openPractice({ program, browser }, 'clicking');
  await page.goto(`/appointments?view=week&date=${wednesday}`);
  const thursday = column(page, shifted(1));
  await thursday.waitFor();
  // The first visible hour is 8:00, so 2:20 PM is 6 1/3 hours below.
  await thursday.click({ position: { x: 40, y: hour * 6 + 18 } });
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  expect(await dialog.getByLabel('Date', { exact: true }).inputValue()).toBe(shifted(1));
  expect(await dialog.getByLabel('Start time').inputValue()).toBe('14:15');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.goto(`/appointments?view=month&date=${wednesday}`);
  await cell(page, shifted(2)).click({ position: { x: 60, y: 60 } });
  expect(await dialog.getByLabel('Date', { exact: true }).inputValue()).toBe(shifted(2));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await cell(page, shifted(2))
    .getByRole('button', { name: /^Open / })
    .click();
  await page.waitForURL(/view=day/);
  await close();
});

test.runIf(isInTurn(2, 3))('drags and resizes a session, cancels with Escape and undoes', async () => {
  const { page, times, enter, close } = await openPractice({ program, browser }, 'dragging');
  await enter('10:00', '11:00');
  await page.goto(`/appointments?view=week&date=${wednesday}`);
  const start = await middle(event(page));
  const { box } = await middle(column(page, wednesday));
  for (const by of [{ x: box.width, y: hour * 2 + 10 }, { y: hour * 2 }]) {
    await drag(page, start, by, true);
    await page.keyboard.press('Escape');
    // The button is held for a moment and released over a free slot, which must not count as a click.
    await page.evaluate(() => new Promise(done => setTimeout(done, 100)));
    await page.mouse.up();
    expect(await times()).toEqual([`${wednesday} 10:00-11:00`]);
    expect(await page.getByRole('dialog').count()).toBe(0);
  }
  await drag(page, start, { x: box.width, y: hour * 2 + 10 });
  await toast(page, 'Appointment rescheduled');
  // The release must not count as a click.
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await times()).toEqual([`${shifted(1)} 12:15-13:15`]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(times).toEqual([`${wednesday} 10:00-11:00`]);
  const { box: first } = start;
  await expect.poll(async () => Math.round((await middle(event(page))).box.x)).toBe(Math.round(first.x));
  const back = await middle(event(page));
  await drag(page, { x: back.x, y: back.box.y + back.box.height - 3 }, { y: hour / 2 });
  await toast(page, 'Appointment changed');
  expect(await times()).toEqual([`${wednesday} 10:00-11:30`]);
  await page.goto(`/appointments?view=month&date=${wednesday}`);
  const chip = await middle(event(page));
  const target = await middle(cell(page, shifted(-6)));
  await drag(page, chip, { x: target.x - chip.x, y: target.y - chip.y }, true);
  await page.mouse.up();
  await expect.poll(times).toEqual([`${shifted(-6)} 10:00-11:30`]);
  await close();
});

test('asks before dropping on another session and reverts when declined', { tags: 'detail' }, async () => {
  const { page, times, enter, close } = await openPractice({ program, browser }, 'colliding');
  await enter('10:00', '11:00');
  await enter('13:00', '14:00', { title: 'Second' });
  await page.goto(`/appointments?view=day&date=${wednesday}`);
  const start = await middle(event(page, /Review/));
  await drag(page, start, { y: hour * 3 });
  const question = page.getByRole('dialog', { name: 'Double-book this time?' });
  await question.getByRole('button', { name: 'Choose another time' }).click();
  expect(await times()).toEqual([`${wednesday} 10:00-11:00`, `${wednesday} 13:00-14:00`]);
  await expect.poll(async () => (await middle(event(page, /Review/))).y).toBeCloseTo(start.y, 0);
  await drag(page, start, { y: hour * 3 });
  await question.getByRole('button', { name: 'Double-book' }).click();
  await expect.poll(times).toEqual([`${wednesday} 13:00-14:00`, `${wednesday} 13:00-14:00`]);
  await close();
});

test('asks which sessions of a series to move and undoes all of them', { tags: 'detail' }, async () => {
  const { page, times, enter, close } = await openPractice({ program, browser }, 'series');
  await enter('10:00', '11:00', { series: { frequency: 'weekly', count: 3 } });
  const days = [wednesday, shifted(7), shifted(14)];
  const before = days.map(day => `${day} 10:00-11:00`);
  await page.goto(`/appointments?view=week&date=${wednesday}`);
  const start = await middle(event(page));
  const question = page.getByRole('dialog', { name: 'Which appointments do you want to reschedule?' });
  await drag(page, start, { y: hour });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expect.poll(async () => (await middle(event(page))).y).toBeCloseTo(start.y, 0);
  expect(await times()).toEqual(before);
  await drag(page, start, { y: hour });
  await question.getByRole('button', { name: 'This and following' }).click();
  await expect.poll(times).toEqual(days.map(day => `${day} 11:00-12:00`));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(times).toEqual(before);
  await page.goto(`/appointments?view=week&date=${wednesday}`);
  const { x, y, box } = await middle(event(page));
  await drag(page, { x, y: y + box.height / 2 - 3 }, { y: hour / 2 });
  const length = page.getByRole('dialog', { name: 'Which appointments do you want to change?' });
  await length.getByRole('button', { name: 'Only this one' }).click();
  const after = [`${wednesday} 10:00-11:30`, ...before.slice(1)];
  await expect.poll(times).toEqual(after);
  await length.waitFor({ state: 'detached' });
  // By keyboard into the next week; page and focus follow the appointment.
  await event(page).focus();
  await page.keyboard.press('m');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await page.waitForURL(new RegExp(`date=${shifted(4)}`));
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(new RegExp(`date=${wednesday}`));
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-event'))).toBe(true);
  expect(await times()).toEqual(after);
  await close();
});

test.runIf(isInTurn(0, 3))(
  'moves and resizes a session by keyboard, announces each step and changes the week',
  async () => {
    const { page, times, enter, close } = await openPractice({ program, browser }, 'keys');
    await enter('10:00', '10:30');
    await page.goto(`/appointments?view=week&date=${wednesday}`);
    await event(page).focus();
    await page.keyboard.press('m');
    const said = page.getByRole('status').filter({ hasText: 'Enter drops' });
    await said.getByText(/10 AM to 10:30 AM/).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await said.getByText(/10:30 AM to 11:15 AM/).waitFor();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    expect(await times()).toEqual([`${wednesday} 10:00-10:30`]);
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowUp');
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(times).toEqual([`${shifted(4)} 09:45-10:15`]);
    await page.waitForURL(new RegExp(`date=${shifted(4)}`));
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-event') !== null))
      .toBe(true);
    await close();
  },
);

test('drags by long press on a phone and scrolls otherwise', { tags: 'detail' }, async () => {
  const { page, times, enter, close } = await openPractice({ program, browser }, 'touching', phone);
  await enter('10:00', '11:00');
  await page.clock.install();
  await page.goto(`/appointments?view=day&date=${wednesday}`);
  const { x, y } = await middle(event(page));
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  // The stopped clock keeps touches from becoming a long press, however slow the machine is.
  await stopClock(page);
  await touch('touchStart', { x, y });
  await touch('touchMove', { x, y: y - 40 });
  await touch('touchMove', { x, y: y - 80 });
  await touch('touchEnd');
  await page.clock.resume();
  await page.evaluate(() => scrollTo(0, 0));
  // If the scrolling finger had moved the appointment, it would now not move from 10:00 to 11:00.
  const again = await middle(event(page));
  await touch('touchStart', again);
  await page.locator('[data-held]').waitFor();
  await touch('touchMove', { x: again.x, y: again.y + hour / 2 });
  await touch('touchMove', { x: again.x, y: again.y + hour });
  await touch('touchEnd');
  await expect.poll(times).toEqual([`${wednesday} 11:00-12:00`]);
  await close();
});

test('shows the practitioner of each session and filters by practitioner in the URL', { tags: 'detail' }, async () => {
  const { page, cookie, enter, close } = await openPractice({ program, browser }, 'team');
  const colleague = await joinAs('practitioner', cookie);
  const { id } = await get<{ id: number }>(program, '/api/auth/user', colleague);
  await enter('10:00', '11:00');
  await enter('10:00', '11:00', { title: 'Second', userId: id });
  await page.goto(`/appointments?view=week&date=${wednesday}`);
  await event(page, /Second, Scheduled, with Vera Lind/).waitFor();
  await event(page, /Review, Scheduled, with Maya Lindqvist/).waitFor();
  await page.setViewportSize({ width: 390, height: 850 });
  await page.getByRole('listitem').filter({ hasText: 'with Vera Lind' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 850 });
  await page.getByLabel('Practitioner').selectOption({ label: 'Vera Lind' });
  await page.waitForURL(new RegExp(`with=${id}`));
  await event(page, /Review/).waitFor({ state: 'detached' });
  await page.reload();
  await event(page, /Second/).waitFor();
  await expect.poll(() => event(page, /Review/).count()).toBe(0);
  await page.getByRole('button', { name: 'New Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  await expect.poll(() => dialog.getByLabel('Practitioner').inputValue()).toBe(String(id));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.waitForURL(new RegExp(`with=${id}`));
  await close();
});

test('lets viewers neither drag nor create sessions', { tags: 'detail' }, async () => {
  const { page, cookie, times, enter, close } = await openPractice({ program, browser }, 'looking');
  await enter('10:00', '11:00');
  const viewer = await joinAs('viewer', cookie);
  const other = await openBrowser({ ...desk, browser, baseURL: program.url, cookie: viewer });
  await other.page.goto(`/appointments?view=week&date=${wednesday}`);
  const start = await middle(event(other.page));
  await drag(other.page, start, { y: hour });
  await other.page.keyboard.press('Escape');
  expect(await other.page.getByRole('button', { name: 'New Appointment' }).count()).toBe(0);
  await column(other.page, shifted(1)).click({ position: { x: 40, y: 100 } });
  expect(await other.page.getByRole('dialog', { name: 'New Appointment' }).count()).toBe(0);
  expect(await times()).toEqual([`${wednesday} 10:00-11:00`]);
  await other.context.close();
  await page.goto('/');
  await close();
});
