import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSink, type Sink } from '../src/testing/peers/smtp-sink.ts';
import { axeViolations } from './axe.ts';
import { seeTour } from './browser.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';

let sink: Sink;
let program: Program;
let browser: Browser;
beforeAll(async () => {
  sink = await openSink();
  program = await startProgram({ SMTP_URL: sink.url, MAIL_FROM: 'hello@sorrel.example', CONFIRM_EMAIL: 'false' });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await sink.close();
});

async function openPractice(people: string[]) {
  const { cookie } = await signUp(program, { email: `${randomUUID()}@practice.example` });
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  const clients: { id: number; email: string }[] = [];
  for (const firstName of people) {
    const email = `${randomUUID()}@client.example`;
    const person = { firstName, lastName: 'Diallo', email, goal: 'general_health', phone: '' };
    clients.push(await (await post(program, '/api/clients', person, cookie)).json());
  }
  const context = await browser.newContext({ baseURL: program.url, viewport: { width: 1280, height: 900 } });
  await seeTour(context);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: program.url }]);
  return { cookie, slug, clients, context, page: await context.newPage() };
}

const textsTo = async (email: string) =>
  Promise.all(
    sink.mails.filter(({ to }) => to === email).map(async ({ raw }) => (await PostalMime.parse(raw)).text ?? ''),
  );

async function mailTo(email: string, pattern: RegExp): Promise<string> {
  const find = async () => (await textsTo(email)).flatMap(text => pattern.exec(text)?.[0] ?? []).at(-1);
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return (await find()) ?? '';
}

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });

test('exchanges messages with a client without JavaScript and answers by keyboard', async () => {
  const { slug, clients, page, context } = await openPractice(['Amara', 'Jonas']);
  const [amara, jonas] = clients;
  await page.goto('/messages');
  await page.getByText('No messages yet').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'New' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Client').first().waitFor();
  await page.keyboard.type('Amara');
  await page.getByRole('option', { name: /Amara/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Write to Amara' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('r');
  await page.keyboard.type('Did the zucchini agree with you?');
  await page.reload();
  await page.getByLabel('Message to Amara').waitFor();
  expect(await page.getByLabel('Message to Amara').inputValue()).toBe('Did the zucchini agree with you?');
  await page.getByLabel('Message to Amara').focus();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('log').getByText('Did the zucchini agree with you?').waitFor();
  await rowOf(page, 'Amara Diallo').waitFor();

  const room = await browser.newContext({ baseURL: program.url, javaScriptEnabled: false, locale: 'en-US' });
  const phone = await room.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(await mailTo(amara?.email ?? '', /https?:\S+\/my\/[\w-]+\/messages\?c=[^\s\]]+/));
  await phone.getByRole('button', { name: /code/ }).click();
  await phone.getByLabel('6-digit code').fill(await mailTo(amara?.email ?? '', /\b\d{3} \d{3}\b/));
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await phone.getByText('Did the zucchini agree with you?').waitFor();
  expect(new URL(phone.url()).pathname).toBe(`/my/${slug}/messages`);
  await phone.getByLabel('Message to').fill('The zucchini did, the garlic did not.');
  await phone.getByRole('button', { name: 'Send' }).click();
  await phone.getByText('The zucchini did, the garlic did not.').waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  if (process.env.SHOTS) await phone.screenshot({ path: `${process.env.SHOTS}/room-messages-390.png`, fullPage: true });

  // Without a reload.
  await page.getByRole('log').getByText('The zucchini did, the garlic did not.').waitFor({ timeout: 15_000 });
  expect(await axeViolations(page)).toEqual([]);

  await post(
    program,
    `/api/clients/${jonas?.id}/messages`,
    { body: 'Hello Jonas', key: randomUUID() },
    await cookieOf(page),
  );
  await rowOf(page, 'Jonas Diallo').waitFor({ timeout: 15_000 });
  await page.getByRole('log').focus();
  await page.keyboard.press('k');
  await page.getByRole('heading', { name: 'Jonas Diallo' }).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: 'Amara Diallo' }).waitFor();

  expect((await textsTo(amara?.email ?? '')).join()).not.toMatch(/zucchini/);
  expect(program.output()).not.toMatch(/zucchini/);
  await room.close();
  await context.close();
});

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

test('keeps an unsent message across a reload and sends it once on retry', { tags: 'detail' }, async () => {
  const { clients, page, cookie, context } = await openPractice(['Priya']);
  const [priya] = clients;
  const calls = '**/api/clients/*/messages';
  await page.goto(`/messages?client=${priya?.id}`);
  await page.getByLabel('Message to Priya').fill('Pause it until we talk.');
  // It arrives, but the answer is lost.
  await page.route(calls, async route => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(/Not sent\./).waitFor();
  expect(await page.getByLabel('Message to Priya').inputValue()).toBe('');
  await page.unroute(calls);
  await page.reload();
  await page.getByText(/Not sent\./).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(/Not sent\./).waitFor({ state: 'detached' });
  const { items } = await get<{ items: unknown[] }>(program, `/api/clients/${priya?.id}/messages`, cookie);
  expect(items).toHaveLength(1);
  await context.close();
});

test('saves replies and inserts them into the field', { tags: 'detail' }, async () => {
  const { clients, page, context } = await openPractice(['Owen']);
  await page.goto(`/messages?client=${clients[0]?.id}`);
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('menuitem', { name: 'Edit saved replies' }).click();
  await page.getByRole('textbox', { name: 'Reply 1' }).fill('Take it with food.');
  await page.getByRole('button', { name: 'Add reply' }).click();
  await page.getByRole('textbox', { name: 'Reply 2' }).fill('Let’s look at it together.');
  await page.getByRole('button', { name: 'Save replies' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('menuitem', { name: 'Take it with food.' }).click();
  expect(await page.getByLabel('Message to Owen').inputValue()).toBe('Take it with food.');
  await context.close();
});
