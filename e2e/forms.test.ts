import { randomInt, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSink, type Sink } from '../src/testing/peers/smtp-sink.ts';
import { byRunLength, isInTurn, recordFigure } from '../src/testing/proof.ts';
import { axeViolations } from './axe.ts';
import { routeOnce } from './browser.ts';
import { startedFolder } from './folders.ts';
import { watchRequests } from './layout-shifts.ts';
import { freePort, get, type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';

let sink: Sink;
let env: Record<string, string>;
let program: Program;
let browser: Browser;
beforeAll(async () => {
  sink = await openSink();
  const kept = { DATA_DIR: startedFolder(), PORT: String(await freePort()) };
  env = { SMTP_URL: sink.url, MAIL_FROM: 'hello@sorrel.example', ...kept };
  program = await startProgram(env);
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
  const links = async () => {
    const mails = sink.mails.filter(({ to }) => to === email);
    const texts = await Promise.all(mails.map(async ({ raw }) => (await PostalMime.parse(raw)).text ?? ''));
    return texts.flatMap(text => /http\S+\/f\/[^\s<>"]+/.exec(text)?.[0] ?? []);
  };
  /** Sends the form once more. */
  const ask = async () => {
    const { length } = await links();
    const asked = await post(program, `/api/clients/${client.id}/forms`, { formId: form.id }, cookie);
    expect(asked.status).toBe(201);
    await expect.poll(links, { timeout: 20_000 }).toHaveLength(length + 1);
    return (await links()).at(-1) ?? '';
  };
  const list = () => get<{ status: string }[]>(program, `/api/clients/${client.id}/forms`, cookie);
  return { link: await ask(), ask, statuses: async () => (await list()).map(({ status }) => status) };
}

async function openPhone(colorScheme: 'light' | 'dark', javaScriptEnabled: boolean) {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, locale: 'en-US', javaScriptEnabled, colorScheme, hasTouch: true },
  });
  const page = await context.newPage();
  return { context, page, loaded: watchRequests(page) };
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
const talk = 'Is there something you’d like to talk about?';

/** Taps an answer, which goes on by itself. */
async function tapAt({ page, loaded }: Awaited<ReturnType<typeof openPhone>>, question: string, answer: string) {
  await page.getByRole('heading', { name: question }).waitFor();
  await loaded();
  await page.getByRole('radio', { name: answer, exact: true }).tap();
}

test.runIf(isInTurn(0, 2))(
  'a check-in is begun by the link on one device without scripts, and sent from another',
  async () => {
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
    for (const question of questions.slice(2)) await tapAt(other, question, '3');
    await tapAt(other, talk, 'No');
    await other.page.getByRole('button', { name: 'Send' }).waitFor();
    await expectClean(other.page);
    await other.page.getByRole('button', { name: 'Send' }).click();
    await other.page.getByRole('heading', { name: /^Thank you/ }).waitFor();
    await expectClean(other.page);
    expect(await statuses()).toEqual(['finished']);
    await context.close();
    await other.context.close();
  },
);

test('a weekly check-in takes five taps, after which the next one shows its answers', { tags: 'detail' }, async () => {
  const { link, ask, statuses } = await askFor('weekly_check_in');
  const phone = await openPhone('light', true);
  const { context, page, loaded } = phone;
  await page.goto(link);
  // Arrow keys move through the answers, and must not leave the page.
  await page.getByRole('heading', { name: questions[0] ?? '' }).waitFor();
  await loaded();
  await page.getByRole('radio', { name: '4', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('status').getByText('Saved').waitFor();
  expect(await page.getByRole('radio', { name: '5', exact: true }).isChecked()).toBe(true);
  await page.getByRole('heading', { name: questions[0] ?? '' }).waitFor();
  await page.getByRole('checkbox', { name: 'Not sure, ask me in the session' }).check({ force: true });
  for (const [at, question] of questions.entries()) await tapAt(phone, question, String(6 + at));
  await tapAt(phone, talk, 'No');
  await page.getByRole('button', { name: 'Send' }).tap();
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor();
  expect(await statuses()).toEqual(['finished']);

  await page.goto(await ask());
  await page.getByText('Last time: 6').waitFor();
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await expectClean(page);
  await tapAt(phone, questions[0] ?? '', '10');
  await page.getByText('Last time: 7').waitFor();
  // Chosen again on the way back from the review, it returns to the review.
  await page.goto(`${page.url().replace(/\?.*/, '')}?at=plan&from=review`);
  await tapAt(phone, questions[0] ?? '', '10');
  await page.getByRole('heading', { name: 'Check your answers' }).waitFor();
  await context.close();
});

/** The answer of a long question as its page shows it. */
const savedAt = async (url: string) =>
  /<textarea[^>]*>([^<]*)/.exec(await (await fetch(url)).text())?.[1] ?? expect.fail('no answer');

const longQuestions = ['reason', 'goal', 'tried', 'worth_it'];

test('of what was typed, at most the last two seconds are lost with the page', async () => {
  const { link } = await askFor('new_client');
  /** Types timestamps until the page is closed without any event. */
  const typeUntilKilled = async (question: string) => {
    const url = `${link}?at=${question}`;
    const { context, page, loaded } = await openPhone('light', true);
    await page.goto(url);
    await page.getByRole('textbox').fill('');
    await loaded();
    const typed: { text: string; at: number }[] = [];
    // From the first text on, which takes a slow machine a while.
    const durationMs = randomInt(2_100, 4_500);
    while (Date.now() < (typed[0]?.at ?? Number.POSITIVE_INFINITY) + durationMs) {
      const last = typed.at(-1)?.text ?? '';
      const next = `${Date.now()} `;
      await page.keyboard.type(next);
      typed.push({ text: last + next, at: Date.now() });
    }
    const killedAt = Date.now();
    await context.close();
    const due = typed.findLast(({ at }) => at < killedAt - 2_000)?.text.trim() ?? expect.fail('nothing was due');
    // The server may still be busy with what it got.
    await expect.poll(() => savedAt(url)).toContain(due);
    expect(typed.at(-1)?.text).toContain(await savedAt(url));
  };
  const batches = byRunLength(1, 50);
  for (let batch = 0; batch < batches; batch++) await Promise.all(longQuestions.map(typeUntilKilled));
  const figure = `${batches * longQuestions.length} kills: at most the last 2 s lost`;
  recordFigure('crash', 'form killed while typing', figure);
});

test('what was typed while the server was away is saved without another key', { tags: 'detail' }, async () => {
  const { link } = await askFor('new_client');
  const { context, page, loaded } = await openPhone('light', true);
  const url = `${link}?at=reason`;
  await page.goto(url);
  await loaded();
  await routeOnce(
    page,
    each => each.pathname.startsWith('/f/'),
    route => route.fulfill({ status: 503 }),
  );
  await page.getByRole('textbox').fill('Tired after lunch');
  await expect.poll(() => savedAt(url)).toBe('Tired after lunch');

  await program.kill('SIGKILL');
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('textbox').fill('Tired after lunch and dinner');
  await failed;
  program = await startProgram(env);
  await expect.poll(() => savedAt(url), { timeout: 30_000 }).toBe('Tired after lunch and dinner');
  // Nobody has pressed anything on another device.
  await page.reload();
  await page.getByRole('textbox').waitFor();
  expect(await page.getByText(/another device/).count()).toBe(0);
  await context.close();
});

test('a half-typed answer is not sent again until it changes', { tags: 'detail' }, async () => {
  const { link } = await askFor('new_client');
  const { context, page, loaded } = await openPhone('light', true);
  await page.clock.install();
  await page.goto(`${link}?at=height`);
  await loaded();
  const saves: string[] = [];
  page.on('response', response => {
    if (response.request().method() === 'POST') saves.push(response.url());
  });
  const type = async (text: string, count: number) => {
    await page.getByRole('textbox').fill(text);
    await page.clock.runFor(1_000);
    await expect.poll(() => saves.length).toBe(count);
    await loaded();
  };
  await type('about', 1);
  // Less than the timeout of a request, which the clock would end as well.
  await page.clock.runFor(9_000);
  await loaded();
  expect(saves).toHaveLength(1);
  await type('170', 2);
  await page.getByRole('status').getByText('Saved').waitFor();
  await context.close();
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

test.runIf(isInTurn(1, 2))('a consent is signed with a typed name, and not without', async () => {
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
