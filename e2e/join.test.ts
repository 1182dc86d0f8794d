import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSink, type Sink } from '../src/testing/smtp-sink.ts';
import { seeTour } from './browser.ts';
import { type Program, post, signUp, startProgram } from './program.ts';
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

test('an invitation: the link comes by mail, asks for what is missing, and leads into the practice, once', async () => {
  const { cookie } = await signUp(program);
  const invited = await post(
    program,
    '/api/team/invitations',
    { email: 'ines@duarte.example', role: 'viewer' },
    cookie,
  );
  expect(await invited.json()).not.toHaveProperty('link');
  await expect.poll(() => sink.mails.length, { timeout: 15_000 }).toBe(1);
  const { default: PostalMime } = await import('postal-mime');
  const { text = '' } = await PostalMime.parse(sink.mails[0]?.raw ?? '');
  const link = text.match(/http\S+/)?.[0] ?? '';

  const context = await browser.newContext({ baseURL: program.url });
  await seeTour(context);
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('heading', { name: 'Join Fernhill Nutrition' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('ines@duarte.example');
  await page.getByRole('button', { name: 'Create Account and Join' }).click();
  await page.getByText('First name is required').first().waitFor();
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Duarte');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create Account and Join' }).click();
  await page.getByText('At least 10 characters').locator('visible=true').first().waitFor();
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create Account and Join' }).click();
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();

  await page.goto('/storefront');
  await page.getByText('Only owners and practitioners change this page.').waitFor();
  expect(await page.getByLabel('Business Name').isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Save Changes' }).count()).toBe(0);
  await page.goto(link);
  await page.getByRole('heading', { name: 'This invitation is not valid any more' }).waitFor();
});
