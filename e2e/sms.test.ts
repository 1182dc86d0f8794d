import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPeer, type Peer } from '../src/testing/peers/vendor-peers.ts';
import { isInTurn } from '../src/testing/proof.ts';
import { startedFolder } from './folders.ts';
import { freePort, get, type Program, post, signUp, startProgram } from './program.ts';
import { expireLeases } from './restart.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, openBrowser, tabToButton } from './visitor.ts';
import { onDatabase } from './whole-instance.ts';

const env = {
  DATA_DIR: startedFolder(),
  TWILIO_ACCOUNT_SID: 'AC0777',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15035550177',
};
let peer: Peer;
let port: string;
let program: Program;
let browser: Browser;
let cookie: string;
let consoleErrors: string[] = [];

/** Generous timeout for busy machines. */
const soon = { timeout: 20_000 };
const start = () => startProgram({ ...env, PORT: port, TWILIO_API_URL: peer.url });
beforeAll(async () => {
  peer = await openPeer();
  port = String(await freePort());
  program = await start();
  browser = await sharedBrowser();
});
beforeEach(async () => {
  ({ cookie } = await signUp(program, { email: `${randomUUID()}@practice.example` }));
  peer.calls.length = 0;
});
afterEach(() => expect(consoleErrors).toEqual([]));
afterAll(async () => {
  await program.kill('SIGTERM');
  await peer.close();
});

async function open(width = 1280, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const look = { width, colorScheme, timezoneId: 'America/New_York' };
  const opened = await openBrowser({ browser, baseURL: program.url, cookie, ...look });
  consoleErrors = opened.consoleErrors;
  return opened.page;
}
async function addClient(firstName: string, phone = '(503) 555-0188'): Promise<number> {
  const person = { firstName, lastName: 'Romero', age: 41, goal: 'weight_loss', notes: '', phone };
  const answer = await post(program, '/api/clients', { ...person, email: `${firstName}@client.example` }, cookie);
  return (await answer.json()).id;
}
type Row = { id: number; status: string; message: string };
const logs = () => get<Row[]>(program, '/api/sms/logs', cookie);
const bodies = () => peer.calls.map(call => new URLSearchParams(call.body).get('Body'));
const composer = (page: Page) => page.getByRole('dialog', { name: /^Text message to/ });
const counter = (page: Page, label: string) => page.locator('dl > div', { hasText: label }).locator('dd');

test('explains the empty log', { tags: 'detail' }, async () => {
  const page = await open();
  await page.goto('/sms-logs');
  await page.getByText('View and track all SMS messages sent from your practice').waitFor();
  await page.getByText('No SMS messages yet').waitFor();
  // The counters are a separate request.
  await counter(page, 'Total Messages').getByText('0').waitFor();
  await expectNoViolations(page);
  await page.context().close();
});

test('writes a message by keyboard, counts its parts, sends it once and logs it', { tags: 'detail' }, async () => {
  const id = await addClient('Felix');
  const page = await open();
  await page.goto(`/clients/${id}`);
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Send text message' }).press('Enter');
  await composer(page).getByText('To (503) 555-0188').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await tabToButton(page, /^Send message/);
  await page.keyboard.press('Enter');
  await composer(page).getByText('Write a message').waitFor();
  await composer(page).getByLabel('Message').fill('See you at ten');
  await composer(page).getByText('14 characters, 1 part, 146 left in this one').waitFor();
  await composer(page)
    .getByLabel('Message')
    .fill(`${'See you at ten. '.repeat(5)}🥦`);
  await composer(page).getByText('81 characters, 2 parts, 52 left in this one').waitFor();
  await composer(page).getByText('Emoji and special characters make parts shorter').waitFor();
  await composer(page).getByRole('region', { name: 'Preview' }).getByText('🥦').waitFor();
  await expectNoViolations(page);
  await composer(page).getByRole('button', { name: 'Send message' }).dblclick();
  await page.getByText('Message queued').first().waitFor();
  await composer(page).waitFor({ state: 'hidden' });
  await expect.poll(async () => (await logs())[0]?.status, soon).toBe('sent');
  expect(bodies()).toEqual([`${'See you at ten. '.repeat(5)}🥦`]);

  await page.getByRole('tab', { name: /SMS History/ }).click();
  await page.getByRole('button', { name: 'Send text message' }).waitFor();
  expect(await page.getByRole('table', { name: 'SMS History' }).getByRole('row').count()).toBe(2);

  await page.goto('/sms-logs');
  const table = page.getByRole('table', { name: 'SMS Logs' });
  // The provider's id is shown on wide screens only.
  await table.getByText('Felix Romero').waitFor();
  expect(await table.getByText(/^SM\d+$/).isVisible()).toBe(false);
  await page.setViewportSize({ width: 1480, height: 900 });
  await table.getByText(/^SM\d+$/).waitFor();
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Phone Number',
    'Type',
    'Status',
    'Message Preview',
    'Sent',
    'External ID',
  ]);
  expect(await table.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toEqual([
    'Felix Romero\n(503) 555-0188',
    'Manual',
    'Sent',
    `${'See you at ten. '.repeat(5)}🥦`,
    expect.stringMatching(/ago|now/),
    expect.stringMatching(/^SM\d+$/),
  ]);
  await page.context().close();
});

