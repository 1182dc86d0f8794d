import ICAL from 'ical.js';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadAssets } from '../src/app/server/http/assets.ts';
import type { EmailDetail, EmailLog } from '../src/modules/messaging/emails/contract.ts';
import type { Appointment } from '../src/modules/scheduling/appointments/contract.ts';
import { type HttpServer, listen } from '../src/platform/http/server.ts';
import { bookingFields, buildPractice, call, openWorld, type Practice, type World } from '../src/testing/world.ts';
import { sharedBrowser } from './shared.ts';

/**
 * Clocks change on March 14, 2027 in New York and on March 28 in Berlin; in between the difference is five hours
 * instead of six. Server and browsers run on March 1.
 */
const now = new Date('2027-03-01T15:00:00Z');
const [practiceZone, visitorZone] = ['America/New_York', 'Europe/Berlin'];

let world: World;
let server: HttpServer;
let practice: Practice;
let browser: Browser;
beforeAll(async () => {
  world = await openWorld(undefined, await loadAssets('dist', ''));
  server = await listen({ fetch: world.fetch, port: 0, host: '127.0.0.1' });
  browser = await sharedBrowser();
  vi.useFakeTimers({ toFake: ['Date'], now });
  practice = await buildPractice(world, { timeZone: practiceZone });
});
afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
  await world.close();
});

async function mailAbout(email: string): Promise<EmailDetail> {
  const list: EmailLog[] = await (await practice.call('GET', '/api/emails/logs')).json();
  const id = list.find(mail => mail.recipientEmail === email)?.id;
  return (await practice.call('GET', `/api/emails/logs/${id}`)).json();
}

function startInFile(mail: EmailDetail): string {
  const file = new ICAL.Component(ICAL.parse(mail.attachments[0]?.content ?? ''));
  const event = file.getFirstSubcomponent('vevent');
  return event ? new ICAL.Event(event).startDate.toJSDate().toISOString() : 'no event';
}

test.each([
  ['2027-03-13', '2027-03-13T15:00:00.000Z', '4:00 PM'],
  ['2027-03-14', '2027-03-14T14:00:00.000Z', '3:00 PM'],
  ['2027-03-27', '2027-03-27T14:00:00.000Z', '3:00 PM'],
  ['2027-03-28', '2027-03-28T14:00:00.000Z', '4:00 PM'],
])(
  'shows 10:00 in New York on %s as one instant in slots, email, file and calendar',
  async (date, instant, inBerlin) => {
    const { slots } = await (
      await call(world)('GET', `/api/appointments/slots?storefrontSlug=${practice.slug}&date=${date}`)
    ).json();
    expect(slots.find((slot: { time: string }) => slot.time === '10:00').start).toBe(instant);
    const fields = bookingFields(practice.slug, { date, time: '10:00', timeZone: visitorZone });
    expect((await (await call(world)('POST', '/api/appointments/book', fields)).json()).startTime).toBe(instant);
    const mail = await mailAbout(fields.email);
    expect(mail.text).toContain('10:00 AM - 10:30 AM Eastern Time');
    expect(mail.text.replaceAll('\n', ' ')).toContain(
      `${inBerlin} - ${inBerlin.replace(':00', ':30')} Central European Time`,
    );
    expect(startInFile(mail)).toBe(instant);
    const appointments: Appointment[] = await (await practice.call('GET', '/api/appointments')).json();
    expect(appointments.map(each => each.startTime)).toContain(instant);
  },
);

test('shows 3:00 PM to a visitor in Berlin and 10:00 AM to a practitioner in New York', async () => {
  const baseURL = `http://localhost:${server.port}`;
  const visitor = await browser.newContext({
    baseURL,
    timezoneId: visitorZone,
    locale: 'en-US',
    viewport: { width: 390, height: 850 },
  });
  const page = await visitor.newPage();
  await page.clock.setFixedTime(now);
  await page.goto(`/bio/${practice.slug}`);
  await page.getByRole('button', { name: 'Book an Appointment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Wellness Check').click();
  await dialog.getByRole('button', { name: /March 20/ }).click();
  await dialog.locator('label', { hasText: /^3:00 PM/ }).click();
  await dialog
    .getByText(/10:00 AM at the practice/)
    .first()
    .waitFor();
  await dialog.getByLabel('First name').fill('Bettina');
  await dialog.getByLabel('Last name').fill('Berlin');
  await dialog.getByLabel('Email').fill('bettina@client.example');
  const last = dialog.getByRole('button', { name: /^Book/ });
  expect(await last.textContent()).toContain('3:00');
  await last.click();
  await dialog.getByText('Booking Confirmed!').waitFor();
  expect(await dialog.textContent()).toContain('3:00 PM');

  const instant = '2027-03-20T14:00:00.000Z';
  expect(startInFile(await mailAbout('bettina@client.example'))).toBe(instant);
  const owner = await browser.newContext({
    baseURL,
    timezoneId: practiceZone,
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
  });
  const signedIn = await owner.request.post('/api/login', {
    data: { email: practice.email, password: 'correct horse battery' },
  });
  expect(signedIn.status()).toBe(200);
  const calendar = await owner.newPage();
  await calendar.clock.setFixedTime(now);
  await calendar.goto('/appointments?view=day&date=2027-03-20');
  const event = calendar
    .getByRole('button', { name: /Bettina/ })
    .or(calendar.getByText(/Bettina/))
    .first();
  await event.waitFor();
  await event.click();
  await calendar
    .getByText(/10:00\s*(AM)?\s*[-–]\s*10:30\s*AM/)
    .first()
    .waitFor();
  await visitor.close();
  await owner.close();
});
