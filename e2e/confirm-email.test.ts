import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSink, type Sink } from '../src/testing/smtp-sink.ts';
import { type Program, signUp, startProgram } from './program.ts';
import { desk, toast } from './settings.ts';
import { sharedBrowser } from './shared.ts';
import { shoot } from './shots.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

let program: Program;
let sink: Sink;
let browser: Browser;
beforeAll(async () => {
  sink = await openSink();
  program = await startProgram({ SMTP_URL: sink.url, CONFIRM_EMAIL: 'true' });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await sink.close();
});

const linkOf = async (number: number): Promise<string> => {
  const { default: PostalMime } = await import('postal-mime');
  const { text = '' } = await PostalMime.parse(sink.mails[number]?.raw ?? '');
  return text.match(/http\S+verify-email\?[^\]\s]+/)?.[0] ?? '';
};

test('until the mailed link was opened a banner says so; its mail comes again, and one press confirms', async () => {
  const { cookie } = await signUp(program);
  const { page, context, complaints } = await openBrowser({ ...desk, browser, baseURL: program.url, cookie });
  await page.goto('/settings?tab=team');
  const banner = page.getByRole('region', { name: 'Confirm your email address' });
  await banner.waitFor();
  await expectNoViolations(page);
  await shoot(page, 'confirm-banner');
  await expect.poll(() => sink.mails.length, { timeout: 30_000 }).toBe(1);
  await banner.getByRole('button', { name: 'Send it again' }).click();
  await toast(page, 'Sent again');
  await expect.poll(() => sink.mails.length, { timeout: 30_000 }).toBe(2);
  await page.goto(await linkOf(0));
  await page.getByRole('heading', { name: 'This link is not valid any more' }).waitFor();
  await page.goto(await linkOf(1));
  await page.getByRole('button', { name: 'Yes, Confirm' }).waitFor();
  await shoot(page, 'verify-email');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Yes, Confirm' }).press('Enter');
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
  await page.getByRole('link', { name: 'Open Sorrel' }).click();
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
  expect(await banner.count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
