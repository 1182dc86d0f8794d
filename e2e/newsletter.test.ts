import type { Browser, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSink, type Sink } from '../src/testing/smtp-sink.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, openBrowser, tabTo } from './visitor.ts';

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

const thanks = 'Thank you for subscribing to our newsletter!';
const step = 'One more step: please open the link in the email we are sending you.';

async function openPractice(name: string) {
  const email = `${name.toLowerCase()}@practice.example`;
  const { cookie } = await signUp(program, { email, practiceName: `${name} Nutrition` });
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  return { cookie, slug };
}

/** The link to that page in the newest mail to that address that has one. */
async function linkOf(email: string, page: string): Promise<string> {
  const found = async () => {
    const mine = sink.mails.filter(mail => mail.to === email).toReversed();
    const texts = await Promise.all(mine.map(async ({ raw }) => (await PostalMime.parse(raw)).text ?? ''));
    return texts.map(text => text.match(new RegExp(`http\\S+/${page}\\?\\S+`))?.[0]).find(Boolean) ?? '';
  };
  await expect.poll(found, { timeout: 20_000 }).not.toBe('');
  return found();
}

const joinButton = (page: Page) => page.getByRole('button', { name: 'Join Newsletter' });

test('with the keyboard alone: a reader signs up on the page, confirms, leaves, and takes it back', async () => {
  const { slug } = await openPractice('Fern');
  const look = { width: 390, timezoneId: 'Europe/Berlin', colorScheme: 'dark' } as const;
  const { page, context, complaints } = await openBrowser({ ...look, browser, baseURL: program.url });
  const email = 'ada@reader.example';
  await page.goto(`/bio/${slug}`);
  await tabTo(page, 'Email');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.getByText(thanks).waitFor();
  await page.getByText(step).waitFor();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(thanks);

  await page.goto(await linkOf(email, 'newsletter-confirm'));
  await press(page, 'Get the newsletter?', 'Yes, Subscribe Me');
  await page.getByText('a•••@reader.example').waitFor();
  await seePage(page, 'You are subscribed');

  await page.goto(`/bio/${slug}`);
  await page.getByLabel('Email').fill(email.toUpperCase());
  await joinButton(page).click();
  await page.getByText(step).waitFor();
  await page.goto(await linkOf(email, 'newsletter-unsubscribe'));
  await press(page, 'Unsubscribe from the newsletter?', 'Unsubscribe');
  await press(page, 'You are unsubscribed', 'Subscribe Again');
  await press(page, 'You are subscribed again', 'Unsubscribe');
  await seePage(page, 'You are unsubscribed');
  expect(complaints).toEqual([]);
  await context.close();
});

test('without a script: the same words, the same way', async () => {
  const { slug } = await openPractice('Plain');
  const size = { width: 390, height: 850 };
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: program.url, viewport: size });
  const page = await context.newPage();
  const email = 'bea@reader.example';
  await page.goto(`/bio/${slug}`);
  await page.getByLabel('Email').fill('bea@nowhere');
  await joinButton(page).click();
  await page.getByText('Invalid email address').waitFor();
  await page.getByLabel('Email').fill(email);
  await joinButton(page).click();
  await page.getByText(thanks).waitFor();
  await page.getByText(step).waitFor();
  await page.goto(await linkOf(email, 'newsletter-confirm'));
  await page.getByRole('button', { name: 'Yes, Subscribe Me' }).click();
  await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
  // Followed once more it says the same.
  await page.goto(await linkOf(email, 'newsletter-confirm'));
  await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
  await context.close();
});

test('where the page asks nobody to confirm, it says nothing of a mail', async () => {
  const { slug, cookie } = await openPractice('Quick');
  const own = await get<{ id: number }>(program, '/api/storefront', cookie);
  const page = { ...own, newsletterDoubleOptIn: false };
  expect((await post(program, `/api/storefront/${own.id}`, page, cookie, 'PUT')).status).toBe(200);
  const look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' } as const;
  const visitor = await openBrowser({ ...look, browser, baseURL: program.url });
  await visitor.page.goto(`/bio/${slug}`);
  await visitor.page.getByLabel('Email').fill('cleo@reader.example');
  await joinButton(visitor.page).click();
  await visitor.page.getByText(thanks).waitFor();
  expect(await visitor.page.getByText(step).count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

async function seePage(page: Page, name: string) {
  await page.getByRole('heading', { name, exact: true }).waitFor();
  await expectNoViolations(page);
}

/** The button of the page with that heading, by Tab and Enter. */
async function press(page: Page, name: string, button: string) {
  await seePage(page, name);
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}
