import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { VendorState } from '../src/modules/accounts/vendors/contract.ts';
import type { Appointment } from '../src/modules/scheduling/appointments/contract.ts';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { isInTurn } from '../src/testing/proof.ts';
import { routeOnce } from './browser.ts';
import { get, post, signUp } from './program.ts';
import { desk, openSettings, type Place, refuse, toast } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, type Look, openBrowser, tabTo } from './visitor.ts';

let place: Place;
beforeAll(async () => {
  place = { program: sharedProgram(), browser: await sharedBrowser() };
});

const zone = 'America/New_York';
const phone: Look = { ...desk, width: 390, colorScheme: 'dark' };
const freeTimes = (page: Page) => page.getByText(/^\d+ available times, /);
const newClient = () => ({
  firstName: 'Felix',
  lastName: 'Romero',
  email: `felix-${randomUUID()}@client.example`,
  goal: 'weight_loss',
});

test('sets and copies hours, previews them in the coming week and saves them', { tags: 'detail' }, async () => {
  const { page, consoleErrors, context } = await openSettings(place, { name: 'Hours', tab: 'availability' });
  await freeTimes(page).waitFor();
  const before = await freeTimes(page).textContent();

  await page.getByRole('button', { name: 'Add hours on Monday' }).click();
  await page.getByLabel('Monday, from, part 1').selectOption('10:00');
  await page.getByLabel('Monday, to, part 1').selectOption('12:00');
  await page.getByLabel('Monday, from, part 2').selectOption('11:00');
  await page.getByRole('button', { name: 'Save availability' }).click();
  await page.getByText('These hours overlap').waitFor();
  await page.getByLabel('Monday, from, part 2').selectOption('13:00');
  await page.getByLabel('Monday, to, part 2').selectOption('14:00');
  await page.getByRole('button', { name: 'Copy the hours of Monday' }).click();
  await page.getByRole('menuitem', { name: 'Copy to every day' }).click();
  // Two and one hour in half-hour steps on seven days; today may have fewer.
  await expect
    .poll(async () => Number.parseInt((await freeTimes(page).textContent()) ?? '', 10))
    .toBeLessThanOrEqual(42);
  expect(await freeTimes(page).textContent()).not.toBe(before);
  await page.getByText('Not saved yet').waitFor();
  // The save button is visible from the first change, however long the form is.
  await page.getByText('Weekly hours', { exact: true }).scrollIntoViewIfNeeded();
  const save = page.getByRole('button', { name: 'Save availability' });
  const { y, height } = (await save.boundingBox()) ?? expect.fail('no button');
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  await save.click();
  await toast(page, 'Availability saved');
  await page.reload();
  await expect.poll(() => page.getByLabel('Friday, to, part 2').inputValue()).toBe('14:00');

  await page.getByRole('button', { name: 'Add days' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add days' });
  await dialog.getByLabel('First day').fill('2099-12-24');
  await dialog.getByLabel('Last day').fill('2099-12-20');
  await dialog.getByRole('button', { name: 'Save days' }).click();
  await dialog.getByText('The last day can’t be before the first').waitFor();
  await dialog.getByLabel('Last day').fill('2099-12-26');
  await dialog.getByLabel('Note').fill('Holidays');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Save days' }).click();
  // Without `exact`, the message that offers to undo would match, too.
  await page.getByText('Dec 24 to Dec 26, 2099', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove Dec 24 to Dec 26, 2099' }).click();
  await page.getByRole('button', { name: /Undo/ }).click();
  await page.getByText('Dec 24 to Dec 26, 2099', { exact: true }).waitFor();

  // On a phone, the preview opens below the hours.
  await page.setViewportSize({ width: phone.width, height: 844 });
  await page.getByText('Preview the coming week', { exact: true }).click();
  await freeTimes(page).waitFor();
  await expectNoViolations(page);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('sets a colleague’s hours and asks before discarding edits', { tags: 'detail' }, async () => {
  const { page, cookie, context } = await openSettings(place, { name: 'Owning' });
  const invited = { email: `lee-${randomUUID()}@practice.example`, role: 'practitioner' };
  const { link } = await (await post(place.program, '/api/team/invitations', invited, cookie)).json();
  const token = new URL(link).searchParams.get('token') ?? link.split('=').at(-1);
  const person = { token, firstName: 'Lee', lastName: 'Park', password: 'correct horse battery' };
  expect((await post(place.program, '/api/join', person)).ok).toBe(true);
  await page.goto('/settings?tab=availability');
  const whose = page.getByLabel('Whose availability');
  await whose.selectOption('Lee Park');
  await freeTimes(page).waitFor();
  await page.getByLabel('Daily limit').fill('2');
  await whose.selectOption('Yours');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save availability' }).click();
  await toast(page, 'Availability saved');
  await whose.selectOption('Yours');
  await expect.poll(() => page.getByLabel('Daily limit').inputValue()).toBe('');
  await whose.selectOption('Lee Park');
  await expect.poll(() => page.getByLabel('Daily limit').inputValue()).toBe('2');
  await context.close();
});

test.runIf(isInTurn(1, 3))('adds, reorders and hides services and offers them on the page', async () => {
  const { page, cookie, consoleErrors, context } = await openSettings(place, { name: 'Serving', tab: 'services' });
  await page.getByRole('button', { name: 'Add service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add service' });
  await dialog.getByRole('button', { name: 'Add service' }).click();
  await dialog.getByText('Name is required').waitFor();
  await dialog.getByLabel('Name').fill('First visit');
  await dialog.getByLabel('Duration in minutes').fill('75');
  await dialog.getByLabel(/^Price/).fill('120');
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await toast(page, 'Service added');
  await page.getByText('1 h 15 min · $120.00').waitFor();
  const names = () =>
    page
      .getByRole('listitem')
      .getByRole('paragraph')
      .filter({ hasText: /Visit|visit|Check/ });
  expect(await names().allTextContents()).toEqual(['Wellness Check ', 'First visit ']);
  await tabTo(page, 'Move First visit up');
  for (let place = 0; place < 4; place++) await page.keyboard.press('Enter');
  await page.getByText('First visit: now 1 of 5').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'More for Wellness Check' }).click();
  await page.getByRole('menuitem', { name: 'Hide from your page' }).click();
  await page.getByText('Hidden').waitFor();
  // The name opens by keyboard, the rest of the row by click.
  const edit = page.getByRole('dialog', { name: 'Edit service' });
  await page.getByRole('button', { name: 'Nutrition Plan Review', exact: true }).press('Enter');
  await edit.waitFor();
  await page.keyboard.press('Escape');
  await edit.waitFor({ state: 'hidden' });
  await page.getByRole('listitem').filter({ hasText: 'Initial Consultation' }).getByText('30 min').click();
  await edit.getByLabel(/^Price in USD/).fill('95');
  await edit.getByLabel('Due at booking').selectOption('deposit');
  await edit.getByLabel('Deposit in USD').fill('100');
  await edit.getByRole('button', { name: 'Save service' }).click();
  await edit.getByText('The deposit can’t be more than the price').waitFor();
  await edit.getByLabel('Deposit in USD').fill('30');
  await edit.getByRole('button', { name: 'Save service' }).click();
  await edit.waitFor({ state: 'hidden' });
  await page.getByText('$30.00 deposit').waitFor();
  const { slug } = await get<{ slug: string }>(place.program, '/api/storefront', cookie);
  const stored = async () => (await get<{ name: string }[]>(place.program, '/api/services', cookie))[0]?.name;
  await expect.poll(stored).toBe('First visit');
  await page.reload();
  await expect.poll(() => names().allTextContents()).toEqual(['First visit ', 'Wellness Check Hidden']);
  // On a phone the order is changed in the menu.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Move Wellness Check up' }).waitFor({ state: 'detached' });
  const places = () => page.getByRole('button', { name: /^More for / }).evaluateAll(all => all.map(it => it.ariaLabel));
  const before = (await places()).indexOf('More for Wellness Check');
  await page.getByRole('button', { name: 'More for Wellness Check' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
  await page.getByText(`Wellness Check: now ${before} of 5`).waitFor({ state: 'attached' });
  await expect.poll(async () => (await places()).indexOf('More for Wellness Check')).toBe(before - 1);
  expect(consoleErrors).toEqual([]);

  await page.goto(`/bio/${slug}`);
  await page.getByRole('button', { name: 'Book an Appointment' }).click();
  const booking = page.getByRole('dialog', { name: 'Book an Appointment' });
  await booking.getByText('First visit').waitFor();
  expect(await booking.locator('.bk-service').first().textContent()).toBe('First visit1 h 15 min · $120.00');
  expect(await booking.getByText('Wellness Check').count()).toBe(0);
  await context.close();
});

/** Creates an appointment and marks it completed. */
async function completeSession(cookie: string, clientId: number) {
  const times = { startTime: '2030-01-07T15:00:00Z', endTime: '2030-01-07T16:00:00Z' };
  const fields = { clientId, title: 'Food diary', type: 'follow-up', status: 'scheduled', ...times };
  const { id } = await (await post(place.program, '/api/appointments', fields, cookie)).json();
  const completed = { ...fields, status: 'completed' };
  expect((await post(place.program, `/api/appointments/${id}`, completed, cookie, 'PUT')).status).toBe(200);
}

test('creates and assigns a package and subtracts a completed session from its balance', {
  tags: 'detail',
}, async () => {
  const { page, context, cookie, consoleErrors } = await openSettings(place, { name: 'Packages', tab: 'packages' });
  await page.getByText('No packages yet').waitFor();
  await page.getByRole('button', { name: 'Add package' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sessions', { exact: true }).fill('0');
  await dialog.getByRole('button', { name: 'Add package' }).click();
  await dialog.getByText('Enter a name').waitFor();
  await dialog.getByText('At least 1').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('name');
  await dialog.getByLabel('Name').fill('Two follow-ups');
  await dialog.getByLabel('Sessions', { exact: true }).fill('2');
  await dialog.getByLabel(/Price in USD/).fill('150.5');
  await dialog.getByLabel('For', { exact: true }).selectOption('Follow-up Session');
  await dialog.getByLabel(/Valid for/).fill('9');
  await dialog.getByRole('button', { name: 'Add package' }).click();
  await toast(page, 'Package added');
  await page.getByText('2 sessions · Follow-up Session · $150.50 · valid for 9 months').waitFor();

  // Waits because the fields still exist while the dialog fades out.
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('2 sessions · Follow-up Session · $150.50 · valid for 9 months').click();
  await dialog.getByLabel(/Valid for/).fill('');
  await dialog.getByLabel(/Valid for/).press('Enter');
  await toast(page, 'Package saved');
  await page.getByText('2 sessions · Follow-up Session · $150.50', { exact: true }).waitFor();

  const { id: clientId } = await (await post(place.program, '/api/clients', newClient(), cookie)).json();
  await page.goto(`/clients/${clientId}`);
  const card = page.getByRole('region', { name: 'Packages' });
  await card.getByText('No packages yet.').waitFor();
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
  await dialog.getByText('More options').click();
  await dialog.getByLabel('Type').selectOption('Follow-up Session');
  await dialog.getByText('Two follow-ups: 2 of 2 left').waitFor();
  await dialog.getByLabel('Type').selectOption('Assessment');
  await dialog.getByText('No package covers this appointment').waitFor();

  await completeSession(cookie, clientId);
  await page.goto('/appointments?view=day&date=2030-01-07');
  await page
    .getByRole('button', { name: /Food diary/ })
    .first()
    .click();
  await page.getByText('Used Two follow-ups, 1 of 2 left').waitFor();
  await page.goto(`/clients/${clientId}`);
  await card.getByText('1 of 2 left').waitFor();
  await card.getByRole('button', { name: /Two follow-ups/ }).click();
  await dialog.getByText('Food diary').waitFor();
  await expectNoViolations(page);
  await dialog.getByLabel('Sessions', { exact: true }).fill('3');
  await dialog.getByRole('button', { name: 'Save package' }).click();
  await card.getByText('2 of 3 left').waitFor();
  const told = await get<{ title: string }[]>(place.program, '/api/notifications', cookie);
  expect(told.map(({ title }) => title)).toEqual(['One session left']);

  await page.goto('/settings?tab=packages');
  await page.getByRole('button', { name: 'Actions for Two follow-ups' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('dialog', { name: 'Archive Two follow-ups?' }).getByRole('button', { name: 'Archive' }).click();
  await page.getByText('No packages yet').waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('gives and revokes a complimentary package on a phone by keyboard', { tags: 'detail' }, async () => {
  const { cookie } = await signUp(place.program, { email: `gifts-${randomUUID()}@practice.example` });
  const { id } = await (await post(place.program, '/api/clients', newClient(), cookie)).json();
  const look = { ...phone, browser: place.browser, baseURL: place.program.url };
  const { page, context, consoleErrors } = await openBrowser({ ...look, cookie });
  await page.goto(`/clients/${id}`);
  const card = page.getByRole('region', { name: 'Packages' });
  await card.getByText('No packages yet.').waitFor();
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.waitFor({ state: 'detached' });
  await card.getByRole('button', { name: /A gift/ }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('Not used yet.').waitFor();
  await tabTo(page, 'Delete');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete A gift?' });
  await question.waitFor();
  await question.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await card.getByText('No packages yet.').waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});

type Mail = { id: number; subject: string; text: string };
const reminderSettings = '/api/reminders/settings';

async function book(cookie: string, lastName: string): Promise<Appointment> {
  const { slug } = await get<{ slug: string }>(place.program, '/api/storefront', cookie);
  const wish = {
    storefrontSlug: slug,
    firstName: 'Felix',
    lastName,
    email: `${lastName.toLowerCase()}-${randomUUID()}@client.example`,
    phone: '(503) 555-0188',
    date: addDays(dayIn(new Date(), zone), 3),
    time: '10:00',
  };
  expect((await post(place.program, '/api/appointments/book', wish)).status).toBe(200);
  const [booked] = await get<Appointment[]>(place.program, '/api/appointments', cookie);
  if (!booked) throw new Error('nothing is booked');
  return booked;
}

test('sets reminder steps, quiet hours and texts, previews them and keeps them', { tags: 'detail' }, async () => {
  const { page, context, cookie, consoleErrors } = await openSettings(place, { name: 'Words' });
  await book(cookie, 'Romero');
  await page.getByRole('link', { name: 'Booking', exact: true }).click();
  await page.getByRole('link', { name: 'Reminders', exact: true }).click();
  await page.getByText('Preview for Felix Romero, ').first().waitFor();

  await page.getByRole('button', { name: 'Add a reminder' }).click();
  await page.getByLabel('Reminder 3 channel').selectOption({ label: 'Text message' });
  await page.getByLabel('Reminder 3, how long before').fill('24');
  await page.getByRole('button', { name: 'Save reminders' }).click();
  await page.getByText('Two reminders are the same').waitFor();
  await page.getByLabel('Reminder 3, how long before').fill('90');
  await page.getByLabel('Reminder 3, unit').selectOption('minutes');

  await page.getByLabel('Quiet hours').check();
  await page.getByLabel('From').fill('20:30');

  const text = page.getByLabel('Text', { exact: true }).last();
  await text.fill('Hi {nobody}');
  await page.getByRole('button', { name: 'Save reminders' }).click();
  await page.getByText('{nobody} isn’t a placeholder. Choose one from Insert.').waitFor();
  await text.fill('Hi ');
  await page.getByRole('button', { name: 'Insert into text' }).last().press('Enter');
  await page.getByRole('menuitem', { name: 'The client’s first name' }).press('Enter');
  await expect.poll(() => text.evaluate(field => field === document.activeElement)).toBe(true);
  const preview = page.getByRole('region', { name: 'Preview of the text message' });
  await preview.getByText('Hi Felix', { exact: true }).waitFor();
  await preview.getByText('8 characters, sent in 1 part').waitFor();
  await preview.getByRole('button', { name: 'Text me a test' }).click();
  await toast(page, 'Tests go to your practice’s phone number. Add it under Company first.');

  await page.getByRole('button', { name: 'Save reminders' }).click();
  await toast(page, 'Reminders saved');
  expect(await get(place.program, reminderSettings, cookie)).toEqual({
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
  await toast(page, 'No mail server is set up. Read it in Email Logs.');
  expect(consoleErrors.filter(each => !/status of 409/.test(each))).toEqual([]);
  await context.close();
});

test('shows a manual reminder in its history and lets the client opt out by its link', { tags: 'detail' }, async () => {
  const { page, context, cookie } = await openSettings(place, { name: 'Trail' });
  const { id, startTime } = await book(cookie, 'Osei');
  const sent = await post(place.program, `/api/appointments/${id}/send-email-reminder`, {}, cookie);
  expect(sent.status).toBe(200);
  await page.goto(`/appointments?view=day&date=${dayIn(new Date(startTime), zone)}`);
  await page.getByRole('button', { name: /^Felix Osei, 10:00/ }).click();
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
  await visitor.page.getByLabel('By email').uncheck();
  await visitor.page.getByRole('button', { name: 'Save' }).click();
  await visitor.page.getByText('We’ll remind you by text message.').waitFor();
  expect(visitor.consoleErrors).toEqual([]);
  await visitor.context.close();
  const again = await post(place.program, `/api/appointments/${id}/send-email-reminder`, {}, cookie);
  expect([again.status, (await again.json()).message]).toEqual([409, 'Felix Osei has email reminders turned off.']);
});

test('reports failed loading and saving and retries', { tags: 'detail' }, async () => {
  const { page, context } = await openSettings(place, { name: 'Failing' });
  await refuse(page, 'GET', reminderSettings, 500, { message: 'Something went wrong' });
  await page.getByRole('link', { name: 'Booking', exact: true }).click();
  await page.getByRole('link', { name: 'Reminders', exact: true }).click();
  await page.getByText('Failed to load your reminders').waitFor();
  await page.unroute(`**${reminderSettings}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Example: Jamie Rivera, ').first().waitFor();
  await refuse(page, 'PUT', reminderSettings, 500, {});
  await page.getByRole('button', { name: 'Remove reminder 1' }).click();
  await page.getByRole('button', { name: 'Save reminders' }).click();
  await toast(page, 'Failed to save your reminders');
  await context.close();
});

const secrets = ['smtp-password-1', 'twilio-token-1', 'sk_test_secret1', 'whsec_secret1', 'ai-key-secret1'];

test('adds and tests a provider, never shows its secret and removes it', { tags: 'detail' }, async () => {
  const { page, context, cookie, email, consoleErrors } = await openSettings(place, { name: 'Vendors', tab: 'mail' });
  const answers: string[] = [];
  page.on('response', async response => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
  });
  await page.getByRole('heading', { name: 'No mail server yet' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Choose your email provider').waitFor();
  // A known provider fills in server and port.
  const provider = page.getByLabel('Email provider');
  await provider.selectOption('Gmail or Google Workspace');
  expect(await page.getByLabel('Port').count()).toBe(0);
  await page.getByLabel('Email address', { exact: true }).fill('maya@fernhill.example');
  await page.getByLabel('App password', { exact: true }).fill('smtp-password-1');
  expect(await page.getByLabel('Sender address').inputValue()).toBe('maya@fernhill.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Settings saved successfully');
  await page.reload();
  await page.getByRole('heading', { name: 'Your own mail server' }).waitFor();
  expect(await provider.inputValue()).toBe('gmail');
  const [mail] = await get<VendorState[]>(place.program, '/api/vendors', cookie);
  expect(mail?.settings).toMatchObject({ host: 'smtp.gmail.com', port: 587, security: 'starttls' });

  await provider.selectOption('Another server');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Server is required').waitFor();
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1');
  await page.getByLabel('Encryption').selectOption('tls');
  expect(await page.getByLabel('Port').inputValue()).toBe('465');
  await page.getByLabel(/User name/).fill('maya');
  await page.getByRole('button', { name: 'Replace: Password' }).click();
  await page.getByLabel('Password', { exact: true }).fill('smtp-password-1');
  await page.getByLabel('Sender address').fill('maya@fernhill.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Settings saved successfully');
  await page.getByRole('heading', { name: 'Your own mail server' }).waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();

  expect(await page.getByLabel('Send to').inputValue()).toBe(email);
  await page.getByRole('button', { name: 'Send test email' }).click();
  // No server listens there, so the test shows an error.
  await expect.poll(() => page.locator('form [data-failed]').textContent(), { timeout: 20_000 }).toMatch(/\w+/);

  // A stored password must not be used for another server: refused beside the field, which becomes visible.
  await page.getByLabel('Server', { exact: true }).fill('localhost');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(/Enter the password again/)
    .first()
    .waitFor();
  await page.reload();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Replace: Password' }).click();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');

  await page.goto('/settings?tab=sms');
  await page.getByLabel('Account SID').fill(`AC${'0'.repeat(32)}`);
  await page.getByLabel('Auth token', { exact: true }).fill('twilio-token-1');
  await page.getByLabel('Sender number').fill('+15035550142');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Your own Twilio account' }).waitFor();

  await page.goto('/settings?tab=payments');
  await page.getByLabel('Secret key', { exact: true }).fill('sk_test_secret1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Your own Stripe account' }).waitFor();
  await page.getByText('Show the instructions').last().click();
  await page.getByLabel('Signing secret', { exact: true }).fill('whsec_secret1');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect.poll(() => page.getByText('Saved', { exact: true }).count()).toBe(2);
  await refuse(page, 'POST', '/api/vendors/payments/test', 500, {});
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByText('The test didn’t run. Try again.').waitFor();
  expect(await page.getByText('Saved', { exact: true }).count()).toBe(2);

  await page.goto('/settings?tab=ai');
  await page.getByLabel('Provider').selectOption('anthropic');
  await page.getByLabel('Model').fill('a-model');
  await page.getByLabel('API key', { exact: true }).fill('ai-key-secret1');
  await page.getByRole('button', { name: 'Save AI account' }).click();
  await page.getByRole('heading', { name: 'Your own AI account', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('heading', { name: 'Built-in writer' }).waitFor();
  expect(await page.getByLabel('Model').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Write a test sentence' }).click();
  await page.getByText(/It works. Sorrel uses the built-in writer/).waitFor();

  expect(answers.length).toBeGreaterThan(8);
  for (const secret of secrets) expect([...answers, await page.content()].join('\n')).not.toContain(secret);
  expect(consoleErrors.filter(each => !/status of [45]/.test(each))).toEqual([]);
  await context.close();
});

test('creates, copies, replaces and revokes the calendar URL', { tags: 'detail' }, async () => {
  const { page, context, consoleErrors } = await openSettings(place, { name: 'Feed', tab: 'calendar', look: phone });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByText('Not shared yet').waitFor();
  await page.getByRole('button', { name: 'Share my calendar' }).click();
  const address = page.getByLabel('Secret address');
  const first = await address.inputValue();
  await page.getByRole('button', { name: 'Copy address' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  const webcal = await page.getByRole('link', { name: 'Open in my calendar app' }).getAttribute('href');
  expect(webcal).toBe(first.replace(/^http:/, 'webcal:'));
  const found = await fetch(first);
  expect(new ICAL.Component(ICAL.parse(await found.text())).name).toBe('vcalendar');
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const hiding = page.getByRole('switch', { name: 'Only show that I’m busy' });
  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT');
  await hiding.click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect.poll(() => hiding.isChecked()).toBe(true);

  await page.getByRole('button', { name: 'Create new address' }).click();
  const question = page.getByRole('dialog', { name: 'Create a new address?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await fetch(first)).status).toBe(200);
  await page.getByRole('button', { name: 'Create new address' }).click();
  await question.getByRole('button', { name: 'Create new address' }).click();
  await toast(page, 'New address created');
  const second = await address.inputValue();
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);

  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByText('Not shared yet').waitFor();
  expect((await fetch(second)).status).toBe(404);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

type Priced = { id: number; name: string; price: string | null; durationMinutes: number };

test('takes at most eight clicks from the landing page to four priced services', async () => {
  const look = { ...desk, browser: place.browser, baseURL: place.program.url };
  const { page, context, consoleErrors } = await openBrowser(look);
  let clicks = 0;
  await context.exposeBinding('countClick', () => {
    clicks += 1;
  });
  await context.addInitScript(() => {
    const count = (event: MouseEvent) => event.isTrusted && event.detail > 0 && Reflect.get(window, 'countClick')();
    document.addEventListener('click', count, true);
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Your Free Trial' }).first().click();
  await page.getByLabel('First name').click();
  for (const text of [
    'Nina',
    'Reyes',
    `nina-${randomUUID()}@practice.example`,
    'Reyes Nutrition',
    'correct horse bat',
  ]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('heading', { name: 'Welcome, Nina' }).waitFor();
  expect(await page.getByLabel('Monday to Friday, 9 to 5').isChecked()).toBe(true);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'What do you offer, and what does it cost?' }).waitFor();
  await expectNoViolations(page);
  for (const price of ['120', '80', '60', '45.5']) {
    await tabTo(page, 'Price of ');
    await page.keyboard.type(price);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Show clients who you are' }).waitFor();
  await page.keyboard.type('Food that fits the life you have');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('heading', { name: 'You’re all set, Nina' }).waitFor();
  await expectNoViolations(page);
  const [own] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'View your page' }).click(),
  ]);
  await own.getByText('Food that fits the life you have').waitFor();
  await own.getByRole('button', { name: 'Book an Appointment' }).click();
  for (const price of ['$120.00', '$80.00', '$60.00', '$45.50'])
    await own.getByRole('dialog').getByText(price).waitFor();
  expect(clicks).toBeLessThanOrEqual(8);
  expect(clicks).toBeGreaterThan(5);
  await own.close();
  const hours = await (await page.request.get('/api/availability')).json();
  expect(hours.weeklyHours.map((day: object[]) => day.length)).toEqual([0, 1, 1, 1, 1, 1, 0]);
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await page.getByText('Done: Set your hours · Set up your services · Publish your page').waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('keeps saved steps of an interrupted setup and skips any screen', { tags: 'detail' }, async () => {
  const { cookie } = await signUp(place.program, { email: `halfway-${randomUUID()}@practice.example` });
  const look = { ...phone, browser: place.browser, baseURL: place.program.url };
  const { page, context } = await openBrowser({ ...look, cookie });
  const prices = async () => (await get<Priced[]>(place.program, '/api/services', cookie)).map(({ price }) => price);
  await page.goto('/setup?screen=services');
  const fields = page.getByRole('textbox', { name: /^Price of / });
  for (const [index, price] of ['120', 'eighty', '60', '45'].entries()) await fields.nth(index).fill(price);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter a price like 75 or 75.50').waitFor();
  await expect.poll(() => fields.nth(1).evaluate(field => field === document.activeElement)).toBe(true);
  await fields.nth(1).fill('80');
  const third = (await get<Priced[]>(place.program, '/api/services', cookie))[2]?.id;
  await routeOnce(page, `**/api/services/${third}`, route => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Not everything was saved. What you typed is still here.').waitFor();
  expect(await prices()).toEqual(['120.00', '80.00', null, null]);
  expect(await fields.nth(2).inputValue()).toBe('60');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Show clients who you are' }).waitFor();
  expect(await prices()).toEqual(['120.00', '80.00', '60.00', '45.00']);
  await page.reload();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => fields.nth(3).inputValue()).toBe('45.00');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('Different hours').click();
  await page.getByRole('switch', { name: 'Monday' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const heading of ['What do you offer', 'Show clients', 'Your page is online']) {
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
  }
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await page.getByText('1 of 5 done').waitFor();
  await context.close();
});
