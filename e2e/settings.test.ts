import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { get, type Program, signUp, startProgram } from './program.ts';
import { expectNoViolations, type Look, openBrowser } from './visitor.ts';

let program: Program;
let browser: Browser;
beforeAll(async () => {
  program = await startProgram({ ALLOW_PRIVATE_ADDRESSES: 'true' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await program.kill('SIGTERM');
});

const desk: Look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' };

/** An owner of a practice of the test's own, on that part of the settings. */
async function openSettings(name: string, tab = '', look = desk) {
  const email = `${name.toLowerCase()}@practice.example`;
  const { cookie } = await signUp(program, { email, practiceName: name });
  const opened = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  // The tour has been seen, so that it covers nothing.
  await opened.context.addInitScript(() => localStorage.setItem('tour-seen-1', 'true'));
  await opened.page.goto(tab ? `/settings?tab=${tab}` : '/settings');
  await opened.page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  return { ...opened, cookie, email };
}

const toast = (page: Page, text: string) =>
  page.locator('[role="alert"], [role="status"]').filter({ hasText: text }).first().waitFor();

/** Makes the next calls of that kind fail with this answer. */
const refuse = (page: Page, method: string, path: string, status: number, body: object) =>
  page.route(`**${path}`, (route, request) =>
    request.method() === method ? route.fulfill({ status, json: body }) : route.fallback(),
  );

const picture = (width: number) =>
  sharp({ create: { width, height: 100, channels: 3, background: '#059669' } })
    .png()
    .toBuffer();

test('the company is filled in with its logo, saved, and there after a reload', async () => {
  const { page, context, cookie, complaints } = await openSettings('Company');
  expect(await page.title()).toBe('Company · Settings · Sorrel');
  await page.getByText('Manage your company information and branding preferences').waitFor();
  await page.getByText('This signature will be automatically added to all outgoing emails').waitFor();
  await page.getByLabel('Company Name *').fill('Fern & Hill <b>');
  await page.getByLabel('Phone Number').fill('(503) 555-0142');
  await page.getByLabel('Address').fill('412 Alder Street\nPortland');
  await page.getByRole('combobox', { name: 'Country' }).fill('germ');
  await page.getByRole('option', { name: 'Germany' }).click();
  await page.getByLabel('Email Signature').fill('Maya\nRDN');
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await picture(300),
  });
  await page.getByAltText('Company Logo, preview').waitFor();
  await page.getByText('Not saved yet').waitFor();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await toast(page, 'Settings saved successfully');
  await page.getByText('Company information has been updated.').waitFor();
  expect(await page.getByText('Not saved yet').count()).toBe(0);
  const stored = await get<Record<string, unknown>>(program, '/api/tenant', cookie);
  expect(stored).toMatchObject({
    name: 'Fern & Hill <b>',
    country: 'Germany',
    emailSignature: 'Maya\nRDN',
    logoUrl: expect.stringMatching(/^\/files\//),
  });
  await page.reload();
  await expect.poll(() => page.getByLabel('Company Name *').inputValue()).toBe('Fern & Hill <b>');
  expect(await page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Germany');
  await page.getByAltText('Company Logo, preview').waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect.poll(async () => (await get<{ logoUrl: null }>(program, '/api/tenant', cookie)).logoUrl).toBeNull();
  expect(complaints).toEqual([]);
  await context.close();
});

test('what the company form refuses, and what it says when the server fails', async () => {
  const { page, context } = await openSettings('Refusals');
  await page.getByLabel('Company Name *').fill(' ');
  await page.getByLabel('Company Name *').press('Enter');
  await page.getByText('Company name is required').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('name');
  await page.getByLabel('Company Name *').fill('Refusals');

  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await choose('logo.pdf', 'application/pdf', Buffer.from('%PDF'));
  await page.getByText('Please choose an image file').waitFor();
  await choose('logo.png', 'image/png', Buffer.alloc(2 * 1024 * 1024 + 1));
  await page.getByText('Please choose an image of at most 2MB').waitFor();
  await choose('logo.png', 'image/png', Buffer.from('no picture at all'));
  await page.getByText('Please choose an image file').waitFor();
  expect(await page.getByAltText('Company Logo, preview').count()).toBe(0);
  await choose('logo.png', 'image/png', await picture(200));
  await page.getByAltText('Company Logo, preview').waitFor();
  expect(await page.getByText('Please choose an image').count()).toBe(0);

  await refuse(page, 'PUT', '/api/tenant', 500, { message: 'Something went wrong' });
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await toast(page, 'Failed to save settings');
  await page.getByText('Error', { exact: true }).waitFor();
  await refuse(page, 'PUT', '/api/tenant', 409, { message: 'Somebody else has changed this. Load it again.' });
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await toast(page, 'Somebody else has changed this. Load it again.');
  await refuse(page, 'PUT', '/api/tenant', 400, { message: 'No', errors: { phone: 'This is no number' } });
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('This is no number').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('phone');
  await context.close();
});

test('while it saves the button says so, and a second Enter sends nothing more', async () => {
  const { page, context } = await openSettings('Twice');
  let sent = 0;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/tenant', async (route, request) => {
    if (request.method() !== 'PUT') return route.fallback();
    sent++;
    await held;
    await route.fallback();
  });
  await page.getByLabel('Phone Number').fill('503 555 0142');
  await page.getByLabel('Phone Number').press('Enter');
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  await page.getByLabel('Phone Number').press('Enter');
  release();
  await toast(page, 'Settings saved successfully');
  expect(sent).toBe(1);
  await context.close();
});

