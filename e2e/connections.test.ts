import { beforeAll, expect, test } from 'vitest';
import { openSettings, type Place, refuse, toast } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';

let place: Place;
beforeAll(async () => {
  place = { program: sharedProgram(), browser: await sharedBrowser() };
});

const secrets = ['smtp-password-1', 'twilio-token-1', 'sk_test_secret1', 'whsec_secret1', 'ai-key-secret1'];

test('a vendor is entered, tried, kept without showing its secret, and given up again', async () => {
  const { page, context, complaints } = await openSettings(place, { name: 'Vendors', tab: 'mail' });
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
  const { page, context } = await openSettings(place, { name: 'Outage', tab: 'payments' });
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
