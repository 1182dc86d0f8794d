import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { post } from './program.ts';
import { desk, openSettings, type Place, toast } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { shoot } from './shots.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

let place: Place;
beforeAll(async () => {
  place = { program: sharedProgram(), browser: await sharedBrowser() };
});

const password = 'correct horse battery';
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** What a field is called, or what stands on a link or button. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: found } = document;
    return found instanceof HTMLInputElement ? found.labels?.[0]?.textContent : found?.textContent;
  });

/** From the password to the end of the recovery codes; the key and the codes that were shown. */
async function turnOn(page: Page, shot?: string) {
  await page.getByLabel('Current password', { exact: true }).last().fill(password);
  await page.keyboard.press('Enter');
  const key = page.getByLabel('Key', { exact: true });
  await key.waitFor();
  const secret = await key.inputValue();
  // Where the next thing is typed has the focus: what had it is gone with the step before.
  await expect.poll(() => focused(page)).toBe('Code');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await page.getByText('This code is not right.').first().waitFor();
  await expectNoViolations(page);
  if (shot) await shoot(page, `${shot}-secret`);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  await expect.poll(() => focused(page)).toBe('Download');
  if (shot) await shoot(page, `${shot}-codes`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('sorrel-recovery-codes.txt');
  const shown = await codes.allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  return { secret, codes: shown };
}

test('the second step is turned on with the keyboard, asked for without a script, and turned off', async () => {
  const { page, context, email, complaints } = await openSettings(place, { name: 'Steps', tab: 'profile' });
  const card = page.getByRole('region', { name: 'Two-step sign-in' });
  await card.getByText('Signing in asks for your password only').waitFor();
  await shoot(page, 'profile');
  await card.getByRole('button', { name: 'Turn On' }).press('Enter');
  await page.getByRole('dialog', { name: 'Turn on two-step sign-in' }).waitFor();
  await shoot(page, 'two-step-password');
  const { secret, codes } = await turnOn(page, 'two-step');
  await toast(page, 'Two-step sign-in is on');
  await card.getByText('10 recovery codes left').waitFor();
  await shoot(page, 'two-step-on');

  // In a browser that runs no script the first step is a script's; the second is a form.
  const first = await post(place.program, '/api/login', { email, password });
  const [step = ''] = first.headers.getSetCookie();
  const [name = '', value = ''] = (step.split(';')[0] ?? '').split(/=(.*)/s);
  const plain = await place.browser.newContext({ javaScriptEnabled: false, baseURL: place.program.url });
  await plain.addCookies([{ name, value, url: place.program.url }]);
  const form = await plain.newPage();
  await form.goto('/login/code?next=/clients');
  await form.getByLabel('Code').fill('123');
  await form.getByRole('button', { name: 'Sign In' }).click();
  await form.getByText('This code is not right.').waitFor();
  await shoot(form, 'login-code');
  await form.getByLabel('Code').fill(codes[0] ?? '');
  await form.getByLabel('Code').press('Enter');
  await form.waitForURL('**/clients');
  await plain.close();

  // With one the sign-in page leads there by itself.
  const again = await openBrowser({ ...desk, browser: place.browser, baseURL: place.program.url });
  await again.page.goto('/login?next=/notifications');
  await again.page.waitForLoadState('networkidle');
  await again.page.getByLabel('Email').fill(email);
  await again.page.getByLabel('Password', { exact: true }).fill(password);
  await again.page.getByLabel('Password', { exact: true }).press('Enter');
  await again.page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await expectNoViolations(again.page);
  await again.page.getByLabel('Code').fill(codeOf(secret, 1));
  await again.page.getByLabel('Code').press('Enter');
  await again.page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  expect(again.complaints).toEqual([]);
  await again.context.close();

  await page.reload();
  await card.getByText('9 recovery codes left').waitFor();
  // Put away by the cross, the codes are new all the same.
  await card.getByRole('button', { name: 'New recovery codes' }).click();
  const renewing = page.getByRole('dialog', { name: 'New recovery codes' });
  await renewing.getByLabel('Current password', { exact: true }).fill(password);
  await renewing.getByLabel('Code', { exact: true }).fill(codes[1] ?? '');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await shown.first().waitFor();
  const renewed = await shown.allTextContents();
  await renewing.getByRole('button', { name: 'Close' }).click();
  await card.getByText('10 recovery codes left').waitFor();
  await card.getByRole('button', { name: 'Turn Off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-step sign-in' });
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByLabel('Code', { exact: true }).fill(renewed[0] ?? '');
  await dialog.getByLabel('Code', { exact: true }).press('Enter');
  await toast(page, 'Two-step sign-in is off');
  await card.getByText('Signing in asks for your password only').waitFor();
  expect(complaints.filter(each => !each.includes('400'))).toEqual([]);
  await context.close();
});

test('an owner asks it of a role: a member is led to set it up, and its loss is reset by the owner', async () => {
  const owner = await openSettings(place, { name: 'Rules', tab: 'profile' });
  const { page } = owner;
  await page.getByRole('region', { name: 'Two-step sign-in' }).getByRole('button', { name: 'Turn On' }).click();
  await turnOn(page);
  await page.goto('/settings?tab=team');
  await page.getByRole('checkbox', { name: 'Assistants' }).check();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Assistants' }).isChecked()).toBe(true);
  await shoot(page, 'team-rules');
  const invited = { email: 'steps@member.example', role: 'assistant' };
  const { link } = await (await post(place.program, '/api/team/invitations', invited, owner.cookie)).json();
  const joining = { firstName: 'Noor', lastName: 'Haddad', password };
  const token = new URL(link).searchParams.get('token');
  const joined = await post(place.program, '/api/join', { token, ...joining });
  const [session = ''] = joined.headers.getSetCookie().map(each => each.split(';')[0] ?? '');
  const member = await openBrowser({ ...desk, browser: place.browser, baseURL: place.program.url, cookie: session });
  await member.page.goto('/clients');
  await member.page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor();
  expect(await member.page.getByRole('navigation').count()).toBe(0);
  await expectNoViolations(member.page);
  await shoot(member.page, 'gate');
  await turnOn(member.page, 'gate');
  await member.page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'Reset two-step of Noor Haddad' }).click();
  await shoot(page, 'team-reset');
  const question = page.getByRole('dialog', { name: 'Reset the two-step sign-in of Noor?' });
  await question.getByRole('button', { name: 'Reset' }).click();
  await toast(page, 'Two-step sign-in reset');
  const { status } = await fetch(`${place.program.url}/api/auth/user`, { headers: { cookie: session } });
  expect(status).toBe(401);
  await member.context.close();
  await owner.context.close();
});
