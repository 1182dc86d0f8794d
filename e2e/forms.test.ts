import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSink, type Sink } from '../src/testing/peers/smtp-sink.ts';
import { axeViolations } from './axe.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';

let sink: Sink;
let program: Program;
let browser: Browser;
beforeAll(async () => {
  sink = await openSink();
  program = await startProgram({ SMTP_URL: sink.url, MAIL_FROM: 'hello@sorrel.example' });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await sink.close();
});

/** A client who is asked to fill in this example, and the link of the email. */
async function askFor(example: string) {
  const { cookie } = await signUp(program, {
    email: `${randomUUID()}@practice.example`,
    practiceName: 'Fernhill Nutrition',
  });
  const form = await (await post(program, '/api/forms', { example }, cookie)).json();
  expect((await post(program, `/api/forms/${form.id}/publish`, {}, cookie)).status).toBe(200);
  const email = `${randomUUID()}@client.example`;
  const person = { firstName: 'Amara', lastName: 'Diallo', email, goal: 'general_health' };
  const client = await (await post(program, '/api/clients', person, cookie)).json();
  const asked = await post(program, `/api/clients/${client.id}/forms`, { formId: form.id }, cookie);
  expect(asked.status).toBe(201);
  const link = async () => {
    for (const { raw } of sink.mails.filter(({ to }) => to === email)) {
      const [found] = /http\S+\/f\/[^\s<>"]+/.exec((await PostalMime.parse(raw)).text ?? '') ?? [];
      if (found) return found;
    }
    return null;
  };
  await expect.poll(link, { timeout: 20_000 }).not.toBeNull();
  const list = () => get<{ status: string }[]>(program, `/api/clients/${client.id}/forms`, cookie);
  return { link: (await link()) ?? '', statuses: async () => (await list()).map(({ status }) => status) };
}

async function openPhone(colorScheme: 'light' | 'dark', javaScriptEnabled: boolean) {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, locale: 'en-US', javaScriptEnabled, colorScheme },
  });
  return { context, page: await context.newPage() };
}

/** Needs scripts, as axe is one. */
const expectClean = async (page: Page) => {
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
};

const questions = [
  'How well did the plan fit your week?',
  'How was your energy?',
  'How hungry were you between meals?',
  'How was your mood?',
];

test('a check-in is begun by the link on one device without scripts, and sent from another', async () => {
  const { link, statuses } = await askFor('weekly_check_in');
  const { context, page } = await openPhone('dark', false);
  await page.goto(link);
  for (const question of questions.slice(0, 2)) {
    await page.getByRole('heading', { name: question }).waitFor();
    await page.getByRole('radio', { name: '7', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await page.getByRole('heading', { name: questions[2] ?? '' }).waitFor();
  expect(await page.getByText(/question \d+ of/i).count()).toBe(0);
  await page.getByText(/About 1 minute left|Almost done/).waitFor();
  expect(await statuses()).toEqual(['started']);

  const other = await openPhone('light', true);
  await other.page.goto(link);
  await other.page.getByRole('heading', { name: questions[2] ?? '' }).waitFor();
  // Back loses nothing.
  await other.page.getByRole('button', { name: 'Back' }).click();
  await other.page.getByRole('heading', { name: questions[1] ?? '' }).waitFor();
  expect(await other.page.getByRole('radio', { name: '7', exact: true }).isChecked()).toBe(true);
  await other.page.goto(link);
  for (const question of questions.slice(2)) {
    await other.page.getByRole('heading', { name: question }).waitFor();
    await other.page.getByRole('radio', { name: '3', exact: true }).check({ force: true });
    await other.page.getByRole('button', { name: 'Continue' }).click();
  }
  await other.page.getByRole('heading', { name: 'Is there something you’d like to talk about?' }).waitFor();
  await other.page.getByRole('radio', { name: 'No' }).check({ force: true });
  await other.page.getByRole('button', { name: 'Continue' }).click();
  await other.page.getByRole('button', { name: 'Send' }).waitFor();
  await expectClean(other.page);
  await other.page.getByRole('button', { name: 'Send' }).click();
  await other.page.getByRole('heading', { name: /^Thank you/ }).waitFor();
  await expectClean(other.page);
  expect(await statuses()).toEqual(['finished']);
  await context.close();
  await other.context.close();
});

test('the page of a form weighs at most 60 kB, whatever it asks', async () => {
  for (const example of ['dietary_history', 'new_client']) {
    const { link } = await askFor(example);
    const { context, page } = await openPhone('light', true);
    const bodies: Promise<Buffer>[] = [];
    page.on('response', response => void bodies.push(response.body()));
    await page.goto(link, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    const sizes = (await Promise.all(bodies)).map(body => gzipSync(body).length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, each) => sum + each, 0)).toBeLessThan(60_000);
    await context.close();
  }
});

test('a consent is signed with a typed name, and not without', async () => {
  const { link, statuses } = await askFor('consent_to_care');
  const { context, page } = await openPhone('light', true);
  await page.goto(link);
  for (const clause of ['Nutrition care', 'My records']) {
    await page.getByRole('heading', { name: clause }).waitFor();
    await expectClean(page);
    await page.getByRole('checkbox').check({ force: true });
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await page.getByRole('button', { name: 'Sign and send' }).click();
  await page.getByText('Please type your full name').waitFor();
  expect(await statuses()).toEqual(['started']);
  await page.getByRole('textbox').fill('Amara Diallo');
  await expectClean(page);
  await page.getByRole('button', { name: 'Sign and send' }).click();
  await page.getByText(/Signed by Amara Diallo/).waitFor();
  await expectClean(page);
  expect(await statuses()).toEqual(['signed']);
  await context.close();
});
