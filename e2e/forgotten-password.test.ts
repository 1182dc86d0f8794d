import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSink, type Sink } from '../src/testing/smtp-sink.ts';
import { type Program, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';

let program: Program;
let sink: Sink;
let browser: Browser;
beforeAll(async () => {
  sink = await openSink();
  program = await startProgram({ SMTP_URL: sink.url });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await sink.close();
});

test('a forgotten password: the link comes by mail, sets a new one, and signs in', async () => {
  await signUp(program);
  const page = await (await browser.newContext({ baseURL: program.url })).newPage();
  await page.goto('/api/login?next=/clients');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill('maya@fernhill.example');
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect.poll(() => sink.mails.length, { timeout: 15_000 }).toBe(1);
  const { default: PostalMime } = await import('postal-mime');
  const { text = '' } = await PostalMime.parse(sink.mails[0]?.raw ?? '');
  await page.goto(text.match(/http\S+/)?.[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill('a brand new password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page
    .getByRole('link', { name: /sign in/i })
    .last()
    .click();
  await page.getByLabel('Email').fill('maya@fernhill.example');
  await page.getByLabel('Password', { exact: true }).fill('a brand new password');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
});
