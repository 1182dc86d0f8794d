import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSink, type Sink } from '../src/testing/peers/smtp-sink.ts';
import { isInTurn } from '../src/testing/proof.ts';
import { seeTour } from './browser.ts';
import { newOwner, type Program, post, signUp, startProgram } from './program.ts';
import { desk, openSettings, type Place, toast } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

let program: Program;
let sink: Sink;
beforeAll(async () => {
  sink = await openSink();
  program = await startProgram({ SMTP_URL: sink.url, CONFIRM_EMAIL: 'true' });
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await sink.close();
});

/** Links to that page in mails to that address, oldest first. Waits until there are `count`. */
async function mailedLinks(to: string, page: string, count = 1): Promise<string[]> {
  const links = async () => {
    const mails = sink.mails.filter(mail => mail.to === to);
    const texts = await Promise.all(mails.map(async mail => (await PostalMime.parse(mail.raw)).text ?? ''));
    return texts.flatMap(text => text.match(new RegExp(`http\\S+/${page}\\?[^\\]\\s]+`))?.[0] ?? []);
  };
  await expect.poll(async () => (await links()).length, { timeout: 30_000 }).toBe(count);
  return links();
}

async function signIn(page: Page, password: string) {
  await page.getByLabel('Email').fill(newOwner.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}

test('verifies an email, invites a member and resets a password by emailed links', async () => {
  const browser = await sharedBrowser();
  const { cookie } = await signUp(program);
  const { page, context, consoleErrors } = await openBrowser({ ...desk, browser, baseURL: program.url, cookie });
  await page.goto('/settings?tab=team');
  const banner = page.getByRole('region', { name: 'Confirm your email address' });
  await banner.waitFor();
  await expectNoViolations(page);
  await mailedLinks(newOwner.email, 'verify-email');
  await banner.getByRole('button', { name: 'Resend link' }).click();
  await toast(page, 'A new link is on its way');
  const [expired = '', valid = ''] = await mailedLinks(newOwner.email, 'verify-email', 2);
  await page.goto(expired);
  await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
  await page.goto(valid);
  await page.getByRole('button', { name: 'Yes, Confirm' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Yes, Confirm' }).press('Enter');
  await page.getByRole('heading', { name: 'Email address confirmed' }).waitFor();
  await page.getByRole('link', { name: 'Open Sorrel' }).click();
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
  expect(await banner.count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  await context.close();

  const invitation = { email: 'ines@duarte.example', role: 'viewer' };
  const invited = await post(program, '/api/team/invitations', invitation, cookie);
  expect(await invited.json()).not.toHaveProperty('link');
  const [link = ''] = await mailedLinks(invitation.email, 'join');
  await joinByLink(link);

  const forgetful = await browser.newContext({ baseURL: program.url });
  const sign = await forgetful.newPage();
  await sign.goto('/api/login?next=/clients');
  await sign.getByRole('link', { name: 'Forgot your password?' }).click();
  await sign.getByLabel('Email').fill(newOwner.email);
  await sign.getByRole('button', { name: 'Send Link' }).click();
  const [reset = ''] = await mailedLinks(newOwner.email, 'reset-password');
  await sign.goto(reset);
  await sign.getByLabel('New password', { exact: true }).fill('a brand new password');
  await sign.getByRole('button', { name: 'Change Password' }).click();
  await sign
    .getByRole('link', { name: /sign in/i })
    .last()
    .click();
  await signIn(sign, 'a brand new password');
  await sign.getByRole('heading', { name: 'Welcome back!' }).waitFor();
  await forgetful.close();
});

/** Checks the form's validation, that a viewer can change nothing, and that the link works only once. */
async function joinByLink(link: string) {
  const context = await (await sharedBrowser()).newContext({ baseURL: program.url });
  await seeTour(context);
  const page = await context.newPage();
  const join = () => page.getByRole('button', { name: 'Create Account and Join' }).click();
  // Delays the scripts, to see that the form can't be used before they are loaded.
  const scripts = Promise.withResolvers<void>();
  await context.route(/\.js$/, route => scripts.promise.then(() => route.continue()));
  await page.goto(link, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Join Fernhill Nutrition' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('ines@duarte.example');
  expect(await page.getByRole('button', { name: 'Create Account and Join' }).isDisabled()).toBe(true);
  scripts.resolve();
  await join();
  await page.getByText('First name is required').first().waitFor();
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Duarte');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await join();
  await page.getByText('At least 10 characters').locator('visible=true').first().waitFor();
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await join();
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();

  await page.goto('/storefront');
  await page.getByText('Only owners and practitioners can edit this page.').waitFor();
  expect(await page.getByLabel('Business Name').isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Save Changes' }).count()).toBe(0);
  await page.goto(link);
  await page.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor();
  await context.close();
}

// These tests need no mail server.

const place = async (): Promise<Place> => ({ program: sharedProgram(), browser: await sharedBrowser() });
const { password } = newOwner;
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Accessible name of the focused field, link or button. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: found } = document;
    return found instanceof HTMLInputElement ? found.labels?.[0]?.textContent : found?.textContent;
  });

/** From the password to the recovery codes; returns the secret and the codes shown. */
async function turnOn(page: Page) {
  await page.getByLabel('Current password', { exact: true }).last().fill(password);
  await page.keyboard.press('Enter');
  const key = page.getByLabel('Key', { exact: true });
  await key.waitFor();
  const secret = await key.inputValue();
  await expect.poll(() => focused(page)).toBe('Code');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await page.getByText('Wrong code.').first().waitFor();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  await expect.poll(() => focused(page)).toBe('Download');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('sorrel-recovery-codes.txt');
  await expectNoViolations(page);
  const shown = await codes.allTextContents();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  return { secret, codes: shown };
}

test.runIf(isInTurn(1, 3))(
  'turns 2FA on by keyboard, signs in with it without JavaScript and turns it off',
  async () => {
    const { page, context, email, consoleErrors } = await openSettings(await place(), {
      name: 'Steps',
      tab: 'profile',
    });
    const card = page.getByRole('region', { name: 'Two-step sign-in' });
    await card.getByText('You sign in with your password only').waitFor();
    await card.getByRole('button', { name: 'Turn On' }).press('Enter');
    await page.getByRole('dialog', { name: 'Turn on two-step sign-in' }).waitFor();
    const { secret, codes } = await turnOn(page);
    await toast(page, 'Two-step sign-in is on');
    await card.getByText('10 recovery codes left').waitFor();

    // The password form needs JavaScript, the code form does not.
    const first = await post(sharedProgram(), '/api/login', { email, password });
    const [step = ''] = first.headers.getSetCookie();
    const [name = '', value = ''] = (step.split(';')[0] ?? '').split(/=(.*)/s);
    const plain = await (await sharedBrowser()).newContext({ javaScriptEnabled: false, baseURL: sharedProgram().url });
    await plain.addCookies([{ name, value, url: sharedProgram().url }]);
    const form = await plain.newPage();
    await form.goto('/login/code?next=/clients');
    await form.getByLabel('Code').fill('123');
    await form.getByRole('button', { name: 'Sign In' }).click();
    await form.getByText('Wrong code.').waitFor();
    await form.getByLabel('Code').fill(codes[0] ?? '');
    await form.getByLabel('Code').press('Enter');
    await form.waitForURL('**/clients');
    await plain.close();

    const again = await openBrowser({ ...desk, browser: await sharedBrowser(), baseURL: sharedProgram().url });
    await again.page.goto('/login?next=/notifications');
    await again.page.getByLabel('Email').fill(email);
    await again.page.getByLabel('Password', { exact: true }).fill(password);
    await again.page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await again.page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await again.page.getByLabel('Code').fill(codeOf(secret, 1));
    await again.page.getByLabel('Code').press('Enter');
    await again.page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    expect(again.consoleErrors).toEqual([]);
    await again.context.close();

    await page.reload();
    await card.getByText('9 recovery codes left').waitFor();
    // Closing the dialog doesn't restore the old codes.
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
    await card.getByText('You sign in with your password only').waitFor();
    expect(consoleErrors.filter(each => !each.includes('400'))).toEqual([]);
    await context.close();
  },
);

test('requires 2FA for a role, makes a member set it up and lets the owner reset it', { tags: 'detail' }, async () => {
  const owner = await openSettings(await place(), { name: 'Rules', tab: 'profile' });
  const { page } = owner;
  await page.getByRole('region', { name: 'Two-step sign-in' }).getByRole('button', { name: 'Turn On' }).click();
  await turnOn(page);
  await page.goto('/settings?tab=team');
  await page.getByRole('checkbox', { name: 'Assistants' }).check();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Assistants' }).isChecked()).toBe(true);
  const invited = { email: `${randomUUID()}@member.example`, role: 'assistant' };
  const { link } = await (await post(sharedProgram(), '/api/team/invitations', invited, owner.cookie)).json();
  const joining = { firstName: 'Noor', lastName: 'Haddad', password };
  const token = new URL(link).searchParams.get('token');
  const joined = await post(sharedProgram(), '/api/join', { token, ...joining });
  const [session = ''] = joined.headers.getSetCookie().map(each => each.split(';')[0] ?? '');
  const member = await openBrowser({
    ...desk,
    browser: await sharedBrowser(),
    baseURL: sharedProgram().url,
    cookie: session,
  });
  await member.page.goto('/clients');
  await member.page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor();
  expect(await member.page.getByRole('navigation').count()).toBe(0);
  await expectNoViolations(member.page);
  await turnOn(member.page);
  await member.page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'Reset two-step for Noor Haddad' }).click();
  const question = page.getByRole('dialog', { name: 'Reset two-step sign-in for Noor?' });
  await question.getByRole('button', { name: 'Reset' }).click();
  await toast(page, 'Two-step sign-in reset');
  await member.context.close();
  await owner.context.close();
});