test('edits are not lost by going elsewhere unasked', async () => {
  const { page, context } = await openSettings('Careful');
  await page.getByLabel('Company Name *').fill('Carefully');
  await page.getByRole('link', { name: 'Practice', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Company Name *').inputValue()).toBe('Carefully');
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Practice', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(/tab=practice/);
  await page.goBack();
  expect(await page.getByLabel('Company Name *').inputValue()).toBe('Careful');
  await context.close();
});

test('time zone, week, currency and units reach the rest of the practice', async () => {
  const { page, context, cookie, complaints } = await openSettings('Zones', 'practice');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('kathmandu');
  await page.getByRole('option', { name: /^Kathmandu, Asia/ }).click();
  await page
    .getByText(/UTC\+05:45/)
    .first()
    .waitFor();
  await page.getByText('Monday', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Currency' }).fill('euro');
  await page.getByRole('option', { name: 'EUR · Euro' }).click();
  await page.getByText('€1,234.50').waitFor();
  await page.getByText('Kilograms and centimeters').click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await toast(page, 'Settings saved successfully');
  const { practice } = await get<{ practice: object }>(program, '/api/auth/user', cookie);
  expect(practice).toMatchObject({
    timeZone: 'Asia/Kathmandu',
    currency: 'EUR',
    weekStart: 1,
    units: 'metric',
  });
  await refuse(page, 'PUT', '/api/tenant/settings', 500, {});
  await page.getByText('Sunday', { exact: true }).click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await toast(page, 'Failed to save settings');
  expect(complaints.filter(each => !/status of 500/.test(each))).toEqual([]);
  await context.close();
});

const secrets = ['smtp-password-1', 'twilio-token-1', 'sk_test_secret1', 'whsec_secret1', 'ai-key-secret1'];

test('a vendor is entered, tried, kept without showing its secret, and given up again', async () => {
  const { page, context, complaints } = await openSettings('Vendors', 'mail');
  const answers: string[] = [];
  page.on('response', async response => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
  });
  await page.getByText('Using: the built-in outbox').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The server is required').waitFor();
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1');
  await page.getByLabel('Encryption').selectOption('tls');
  expect(await page.getByLabel('Port').inputValue()).toBe('465');
  await page.getByLabel(/User name/).fill('maya');
  await page.getByLabel('Password', { exact: true }).fill('smtp-password-1');
  await page.getByLabel('Sender address').fill('maya@fernhill.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Settings saved successfully');
  await page.getByText('Using: your own mail server').waitFor();
  await page.getByText('Stored', { exact: true }).waitFor();

  expect(await page.getByLabel('Send it to').inputValue()).toBe('vendors@practice.example');
  await page.getByRole('button', { name: 'Send a test' }).click();
  // Nobody listens there: the test says so, in place.
  await expect.poll(() => page.locator('form [data-failed]').textContent(), { timeout: 20_000 }).toMatch(/\w+/);

  // Somewhere else with the stored password: refused beside the field, which opens.
  await page.getByLabel('Server', { exact: true }).fill('localhost');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(/Enter the password again/)
    .first()
    .waitFor();
  await page.reload();
  await page.getByText('Stored', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Replace: Password' }).click();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');

  await page.goto('/settings?tab=sms');
  await page.getByLabel('Account SID').fill(`AC${'0'.repeat(32)}`);
  await page.getByLabel('Auth token', { exact: true }).fill('twilio-token-1');
  await page.getByLabel('Sender number').fill('+15035550142');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Using: your own Twilio account').waitFor();

  await page.goto('/settings?tab=payments');
  await page.getByLabel('Secret key', { exact: true }).fill('sk_test_secret1');
  await page.getByLabel(/Webhook signing secret/).fill('whsec_secret1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Using: your own Stripe account').waitFor();
  expect(await page.getByText('Stored', { exact: true }).count()).toBe(2);

  await page.goto('/settings?tab=ai');
  await page.getByLabel('Provider').selectOption('anthropic');
  await page.getByLabel('Model').fill('a-model');
  await page.getByLabel('API key', { exact: true }).fill('ai-key-secret1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Using: your own AI account').waitFor();
  await page.getByRole('button', { name: 'Go back to the default' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await page.getByText('Using: the built-in writer').waitFor();
  expect(await page.getByLabel('Model').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Write a test sentence' }).click();
  await page
    .getByText(/built-in/)
    .nth(1)
    .waitFor();

  expect(answers.length).toBeGreaterThan(8);
  for (const secret of secrets) expect([...answers, await page.content()].join('\n')).not.toContain(secret);
  expect(complaints.filter(each => !/status of 4/.test(each))).toEqual([]);
  await context.close();
});

test('what the connections say when the server fails', async () => {
  const { page, context } = await openSettings('Outage', 'payments');
  await refuse(page, 'PUT', '/api/vendors/payments', 500, {});
  await page.getByLabel('Secret key', { exact: true }).fill('sk_test_secret1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Failed to save settings');
  await refuse(page, 'POST', '/api/vendors/payments/test', 500, {});
  await page.getByRole('button', { name: 'Test the keys' }).click();
  await page.getByText('The test did not run. Please try again.').waitFor();
  await refuse(page, 'GET', '/api/vendors', 503, { message: 'The database is away for a moment.' });
  await page.goto('/settings?tab=sms');
  await page.getByText('Failed to load these settings').waitFor();
  await page.unroute('**/api/vendors');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Using: the built-in log').waitFor();
  await context.close();
});

test.each([
  ['a phone, dark', { ...desk, width: 390, colorScheme: 'dark' as const }],
  ['a desk, light', desk],
])('on %s every part is reached, and none has a fault that axe finds', async (where, look) => {
  const { page, context } = await openSettings(where === 'a phone, dark' ? 'Phone' : 'Desk', '', look);
  const parts = ['Company', 'Practice', 'Team', 'Profile', 'Mail', 'SMS', 'Payments', 'AI', 'Subscription', 'Data'];
  for (const part of parts) {
    if (look.width < 500) await page.getByLabel('Part of the settings', { exact: true }).selectOption({ label: part });
    else await page.getByRole('link', { name: part, exact: true }).click();
    await expect.poll(() => page.title()).toBe(`${part} · Settings · Sorrel`);
    await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0);
    await expectNoViolations(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, part).toBeLessThanOrEqual(0);
  }
  await context.close();
});
