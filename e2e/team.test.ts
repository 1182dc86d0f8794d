import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desk, openSettings, type Place, refuse, toast } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

let place: Place;
beforeAll(async () => {
  place = { program: sharedProgram(), browser: await sharedBrowser() };
});

async function invite(page: Page, email: string, role: string) {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel(role, { exact: true }).check();
  await dialog.getByLabel('Email').press('Enter');
  return dialog;
}

/** Follows the link that was handed over, in a browser of one's own; ends in the practice. */
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

test('somebody is invited, joins, gets another role and is taken out again', async () => {
  const { page, context, complaints } = await openSettings(place, { name: 'Team', tab: 'team' });
  await page.getByText('Maya Lindqvist (you)').waitFor();
  // The only owner can neither leave nor take another role; the page says why.
  await page.getByText(/A practice needs an owner/).waitFor();
  expect(await page.getByRole('button', { name: 'Leave this practice' }).count()).toBe(0);
  expect(await page.getByLabel('Role of Maya Lindqvist').count()).toBe(0);

  const dialog = await invite(page, 'nobody', 'Viewer');
  await dialog.getByText('Invalid email address').waitFor();
  await expectNoViolations(page);
  await dialog.getByLabel('Email').fill('noor@member.example');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await toast(page, 'Invitation made');
  await page.getByText(/Viewer, link expires in [67] days/).waitFor();
  await expectNoViolations(page);

  const noor = await join(page, 'Noor');
  await page.reload();
  await page.getByText('Nobody is invited at the moment.').waitFor();
  await (await invite(page, 'noor@member.example', 'Viewer')).getByText(/already/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();

  await refuse(page, 'PUT', '/api/team/members/*', 409, { message: 'A practice needs an owner.' });
  await page.getByLabel('Role of Noor Haddad').selectOption('assistant');
  await toast(page, 'A practice needs an owner.');
  await expect.poll(() => page.getByLabel('Role of Noor Haddad').inputValue()).toBe('viewer');
  await page.unroute('**/api/team/members/*');
  await page.getByLabel('Role of Noor Haddad').selectOption('owner');
  await toast(page, 'Noor is now Owner.');
  // With two owners the first may give it up, and is asked.
  await page.getByRole('button', { name: 'Leave this practice' }).waitFor();
  await page.getByLabel('Role of Maya Lindqvist').selectOption('viewer');
  await page.getByRole('dialog', { name: 'Give up being an owner?' }).getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByLabel('Role of Maya Lindqvist').inputValue()).toBe('owner');

  await page.getByRole('button', { name: 'Remove Noor Haddad' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'Removed from the team');
  await expect.poll(() => page.getByText('Noor Haddad').count()).toBe(0);
  // Taken out at once: the next call of the open page finds no session any more.
  await noor.page.getByRole('link', { name: 'Clients', exact: true }).click();
  await noor.page.waitForURL(/\/login/);
  expect(complaints.filter(each => !/status of 4/.test(each))).toEqual([]);
  await noor.context.close();
  await context.close();
});

test('an invitation is sent again and taken back, and failures say so', async () => {
  const { page, context } = await openSettings(place, { name: 'Inviting', tab: 'team' });
  await refuse(page, 'POST', '/api/team/invitations', 500, {});
  const dialog = await invite(page, 'ida@member.example', 'Assistant');
  await dialog.getByText('Nobody was invited. What you typed is still here.').waitFor();
  await page.unroute('**/api/team/invitations');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  const link = page.getByLabel('Link for ida@member.example');
  await link.waitFor();
  const first = await link.inputValue();
  await page.getByRole('button', { name: 'Resend, ida@member.example' }).click();
  await expect.poll(() => link.inputValue()).not.toBe(first);
  await refuse(page, 'DELETE', '/api/team/invitations/*', 503, { message: 'Not now.' });
  await page.getByRole('button', { name: 'Take back, ida@member.example' }).click();
  await toast(page, 'Failed to take back the invitation');
  await page.unroute('**/api/team/invitations/*');
  await page.getByRole('button', { name: 'Take back, ida@member.example' }).click();
  await toast(page, 'Invitation taken back');
  await page.getByText('Nobody is invited at the moment.').waitFor();
  await context.close();
});

test('a viewer sees the settings closed, with a sentence why, and may leave', async () => {
  const { page, context } = await openSettings(place, { name: 'Closed', tab: 'team' });
  await invite(page, 'vera@member.example', 'Viewer');
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
  await vera.page.getByText('Only an owner of the practice sees and changes these keys.').waitFor();
  expect(calls).not.toContain('/api/vendors');
  await vera.page.goto('/settings?tab=data');
  await vera.page.getByText(/does not include taking client data out/).waitFor();
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
