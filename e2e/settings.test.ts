import { beforeAll, expect, test } from 'vitest';
import { get } from './program.ts';
import { choose, desk, focusedField, openSettings, type Place, picture, refuse, toast } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations } from './visitor.ts';

let place: Place;
beforeAll(async () => {
  place = { program: sharedProgram(), browser: await sharedBrowser() };
});

test('the company is filled in with its logo, saved, and there after a reload', async () => {
  const { page, context, cookie, complaints } = await openSettings(place, { name: 'Company' });
  expect(await page.title()).toBe('Company · Settings · Sorrel');
  await page.getByText('Manage your company information and branding preferences').waitFor();
  await page.getByText('This signature will be automatically added to all outgoing emails').waitFor();
  await page.getByLabel('Company Name *').fill('Fern & Hill <b>');
  await page.getByLabel('Phone Number').fill('(503) 555-0142');
  await page.getByLabel('Address').fill('412 Alder Street\nPortland');
  await page.getByRole('combobox', { name: 'Country' }).fill('germ');
  await page.getByRole('option', { name: 'Germany' }).click();
  await page.getByLabel('Email Signature').fill('Maya\nRDN');
  await choose(page, 'logo.png', 'image/png', await picture(300));
  await page.getByAltText('Company Logo, preview').waitFor();
  await page.getByText('Not saved yet').waitFor();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await toast(page, 'Settings saved successfully');
  await page.getByText('Company information has been updated.').waitFor();
  expect(await page.getByText('Not saved yet').count()).toBe(0);
  const stored = await get<Record<string, unknown>>(place.program, '/api/tenant', cookie);
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
  await expect
    .poll(async () => (await get<{ logoUrl: null }>(place.program, '/api/tenant', cookie)).logoUrl)
    .toBeNull();
  expect(complaints).toEqual([]);
  await context.close();
});

test('what the company form refuses, and what it says when the server fails', async () => {
  const { page, context } = await openSettings(place, { name: 'Refusals' });
  await page.getByLabel('Company Name *').fill(' ');
  await page.getByLabel('Company Name *').press('Enter');
  await page.getByText('Company name is required').waitFor();
  expect(await focusedField(page)).toBe('name');
  await page.getByLabel('Company Name *').fill('Refusals');

  await choose(page, 'logo.pdf', 'application/pdf', Buffer.from('%PDF'));
  await page.getByText('Please choose an image file').waitFor();
  await choose(page, 'logo.png', 'image/png', Buffer.alloc(2 * 1024 * 1024 + 1));
  await page.getByText('Please choose an image of at most 2MB').waitFor();
  await choose(page, 'logo.png', 'image/png', Buffer.from('no picture at all'));
  await page.getByText('Please choose an image file').waitFor();
  expect(await page.getByAltText('Company Logo, preview').count()).toBe(0);
  await choose(page, 'logo.png', 'image/png', await picture(200));
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
  expect(await focusedField(page)).toBe('phone');
  await context.close();
});

test('while it saves the button says so, and a second Enter sends nothing more', async () => {
  const { page, context } = await openSettings(place, { name: 'Twice' });
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
  const { page, context } = await openSettings(place, { name: 'Careful' });
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
  const { page, context, cookie, complaints } = await openSettings(place, { name: 'Zones', tab: 'practice' });
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
  const { practice } = await get<{ practice: object }>(place.program, '/api/auth/user', cookie);
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

test.each([
  ['a phone, dark', { ...desk, width: 390, colorScheme: 'dark' as const }],
  ['a desk, light', desk],
])('on %s every part is reached, and none has a fault that axe finds', async (_, look) => {
  const { page, context } = await openSettings(place, { name: look === desk ? 'Desk' : 'Phone', look });
  const parts = [
    'Company',
    'Practice',
    'Team',
    'Reminders',
    'Profile',
    'Mail',
    'SMS',
    'Payments',
    'AI',
    'Subscription',
    'Data',
  ];
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