test.runIf(isInTurn(1, 3))('truncates, searches and opens log entries and resends a failed message', async () => {
  const sent = { clientId: await addClient('Felix'), message: 'See you at ten', key: 'sent-first' };
  await post(program, '/api/sms', sent, cookie);
  await expect.poll(async () => (await logs())[0]?.status, soon).toBe('sent');
  const id = await addClient('Noor', '(503) 555-0199');
  peer.setBehavior('refuses the message');
  const message = `${'Please bring your food diary. '.repeat(4)}Maya`;
  await post(program, '/api/sms', { clientId: id, message, key: 'the-first-one' }, cookie);
  await expect.poll(async () => (await logs()).map(row => row.status), soon).toEqual(['failed', 'sent']);
  peer.setBehavior('answers');
  const page = await open();
  await page.goto('/sms-logs');
  const table = page.getByRole('table', { name: 'SMS Logs' });
  await table.getByText(`${message.slice(0, 100)}…`).waitFor();
  await table.getByText('Error: This phone number doesn’t exist.').waitFor();
  // No time stands under “Sent” for a message that was not.
  const failed = table.getByRole('row').filter({ hasText: 'This phone number doesn’t exist.' });
  expect(await failed.getByText('Not sent', { exact: true }).count()).toBe(1);
  expect(await failed.getByRole('time').count()).toBe(0);
  // The counters are a separate request.
  const counted = () =>
    Promise.all(['Total Messages', 'Successfully Sent', 'Failed'].map(name => counter(page, name).textContent()));
  await expect.poll(counted).toEqual(['2', '1', '1']);

  const search = page.getByLabel('Search phone, message, type or status');
  await search.fill('FAILED');
  await expect.poll(() => table.getByRole('row').count()).toBe(2);
  await expect.poll(() => new URL(page.url()).search).toBe('?search=FAILED');
  await search.fill('nobody');
  await page.getByText('No matching SMS messages found').waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => table.getByRole('row').count()).toBe(3);

  await table.getByText(/^Please bring/).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'SMS message' });
  await dialog.getByText(message).waitFor();
  await expectNoViolations(page);
  const before = peer.calls.length;
  await dialog.getByRole('button', { name: 'Send again' }).dblclick();
  await page.getByText('Message queued').first().waitFor();
  // The second click may hit the backdrop, because the dialog is smaller by then, and close it.
  await expect.poll(async () => (await logs()).map(row => row.status), soon).toEqual(['sent', 'failed', 'sent']);
  expect(peer.calls.length - before).toBe(1);
  await page.goBack();
  await page.context().close();
});

test('explains that a client without a number can’t get messages', { tags: 'detail' }, async () => {
  const id = await addClient('Ruth', '');
  const page = await open();
  await page.goto(`/clients/${id}?tab=sms`);
  await page.getByText('No SMS messages yet').waitFor();
  await page.getByRole('button', { name: 'Send text message' }).click();
  await composer(page).getByRole('alert').getByText('no phone number').waitFor();
  expect(await composer(page).getByLabel('Message').count()).toBe(0);
  await page.keyboard.press('Escape');
  await composer(page).waitFor({ state: 'hidden' });
  await page.context().close();
});

test('marks a message sent during a crash as unknown and resends it only by hand', { tags: 'detail' }, async () => {
  const id = await addClient('Ines', '(503) 555-0177');
  peer.setBehavior('hangs');
  const before = peer.calls.length;
  await post(program, '/api/sms', { clientId: id, message: 'Only once', key: 'only-once-please' }, cookie);
  await expect.poll(() => peer.calls.length, soon).toBe(before + 1);
  await program.kill('SIGKILL');
  peer.setBehavior('answers');
  // The database keeps running until the next start, whose first sweep finds the message.
  await onDatabase(env, owner => expireLeases(owner));
  program = await start();
  await expect.poll(async () => (await logs())[0]?.status, soon).toBe('unknown');
  expect(peer.calls.length).toBe(before + 1);
  const page = await open();
  await page.goto(`/sms-logs?sms=${(await logs())[0]?.id}`);
  await page.getByText('to avoid duplicates').waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(async () => (await logs()).slice(0, 2).map(row => row.status), soon).toEqual(['sent', 'unknown']);
  expect(peer.calls.length).toBe(before + 2);
  await page.context().close();
});

test('fits a dark phone without accessibility violations', { tags: 'detail' }, async () => {
  const sent = { clientId: await addClient('Felix'), message: 'See you at ten', key: 'on-a-phone' };
  await post(program, '/api/sms', sent, cookie);
  const page = await open(390, 'dark');
  await page.goto('/sms-logs');
  await page.getByText('See you at ten').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.getByText('See you at ten').first().click();
  await page.getByRole('dialog', { name: 'SMS message' }).waitFor();
  await expectNoViolations(page);
  await page.context().close();
});
