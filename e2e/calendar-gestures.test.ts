import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { event, openPractice, phone, shifted, shot, wednesday } from './calendar.ts';
import { get, type Program, post, startProgram } from './program.ts';
import { toast } from './settings.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

let program: Program;
let browser: Browser;
beforeAll(async () => {
  program = await startProgram();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
});

const hour = 52;
const column = (page: Page, day: string) => page.locator(`section[data-day="${day}"]`);
const cell = (page: Page, day: string) => page.locator(`td[data-day="${day}"]`);

/** Where it is once it rests: what is still arriving moves what is below it, and a day that turns slides. */
async function middle(place: Locator) {
  let box = await place.boundingBox();
  for (let before: Box = null; !isSame(before, box); ) {
    before = box;
    await place.page().waitForTimeout(150);
    box = await place.boundingBox();
  }
  if (!box) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box };
}

type Box = Awaited<ReturnType<Locator['boundingBox']>>;
const isSame = (one: Box, other: Box) => one !== null && other !== null && one.x === other.x && one.y === other.y;

/** From the middle of a place by so many pixels; released unless `isHeld`. */
async function drag(page: Page, from: { x: number; y: number }, by: { x?: number; y?: number }, isHeld = false) {
  const { x = 0, y = 0 } = by;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x / 2, from.y + y / 2);
  await page.mouse.move(from.x + x, from.y + y, { steps: 4 });
  if (!isHeld) await page.mouse.up();
}

