import { beforeAll, expect, test } from 'vitest';
import { get } from './program.ts';
import { choose, focusedField, openSettings, type Place, picture, refuse, toast } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, tabTo } from './visitor.ts';

let place: Place;
beforeAll(async () => {
  place = { program: sharedProgram(), browser: await sharedBrowser() };
});

test('with the keyboard alone: to the profile, a new name, and its part of the address', async () => {
  const { page, context } = await openSettings(place, { name: 'Keys' });
  await tabTo(page, 'Profile');
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

test('a photo is chosen, seen in the account menu at once, and taken away again', async () => {
  const { page, context, cookie, complaints } = await openSettings(place, { name: 'Photo', tab: 'profile' });
  await choose(page, 'me.gif', 'image/gif', Buffer.from('GIF89a'));
  await page.getByText('Please choose an image file').waitFor();
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
  expect(complaints).toEqual([]);
  await context.close();
});

test('a change of address is seen until its link is opened, and taken back', async () => {
  const { page, context, complaints } = await openSettings(place, { name: 'Address', tab: 'profile' });
  await page.getByRole('textbox', { name: 'New email' }).fill('new@address.example');
  await page.getByLabel('Your password', { exact: true }).first().fill('correct horse battery');
  await page.getByRole('button', { name: 'Change Email' }).click();
  await toast(page, 'Check your mail');
  const underWay = page.getByRole('region', { name: 'Change of address under way' });
  await underWay.getByText('new@address.example', { exact: true }).waitFor();
  await expectNoViolations(page);
  await underWay.getByRole('button', { name: 'Take it back' }).press('Enter');
  await toast(page, 'Change taken back');
  await underWay.waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
  await context.close();
});

test('a password is changed: the wrong one is refused, other sessions end', async () => {
  const { page, context, email } = await openSettings(place, { name: 'Password', tab: 'profile' });
  await signInElsewhere(email);
  await page.reload();
  await page.getByText('Safari on iPhone').waitFor();
  const change = async (current: string, next: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  await change('correct horse battery', 'short');
  await page.getByText('At least 10 characters').nth(1).waitFor();
  await change('not my password', 'a brand new password');
  await page.getByText('This is not your current password.').first().waitFor();
  expect(await focusedField(page)).toBe('currentPassword');
  await change('correct horse battery', 'a brand new password');
  await toast(page, 'Password changed');
  await expect.poll(() => page.getByText('Safari on iPhone').count()).toBe(0);
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('');
  await page.getByText('This session').waitFor();
  await context.close();
});

test('sessions elsewhere are seen and ended, one or all', async () => {
  const { page, context, email } = await openSettings(place, { name: 'Sessions', tab: 'profile' });
  const elsewhere = await signInElsewhere(email);
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
  const cookie = elsewhere.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ');
  const user = await fetch(`${place.program.url}/api/auth/user`, { headers: { cookie } });
  expect(user.status).toBe(401);
  await context.close();
});
