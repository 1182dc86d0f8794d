import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SendingHold } from '../src/features/backup/contract.ts';
import { newOwner, type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { openBrowser, tabTo, tabToButton } from './visitor.ts';

let program: Program;
let browser: Browser;
let cookie: string;
beforeAll(async () => {
  program = await startProgram();
  browser = await sharedBrowser();
  ({ cookie } = await signUp(program));
  expect((await post(program, '/api/backups', { kind: 'manual' }, cookie)).status).toBe(201);
});
afterAll(async () => {
  await program.kill('SIGTERM');
});

const look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' } as const;
const open = () => openBrowser({ ...look, browser, baseURL: program.url, cookie });

/** What a field is called, or what is written on a button. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: found } = document;
    const label = found instanceof HTMLInputElement ? found.labels?.[0]?.textContent : null;
    return label ?? found?.getAttribute('aria-label') ?? found?.textContent;
  });

test('with the keyboard alone a backup is taken along, and going back to one is begun, corrected and left', async () => {
  const { page, context, complaints } = await open();
  await page.goto('/settings?tab=backup');
  await page.getByRole('button', { name: 'Back up now' }).waitFor();
  await tabTo(page, 'Download the backup of');
  const download = await focused(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Your password');
  await page.keyboard.type(newOwner.password);
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toBe(download);

  await tabTo(page, 'Restore the backup of');
  const restore = await focused(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Type “restore” to confirm');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toBe(restore);

  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Type “restore” to confirm');
  await page.keyboard.type('yes');
  await page.keyboard.press('Enter');
  await page.getByText('Please type “restore”').waitFor();
  await expect.poll(() => focused(page)).toBe('Type “restore” to confirm');
  // What was typed is not thrown away unasked; the question's own way out leads back to the field.
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Keep editing');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Type “restore” to confirm');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Keep editing');
  await tabToButton(page, /^Discard$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toBe(restore);

  await tabTo(page, 'Choose a file');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles({ name: 'letter.zip', mimeType: 'application/zip', buffer: Buffer.from('no backup') });
  await page.getByRole('alert').waitFor();
  expect(complaints.filter(each => !/status of 4\d\d/.test(each))).toEqual([]);
  await context.close();
});

test('with the keyboard alone sending is looked into, kept held, and let go', async () => {
  const { page, context, complaints } = await open();
  const waiting = { mails: 2, mailsToMany: 0, texts: 0, webhooks: 0, payments: 0, campaigns: 1 };
  const hold: SendingHold = { hold: { reason: 'restore', since: new Date().toISOString(), waiting } };
  let isHeld = true;
  // As after a restore, which would end the session.
  const user = await (await page.request.get('/api/auth/user')).json();
  await page.route('**/api/auth/user', route => route.fulfill({ json: { ...user, isSendingHeld: isHeld } }));
  await page.route('**/api/sending-hold', route => route.fulfill({ json: isHeld ? hold : { hold: null } }));
  await page.route('**/api/sending-hold/release', route => {
    isHeld = false;
    return route.fulfill({ status: 204 });
  });
  await page.goto('/notifications');
  const banner = page.getByRole('region', { name: 'Sending is held' });
  await banner.getByText('2 mails, 1 campaign').waitFor();
  for (const name of ['Release', 'Release, but drop what is past']) {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Cancel');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe(name);
  }
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Cancel');
  await tabToButton(page, /^Drop and release$/);
  await page.keyboard.press('Enter');
  await banner.waitFor({ state: 'hidden' });
  // The button is gone with the banner: the next Tab starts in the page, not at the top of the window.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  expect(complaints).toEqual([]);
  await context.close();
});
