import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { settingsTabs } from '../src/modules/accounts/tenants/ui/settings-search.ts';
import { isInTurn } from '../src/testing/proof.ts';
import { routeOnce } from './browser.ts';
import { get } from './program.ts';
import { choose, desk, focusedField, openSettings, type Place, picture, refuse, toast } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, openBrowser, tabTo } from './visitor.ts';

let place: Place;
beforeAll(async () => {
  place = { program: sharedProgram(), browser: await sharedBrowser() };
});

test.runIf(isInTurn(1, 3))('saves the company with its logo, and shows both after a reload', async () => {
  const { page, context, cookie, consoleErrors } = await openSettings(place, { name: 'Company' });
  expect(await page.title()).toBe('Company · Settings · Sorrel');
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
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('shows why the company was not saved in the field or in a toast', { tags: 'detail' }, async () => {
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
  await refuse(page, 'PUT', '/api/tenant', 400, { message: 'No', errors: { phone: 'This is no number' } });
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('This is no number').waitFor();
  expect(await focusedField(page)).toBe('phone');
  await context.close();
});

test('submits once when Enter is pressed repeatedly while saving', { tags: 'detail' }, async () => {
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

test('asks before discarding unsaved edits', { tags: 'detail' }, async () => {
  const { page, context } = await openSettings(place, { name: 'Careful' });
  await page.getByLabel('Company Name *').fill('Carefully');
  await page.getByRole('link', { name: 'Region', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Company Name *').inputValue()).toBe('Carefully');
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Region', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(/tab=practice/);
  await page.goBack();
  expect(await page.getByLabel('Company Name *').inputValue()).toBe('Careful');
  await context.close();
});

test('saves time zone, week, currency and units for the whole practice', { tags: 'detail' }, async () => {
  const { page, context, cookie, consoleErrors } = await openSettings(place, { name: 'Zones', tab: 'practice' });
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
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('reaches every settings tab on a phone', { tags: 'detail' }, async () => {
  const { page, context } = await openSettings(place, { name: 'Phone', look: { ...desk, width: 390 } });
  const list = page.getByLabel('Settings section', { exact: true });
  const seen = new Set<string>();
  for (const section of await list.locator('option').allTextContents()) {
    await list.selectOption({ label: section });
    const tabs = page.getByRole('navigation', { name: `${section} settings` }).getByRole('link');
    await expect.poll(() => list.inputValue()).toBe(section);
    for (const tab of await tabs.all()) {
      await tab.click();
      await expect.poll(() => page.title()).toBe(`${await tab.textContent()} · Settings · Sorrel`);
      seen.add(new URL(page.url()).searchParams.get('tab') ?? 'company');
    }
    if ((await tabs.count()) === 0) seen.add(new URL(page.url()).searchParams.get('tab') ?? 'company');
  }
  expect([...seen].sort()).toEqual([...settingsTabs].sort());
  await context.close();
});

// Profile

test('changes a name by keyboard', { tags: 'detail' }, async () => {
  const { page, context } = await openSettings(place, { name: 'Keys' });
  await tabTo(page, 'You');
  await page.keyboard.press('Enter');
  await page.waitForURL(/tab=profile/);
  await tabTo(page, 'First name');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Iris');
  await page.keyboard.press('Enter');
  await toast(page, 'Profile saved');
  await page.getByRole('button', { name: /Iris Lindqvist/ }).waitFor();
  await context.close();
});

const userAgent = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/26.0 Mobile Safari/604.1',
};
const signInElsewhere = (email: string) =>
  fetch(`${place.program.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: place.program.url, ...userAgent },
    body: JSON.stringify({ email, password: 'correct horse battery' }),
  });

test('shows a new photo in the account menu at once, and removes it', { tags: 'detail' }, async () => {
  const { page, context, cookie, consoleErrors } = await openSettings(place, { name: 'Photo', tab: 'profile' });
  await choose(page, 'me.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
  await page.getByText('Please choose an image smaller than 5MB').waitFor();
  await choose(page, 'me.png', 'image/png', await picture(300));
  await page.getByAltText('Photo, preview').waitFor();
  await page.getByRole('textbox', { name: 'First name' }).fill('');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await page.getByText('First name is required').waitFor();
  expect(await focusedField(page)).toBe('firstName');
  await page.getByRole('textbox', { name: 'First name' }).fill('Iris');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await toast(page, 'Profile saved');
  await page.locator('header img[src^="/files/"], [data-tour="account"] img[src^="/files/"]').first().waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Save Profile' }).click();
  const photo = async () =>
    (await get<{ profileImageUrl: string | null }>(place.program, '/api/auth/user', cookie)).profileImageUrl;
  await expect.poll(photo).toBeNull();
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('shows a pending email change until it is cancelled', { tags: 'detail' }, async () => {
  const { page, context, consoleErrors } = await openSettings(place, { name: 'Address', tab: 'profile' });
  await page.getByRole('button', { name: 'Change your email' }).press('Enter');
  expect(await focusedField(page)).toBe('email');
  await page.getByRole('textbox', { name: 'New email' }).fill('new@address.example');
  await page.getByLabel('Your password', { exact: true }).first().fill('correct horse battery');
  await page.getByRole('button', { name: 'Change Email' }).click();
  await toast(page, 'Email change requested');
  const underWay = page.getByRole('region', { name: 'Pending email change' });
  await underWay.getByText('new@address.example', { exact: true }).waitFor();
  await expectNoViolations(page);
  await underWay.getByRole('button', { name: 'Cancel change' }).press('Enter');
  await toast(page, 'Email change cancelled');
  await underWay.waitFor({ state: 'hidden' });
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test.runIf(isInTurn(2, 3))('changes the password, shows a wrong one at its field and ends other sessions', async () => {
  const { page, context, email } = await openSettings(place, { name: 'Password', tab: 'profile' });
  await signInElsewhere(email);
  await page.reload();
  await page.getByText('Safari on iPhone').waitFor();
  await page.getByRole('button', { name: 'Change your password' }).press('Enter');
  const change = async (current: string, next: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  await change('not my password', 'a brand new password');
  await page.getByText('This isn’t your current password.').first().waitFor();
  expect(await focusedField(page)).toBe('currentPassword');
  await change('correct horse battery', 'a brand new password');
  await toast(page, 'Password changed');
  await expect.poll(() => page.getByText('Safari on iPhone').count()).toBe(0);
  expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0);
  await page.getByText('This session').waitFor();
  await context.close();
});

test('stays signed in if another request meets the change of the password', { tags: 'detail' }, async () => {
  const { page, context } = await openSettings(place, { name: 'Meeting', tab: 'profile' });
  const held = Promise.withResolvers<Route>();
  await routeOnce(page, '**/api/auth/password', held.resolve);
  // As if it carried the cookie from before the change.
  await routeOnce(
    page,
    ({ pathname }) => pathname === '/api/notifications',
    route => route.fulfill({ status: 401, json: { message: 'Unauthorized' } }),
  );
  await page.getByRole('button', { name: 'Change your password' }).press('Enter');
  await page.getByLabel('Current password', { exact: true }).fill('correct horse battery');
  await page.getByLabel('New password', { exact: true }).fill('a brand new password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const change = await held.promise;
  const refused = page.waitForResponse(answer => answer.status() === 401);
  await page.getByRole('button', { name: 'Notifications' }).click();
  await refused;
  await change.continue();
  await toast(page, 'Password changed');
  expect(await page.getByText('You are logged out').count()).toBe(0);
  await page.getByText('No notifications yet').waitFor();
  await context.close();
});

test('ends one or all other sessions', { tags: 'detail' }, async () => {
  const { page, context, email } = await openSettings(place, { name: 'Sessions', tab: 'profile' });
  await signInElsewhere(email);
  await signInElsewhere(email);
  await page.reload();
  await page.getByRole('button', { name: 'End the session on Safari on iPhone' }).first().click();
  await toast(page, 'Session ended');
  await refuse(page, 'DELETE', '/api/auth/sessions', 500, {});
  await page.getByRole('button', { name: 'End all others' }).click();
  const question = page.getByRole('dialog', { name: 'End all other sessions?' });
  await question.getByRole('button', { name: 'End all others' }).click();
  await toast(page, 'Failed to end the session');
  await page.unroute('**/api/auth/sessions');
  await page.getByRole('button', { name: 'End all others' }).click();
  await question.getByRole('button', { name: 'End all others' }).click();
  await toast(page, 'All other sessions ended');
  await expect.poll(() => page.getByText('Safari on iPhone').count()).toBe(0);
  await context.close();
});

// Team

async function invite(page: Page, email: string, role: string) {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel(role, { exact: true }).check();
  await dialog.getByLabel('Email').press('Enter');
  return dialog;
}

/** Accepts the invitation in another browser. */
async function join(page: Page, firstName: string) {
  const link = await page.getByLabel(/^Link for/).inputValue();
  const opened = await openBrowser({ ...desk, browser: place.browser, baseURL: place.program.url });
  await opened.page.goto(link);
  await opened.page.getByLabel('First name').fill(firstName);
  await opened.page.getByLabel('Last name').fill('Haddad');
  await opened.page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await opened.page.getByRole('button', { name: /join/i }).click();
  await opened.page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
  return opened;
}

test('invites a member, changes the role and removes the member', { tags: 'detail' }, async () => {
  const { page, context, consoleErrors } = await openSettings(place, { name: 'Team', tab: 'team' });
  const email = `${randomUUID()}@member.example`;
  await page.getByText('Maya Lindqvist (you)').waitFor();
  // The only owner can neither leave nor change roles; the page explains why.
  await page.getByText(/Every practice needs at least one owner/).waitFor();
  expect(await page.getByRole('button', { name: 'Leave this practice' }).count()).toBe(0);
  expect(await page.getByLabel('Role of Maya Lindqvist').count()).toBe(0);

  const dialog = await invite(page, 'nobody', 'Viewer');
  await dialog.getByText('Invalid email address').waitFor();
  await expectNoViolations(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await toast(page, 'Invitation created');
  await page.getByText(/Viewer, link expires in [67] days/).waitFor();

  const noor = await join(page, 'Noor');
  await page.reload();
  await page.getByText('No pending invitations.').waitFor();
  await (await invite(page, email, 'Viewer')).getByText(/already/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();

  await refuse(page, 'PUT', '/api/team/members/*', 409, { message: 'Every practice needs an owner.' });
  await page.getByLabel('Role of Noor Haddad').selectOption('assistant');
  await toast(page, 'Every practice needs an owner.');
  await expect.poll(() => page.getByLabel('Role of Noor Haddad').inputValue()).toBe('viewer');
  await page.unroute('**/api/team/members/*');
  await page.getByLabel('Role of Noor Haddad').selectOption('owner');
  await toast(page, 'Noor is now Owner.');
  // With two owners the first can step down after a confirmation.
  await page.getByRole('button', { name: 'Leave this practice' }).waitFor();
  await page.getByLabel('Role of Maya Lindqvist').selectOption('viewer');
  await page.getByRole('dialog', { name: 'Give up ownership?' }).getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByLabel('Role of Maya Lindqvist').inputValue()).toBe('owner');

  await page.getByRole('button', { name: 'Remove Noor Haddad' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'Removed from the team');
  await expect.poll(() => page.getByText('Noor Haddad').count()).toBe(0);
  // Removal takes effect at once: the next call of the open page finds no session.
  await noor.page.getByRole('link', { name: 'Clients', exact: true }).click();
  await noor.page.waitForURL(/\/login/);
  expect(consoleErrors.filter(each => !/status of 4/.test(each))).toEqual([]);
  await noor.context.close();
  await context.close();
});

test('resends and cancels an invitation and keeps the input after a failure', { tags: 'detail' }, async () => {
  const { page, context } = await openSettings(place, { name: 'Inviting', tab: 'team' });
  const email = `${randomUUID()}@member.example`;
  await refuse(page, 'POST', '/api/team/invitations', 500, {});
  const dialog = await invite(page, email, 'Assistant');
  await dialog.getByText('No one was invited. What you typed is still here.').waitFor();
  await page.unroute('**/api/team/invitations');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  const link = page.getByLabel(`Link for ${email}`);
  await link.waitFor();
  const first = await link.inputValue();
  await page.getByRole('button', { name: `Resend, ${email}` }).click();
  await expect.poll(() => link.inputValue()).not.toBe(first);
  await refuse(page, 'DELETE', '/api/team/invitations/*', 503, { message: 'Not now.' });
  await page.getByRole('button', { name: `Cancel, ${email}` }).click();
  await toast(page, 'Failed to cancel the invitation');
  await page.unroute('**/api/team/invitations/*');
  await page.getByRole('button', { name: `Cancel, ${email}` }).click();
  await toast(page, 'Invitation cancelled');
  await page.getByText('No pending invitations.').waitFor();
  await context.close();
});

test('explains to a viewer why settings are closed and lets them leave', { tags: 'detail' }, async () => {
  const { page, context } = await openSettings(place, { name: 'Closed', tab: 'team' });
  await invite(page, `${randomUUID()}@member.example`, 'Viewer');
  const vera = await join(page, 'Vera');
  const calls: string[] = [];
  vera.page.on('request', request => calls.push(new URL(request.url()).pathname));
  await vera.page.goto('/settings');
  await vera.page.getByText('Only an owner of the practice can change this.').waitFor();
  expect(await vera.page.getByLabel('Company Name *').isDisabled()).toBe(true);
  expect(await vera.page.getByRole('button', { name: 'Save Settings' }).count()).toBe(0);
  await expectNoViolations(vera.page);
  await vera.page.goto('/settings?tab=practice');
  expect(await vera.page.getByRole('combobox', { name: 'Time zone' }).isDisabled()).toBe(true);
  await vera.page.goto('/settings?tab=mail');
  await vera.page.getByText('Only an owner can see and change these keys.').waitFor();
  expect(calls).not.toContain('/api/vendors');
  await vera.page.goto('/settings?tab=data');
  await vera.page.getByText(/can’t export client data/).waitFor();
  expect(await vera.page.getByRole('link', { name: /CSV/ }).count()).toBe(0);
  await vera.page.goto('/settings?tab=team');
  await vera.page.getByText('Vera Haddad (you)').waitFor();
  expect(await vera.page.getByRole('button', { name: 'Invite', exact: true }).count()).toBe(0);
  expect(await vera.page.getByLabel(/^Role of/).count()).toBe(0);
  await vera.page.getByRole('button', { name: 'Leave this practice' }).click();
  await vera.page.getByRole('dialog', { name: 'Leave Closed?' }).getByRole('button', { name: 'Leave' }).click();
  await vera.page.waitForURL(url => url.pathname === '/');
  await vera.page.getByText('Professional Nutrition Practice Management').waitFor();
  await vera.context.close();
  await context.close();
});
