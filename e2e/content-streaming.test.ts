import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPeer, type Peer } from '../src/testing/vendor-peers.ts';
import { get, type Program, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { openBrowser } from './visitor.ts';

let peer: Peer;
let program: Program;
let browser: Browser;
beforeAll(async () => {
  peer = await openPeer();
  const provider = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', AI_BASE_URL: `${peer.url}/v1` };
  program = await startProgram({ ...provider, ALLOW_PRIVATE_ADDRESSES: 'true' });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await peer.close();
});

type Kept = { id: number; body: string; version: number };

/** The newest text of the library, whole. */
async function newest(cookie: string): Promise<Kept | null> {
  const { items } = await get<{ items: Kept[] }>(program, '/api/contents?limit=10', cookie);
  return items[0] ? get<Kept>(program, `/api/contents/${items[0].id}`, cookie) : null;
}

test('what a provider says is read while it says it; its silence ends in the message, and nothing typed is lost', async () => {
  const { cookie } = await signUp(program, { email: 'maya@streams.example', practiceName: 'Streams' });
  const look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' } as const;
  const { page, context } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  await page.goto('/content');
  const topic = page.getByLabel('Topic or Keywords');
  const generate = page.getByRole('button', { name: 'Generate', exact: true });

  // Two words, and then it is silent for half a minute.
  peer.setMood('stalls');
  await topic.fill('water');
  await generate.click();
  await page.getByText('Water keeps', { exact: false }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Generating...' }).isDisabled()).toBe(true);
  await page
    .getByText('Failed to generate content. Please try again.', { exact: true })
    .first()
    .waitFor({ timeout: 60_000 });
  expect(await topic.inputValue()).toBe('water');

  peer.setMood('answers');
  await generate.click();
  await page.getByText('Your content has been generated successfully!', { exact: true }).first().waitFor();
  await expect.poll(async () => (await newest(cookie))?.body ?? '').toContain('Water keeps you going.');
  await context.close();
});

test('with the keyboard alone: shorter, and back by its versions', async () => {
  const { cookie } = await signUp(program, { email: 'ida@streams.example', practiceName: 'Versions' });
  const look = { width: 390, timezoneId: 'America/New_York', colorScheme: 'dark' } as const;
  const { page, context } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  peer.setMood('talks at length');
  await page.goto('/content');
  await page.getByLabel('Topic or Keywords').fill('water');
  await page.keyboard.press('Enter');
  await page.getByText('Your content has been generated successfully!', { exact: true }).first().waitFor();
  const kept = () => newest(cookie);
  const first = await kept();
  expect(first?.version).toBe(1);

  peer.setMood('answers');
  const more = page.getByRole('button', { name: 'More for this text' }).first();
  await more.focus();
  await page.keyboard.press('Enter');
  const shorten = page.getByRole('menuitem', { name: 'Shorten' });
  await shorten.waitFor();
  await shorten.press('Enter');
  await expect.poll(async () => (await kept())?.version).toBe(2);
  expect((await kept())?.body.length).toBeLessThan(first?.body.length ?? 0);

  await more.focus();
  await page.keyboard.press('Enter');
  const versions = page.getByRole('menuitem', { name: 'Versions' });
  await versions.waitFor();
  await versions.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  await dialog.getByText('Shortened', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Use this' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await kept())?.body).toBe(first?.body);
  await context.close();
});