/** Somebody else of that practice; answers her session. */
async function joinAs(role: string, cookie: string, email: string): Promise<string> {
  const { link } = await (await post(program, '/api/team/invitations', { email, role }, cookie)).json();
  const token = new URL(link).searchParams.get('token');
  const person = { token, firstName: 'Vera', lastName: 'Lind', password: 'correct horse battery' };
  const joined = await post(program, '/api/join', person);
  // The session comes first.
  return joined.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

test('a click on a free place enters a session there, on a quarter of an hour; in a month on that day', async () => {
  const { page, close } = await openPractice({ program, browser }, 'clicking');
  await page.goto(`/appointments?view=week&date=${wednesday}`);
  const thursday = column(page, shifted(1));
  await thursday.waitFor();
  // The first hour shown is 8: 2:20 PM is 6 1/3 hours down.
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

test('dragged to another day and hour, resized at its edge; Escape leaves it, Undo takes it back', async () => {
  const { page, times, enter, close } = await openPractice({ program, browser }, 'dragging');
  await enter('10:00', '11:00');
  await page.goto(`/appointments?view=week&date=${wednesday}`);
  const start = await middle(event(page));
  const { box } = await middle(column(page, wednesday));
  await drag(page, start, { x: box.width, y: hour * 2 + 10 }, true);
  await shot(page, 'dragging');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await times()).toEqual([`${wednesday} 10:00-11:00`]);
  await drag(page, start, { x: box.width, y: hour * 2 + 10 });
  await toast(page, 'Appointment moved');
  // A release is no click.
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
  await shot(page, 'dragging-month');
  await page.mouse.up();
  await expect.poll(times).toEqual([`${shifted(-6)} 10:00-11:30`]);
  await close();
});

test('dragged onto another session: the question comes first, and a no puts it back', async () => {
  const { page, times, enter, close } = await openPractice({ program, browser }, 'colliding');
  await enter('10:00', '11:00');
  await enter('13:00', '14:00', { title: 'Second' });
  await page.goto(`/appointments?view=day&date=${wednesday}`);
  const start = await middle(event(page, /Review/));
  await drag(page, start, { y: hour * 3 });
  const question = page.getByRole('dialog', { name: 'Two sessions at the same time?' });
  await question.getByRole('button', { name: 'Choose another time' }).click();
  expect(await times()).toEqual([`${wednesday} 10:00-11:00`, `${wednesday} 13:00-14:00`]);
  await expect.poll(async () => (await middle(event(page, /Review/))).y).toBeCloseTo(start.y, 0);
  await drag(page, start, { y: hour * 3 });
  await question.getByRole('button', { name: 'Keep both' }).click();
  await expect.poll(times).toEqual([`${wednesday} 13:00-14:00`, `${wednesday} 13:00-14:00`]);
  await close();
});

test('one of a series: which ones are meant is asked first; Escape and Cancel put it back, Undo takes back all', async () => {
  const { page, times, enter, close } = await openPractice({ program, browser }, 'series');
  await enter('10:00', '11:00', { series: { frequency: 'weekly', count: 3 } });
  const days = [wednesday, shifted(7), shifted(14)];
  const before = days.map(day => `${day} 10:00-11:00`);
  await page.goto(`/appointments?view=week&date=${wednesday}`);
  const start = await middle(event(page));
  const question = page.getByRole('dialog', { name: 'Which sessions do you want to move?' });
  await drag(page, start, { y: hour });
  await question.waitFor();
  await shot(page, 'series-question');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expect.poll(async () => (await middle(event(page))).y).toBeCloseTo(start.y, 0);
  expect(await times()).toEqual(before);
  await drag(page, start, { y: hour });
  await question.getByRole('button', { name: 'This and the following ones' }).click();
  await expect.poll(times).toEqual(days.map(day => `${day} 11:00-12:00`));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(times).toEqual(before);
  await page.goto(`/appointments?view=week&date=${wednesday}`);
  const { x, y, box } = await middle(event(page));
  await drag(page, { x, y: y + box.height / 2 - 3 }, { y: hour / 2 });
  const length = page.getByRole('dialog', { name: 'Which sessions do you want to change?' });
  await length.getByRole('button', { name: 'Only this one' }).click();
  const after = [`${wednesday} 10:00-11:30`, ...before.slice(1)];
  await expect.poll(times).toEqual(after);
  await length.waitFor({ state: 'detached' });
  // By keyboard into the next week; the page and the focus come back with the session.
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

test('by keyboard alone: M, arrows, Shift and arrows, Enter; every step is said; beyond the week it turns the page', async () => {
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
  await shot(page, 'keys');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  expect(await times()).toEqual([`${wednesday} 10:00-10:30`]);
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowUp');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(times).toEqual([`${shifted(4)} 09:45-10:15`]);
  await page.waitForURL(new RegExp(`date=${shifted(4)}`));
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-event') !== null)).toBe(true);
  await close();
});

test('on a phone a finger that rests takes hold of a session; one that moves scrolls', async () => {
  const { page, times, enter, close } = await openPractice({ program, browser }, 'touching', phone);
  await enter('10:00', '11:00');
  await page.goto(`/appointments?view=day&date=${wednesday}`);
  const { x, y } = await middle(event(page));
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', { x, y });
  await touch('touchMove', { x, y: y - 40 });
  await touch('touchMove', { x, y: y - 80 });
  await touch('touchEnd');
  await page.waitForTimeout(200);
  expect(await times()).toEqual([`${wednesday} 10:00-11:00`]);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(600);
  const again = await middle(event(page));
  await touch('touchStart', again);
  await page.waitForTimeout(500);
  await touch('touchMove', { x: again.x, y: again.y + hour / 2 });
  await touch('touchMove', { x: again.x, y: again.y + hour });
  await touch('touchEnd');
  await expect.poll(times).toEqual([`${wednesday} 11:00-12:00`]);
  await close();
});

test('where several work, each session says whose it is, and the address says whose are shown', async () => {
  const { page, cookie, enter, close } = await openPractice({ program, browser }, 'team');
  const colleague = await joinAs('practitioner', cookie, 'noor.team@member.example');
  const { id } = await get<{ id: number }>(program, '/api/auth/user', colleague);
  await enter('10:00', '11:00');
  await enter('10:00', '11:00', { title: 'Second', userId: id });
  await page.goto(`/appointments?view=week&date=${wednesday}`);
  await event(page, /Second, Scheduled, with Vera Lind/).waitFor();
  await event(page, /Review, Scheduled, with Maya Lindqvist/).waitFor();
  await shot(page, 'team');
  await page.setViewportSize({ width: 390, height: 850 });
  await page.getByRole('listitem').filter({ hasText: 'with Vera Lind' }).waitFor();
  await expectNoViolations(page);
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
  await expectNoViolations(page);
  await close();
});

test('who only looks neither drags nor enters', async () => {
  const { page, cookie, times, enter, close } = await openPractice({ program, browser }, 'looking');
  await enter('10:00', '11:00');
  const viewer = await joinAs('viewer', cookie, 'vera.looking@member.example');
  const look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' } as const;
  const other = await openBrowser({ ...look, browser, baseURL: program.url, cookie: viewer });
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
