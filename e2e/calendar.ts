import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { Appointment } from '../src/modules/scheduling/appointments/contract.ts';
import { get, post, type Site, signUp } from './program.ts';
import { type Look, openBrowser } from './visitor.ts';

// Helpers of the calendar tests.

export const desk: Look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' };
export const phone: Look = { ...desk, width: 390 };
const zone = 'America/New_York';

/** A Wednesday in the future, late enough in its month that the month view includes the week before. */
export const wednesday = (() => {
  const day = new Date(Date.now() + 20 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
  while (day.getUTCDate() < 8) day.setUTCDate(day.getUTCDate() + 7);
  return day.toISOString().slice(0, 10);
})();
export const shifted = (days: number) =>
  new Date(Date.parse(`${wednesday}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** "2026-12-16 10:00", in the practice's time zone. */
const wall = (instant: string) => {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return parts.format(new Date(instant));
};

type Place = { program: Site; browser: Browser };

/** A practice with one client, and its owner's browser. */
export async function openPractice({ program, browser }: Place, name: string, look: Look = desk) {
  const email = `${name}-${randomUUID()}@practice.example`;
  const { cookie } = await signUp(program, { email, practiceName: name, timeZone: zone });
  const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@client.example', goal: 'general_health' };
  const client = await (await post(program, '/api/clients', person, cookie)).json();
  const { page, context, consoleErrors } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  followRequests(page);
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
    expect(consoleErrors.filter(each => !/Failed to load resource|net::ERR/.test(each))).toEqual([]);
  };
  return { page, cookie, client, list, times, enter, close };
}

/** Excludes the menu button of its row in the list below, which may load earlier. */
export const event = (page: Page, name = /^(?!Actions for ).*Ann Lee/) => page.getByRole('button', { name }).first();

const pending = new WeakMap<Page, Set<Request>>();

function followRequests(page: Page) {
  const requests = new Set<Request>();
  pending.set(page, requests);
  page.on('request', request => requests.add(request));
  page.on('requestfinished', request => requests.delete(request));
  page.on('requestfailed', request => requests.delete(request));
}

type Box = Awaited<ReturnType<Locator['boundingBox']>>;
const isSame = (one: Box, other: Box) => one !== null && other !== null && one.x === other.x && one.y === other.y;

/** Center of an element once its position is stable, because content that loads above still moves it. */
export async function middle(element: Locator) {
  const page = element.page();
  if (!pending.has(page)) followRequests(page);
  let box: Box = null;
  const rests = async () => {
    const before = await element.boundingBox();
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    box = await element.boundingBox();
    return !pending.get(page)?.size && isSame(before, box);
  };
  await expect.poll(rests, { interval: 20 }).toBe(true);
  if (!box) throw new Error('not on the screen');
  const { x, y, width, height } = box;
  return { x: x + width / 2, y: y + height / 2, box: { x, y, width, height } };
}

/** Clicks an appointment once its position is stable. */
export async function openEvent(page: Page) {
  await middle(event(page));
  await event(page).click();
}
