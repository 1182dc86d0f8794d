import { beforeAll, expect, test } from 'vitest';
import type { Appointment } from '../src/features/appointments/contract.ts';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { get, post } from './program.ts';
import { desk, openSettings, type Place, refuse, toast } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

let place: Place;
beforeAll(async () => {
  place = { program: sharedProgram(), browser: await sharedBrowser() };
});

type Mail = { id: number; subject: string; text: string };
const zone = 'America/New_York';
const path = '/api/reminders/settings';

async function book(cookie: string, lastName: string): Promise<Appointment> {
  const { slug } = await get<{ slug: string }>(place.program, '/api/storefront', cookie);
  const wish = {
    storefrontSlug: slug,
    firstName: 'Felix',
    lastName,
    email: `${lastName.toLowerCase()}@client.example`,
    phone: '(503) 555-0188',
    date: addDays(dayIn(new Date(), zone), 3),
    time: '10:00',
  };
  expect((await post(place.program, '/api/appointments/book', wish)).status).toBe(200);
  const [booked] = await get<Appointment[]>(place.program, '/api/appointments', cookie);
  if (!booked) throw new Error('nothing is booked');
  return booked;
}

test('steps, quiet hours and words are set, seen as the next client would read them, and there after a reload', async () => {
  const { page, context, cookie, complaints } = await openSettings(place, { name: 'Words' });
  await book(cookie, 'Romero');
  await page.getByRole('link', { name: 'Reminders', exact: true }).click();
  await page.getByText('As Felix Romero, ').first().waitFor();

  await page.getByRole('button', { name: 'Add a reminder' }).click();
  await page.getByLabel('Reminder 3 goes by').selectOption({ label: 'Text message' });
  await page.getByLabel('Reminder 3, how long before').fill('24');
  await page.getByRole('button', { name: 'Save Reminders' }).click();
  await page.getByText('Two of the reminders are the same').waitFor();
  await page.getByLabel('Reminder 3, how long before').fill('90');
  await page.getByLabel('Reminder 3, unit').selectOption('minutes');

  await page.getByLabel('Quiet hours').check();
  await page.getByLabel('From').fill('20:30');

  const text = page.getByLabel('Text', { exact: true }).last();
  await text.fill('Hi {nobody}');
  await page.getByRole('button', { name: 'Save Reminders' }).click();
  await page.getByText('There is no placeholder {nobody}. Choose one of the buttons.').waitFor();
  await text.fill('Hi ');
  await page
    .getByRole('group', { name: 'Insert into text' })
    .last()
    .getByRole('button', { name: "Insert {firstName}: The client's first name" })
    .click();
  const preview = page.getByRole('region', { name: 'Preview of the text message' });
  await preview.getByText('Hi Felix', { exact: true }).waitFor();
  await preview.getByText('8 characters, sent in 1 part').waitFor();
  await preview.getByRole('button', { name: 'Text me a test' }).click();
  await toast(page, "A test goes to your practice's phone number. Enter it under Company first.");

  await page.getByRole('button', { name: 'Save Reminders' }).click();
  await toast(page, 'Reminders saved');
  expect(await get(place.program, path, cookie)).toEqual({
    steps: [
      { channel: 'email', minutesBefore: 2_880 },
      { channel: 'sms', minutesBefore: 1_440 },
      { channel: 'sms', minutesBefore: 90 },
    ],
    quietHours: { from: '20:30', to: '08:00' },
    emailSubject: null,
    emailBody: null,
    smsBody: 'Hi {firstName}',
  });
  await page.reload();
  await expect.poll(() => page.getByLabel('Reminder 3, how long before').inputValue()).toBe('90');
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await toast(page, 'A test is on its way to words@practice.example.');
  expect(complaints.filter(each => !/status of 409/.test(each))).toEqual([]);
  await context.close();
});

test('a reminder by hand is in the trail; by its link the client wants no more of them', async () => {
  const { page, context, cookie } = await openSettings(place, { name: 'Trail' });
  const { id, startTime } = await book(cookie, 'Osei');
  const sent = await post(place.program, `/api/appointments/${id}/send-email-reminder`, {}, cookie);
  expect(sent.status).toBe(200);
  await page.goto(`/appointments?view=day&date=${dayIn(new Date(startTime), zone)}`);
  await page.getByRole('button', { name: /Osei/ }).first().click();
  const trail = page.getByRole('list', { name: 'Reminders' });
  await trail.getByText('Email, by hand').waitFor();
  await trail.getByText('Text message, 24 hours before').waitFor();
  await expectNoViolations(page);
  await context.close();

  const [log] = await get<Mail[]>(place.program, '/api/emails/logs', cookie);
  const mail = await get<Mail>(place.program, `/api/emails/logs/${log?.id}`, cookie);
  const link = mail.text.match(/http\S+\/reminder-preferences\?\S+/)?.[0] ?? '';
  const visitor = await openBrowser({ ...desk, width: 390, browser: place.browser, baseURL: place.program.url });
  await visitor.page.goto(link);
  await expectNoViolations(visitor.page);
  await visitor.page.getByLabel('By email').uncheck();
  await visitor.page.getByRole('button', { name: 'Save' }).click();
  await visitor.page.getByText('You will be reminded by text message.').waitFor();
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
  const again = await post(place.program, `/api/appointments/${id}/send-email-reminder`, {}, cookie);
  expect([again.status, (await again.json()).message]).toEqual([409, 'Felix Osei does not want reminders by email.']);
});

test('what does not load or save says so, and can be tried again', async () => {
  const { page, context } = await openSettings(place, { name: 'Failing' });
  await refuse(page, 'GET', path, 500, { message: 'Something went wrong' });
  await page.getByRole('link', { name: 'Reminders', exact: true }).click();
  await page.getByText('Failed to load your reminders').waitFor();
  await page.unroute(`**${path}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('As an example: Jamie Rivera, ').first().waitFor();
  await refuse(page, 'PUT', path, 500, {});
  await page.getByRole('button', { name: 'Remove reminder 1' }).click();
  await page.getByRole('button', { name: 'Save Reminders' }).click();
  await toast(page, 'Failed to save your reminders');
  await context.close();
});
