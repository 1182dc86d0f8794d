import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSink, type Sink } from '../src/testing/peers/smtp-sink.ts';
import { isInTurn, isLong } from '../src/testing/proof.ts';
import { axeViolations } from './axe.ts';
import { newFolder } from './folders.ts';
import { watchRequests } from './layout-shifts.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { tabTo, tabToRole } from './visitor.ts';

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

/** A practice with a client who has a video session in three days and an invoice to pay. */
async function openPractice() {
  const { cookie } = await signUp(program, {
    email: `${randomUUID()}@practice.example`,
    practiceName: 'Fernhill Nutrition',
    timeZone: 'America/New_York',
  });
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  const email = `${randomUUID()}@client.example`;
  const person = { firstName: 'Amara', lastName: 'Diallo', email, goal: 'general_health', phone: '' };
  const client = await (await post(program, '/api/clients', person, cookie)).json();
  const start = new Date(Date.now() + 3 * 86_400_000);
  const session = await post(
    program,
    '/api/appointments',
    {
      ...{ clientId: client.id, title: 'Follow-up', type: 'follow-up', status: 'scheduled' },
      ...{ startTime: start.toISOString(), endTime: new Date(start.getTime() + 3_600_000).toISOString() },
      ...{ placeKind: 'video', placeDetail: 'https://meet.fernhill.example/amara' },
    },
    cookie,
  );
  expect(session.status).toBe(201);
  const invoice = await post(
    program,
    '/api/invoices',
    { clientId: client.id, lines: [{ description: 'Assessment', quantity: '1', unitPrice: '140.00' }] },
    cookie,
  );
  const { id } = await invoice.json();
  expect((await post(program, `/api/invoices/${id}/issue`, {}, cookie)).ok, await invoice.text().catch(() => '')).toBe(
    true,
  );
  /** Asks the client to fill in a form. */
  const askForm = async () => {
    const form = await (await post(program, '/api/forms', { example: 'weekly_check_in' }, cookie)).json();
    expect((await post(program, `/api/forms/${form.id}/publish`, {}, cookie)).ok).toBe(true);
    expect((await post(program, `/api/clients/${client.id}/forms`, { formId: form.id }, cookie)).ok).toBe(true);
  };
  /** Moves the session to this many minutes from now. */
  const moveTo = async (minutes: number) => {
    const [shown] = await get<{ id: number }[]>(program, '/api/appointments', cookie);
    const start = Date.now() + minutes * 60_000;
    const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + 3_600_000).toISOString() };
    const moved = await post(program, `/api/appointments/${shown?.id}`, { ...shown, ...times }, cookie, 'PUT');
    expect(moved.status, await moved.text()).toBe(200);
  };
  return { cookie, slug, email, askForm, moveTo };
}

async function mailTo(email: string, pattern: RegExp): Promise<string> {
  const find = async () => {
    for (const { raw } of sink.mails.filter(({ to }) => to === email).toReversed()) {
      const [found] = pattern.exec((await PostalMime.parse(raw)).text ?? '') ?? [];
      if (found) return found;
    }
    return null;
  };
  await expect.poll(find, { timeout: 20_000 }).not.toBeNull();
  return (await find()) ?? expect.fail('the mail is gone');
}

test('signs in by code and shows session and invoice on a phone without JavaScript', { tags: 'detail' }, async () => {
  const { slug, email } = await openPractice();
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'en-US' },
    ...{ baseURL: program.url, javaScriptEnabled: false },
  });
  const page = await context.newPage();
  await page.goto(`/my/${slug}/payments`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.getByLabel('6-digit code').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('That code doesn’t match. 4 tries left.').waitFor();
  await page.getByLabel('6-digit code').fill(await mailTo(email, /\b\d{3} \d{3}\b/));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
  await page.getByText('$140.00').waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'Hello, Amara' }).waitFor();
  await page.getByText(/You can join from/).waitFor();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/confirm-appointment/);
  await page.getByRole('button', { name: /Confirm|attend/ }).click();
  await page.getByRole('heading', { name: 'Your appointment is confirmed' }).waitFor();
  await page.goto(`/my/${slug}/sessions`);
  await page.getByText('Confirmed').waitFor();
  await page.getByRole('link', { name: 'Files' }).click();
  const send = async (name: string, buffer: Buffer) => {
    await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await page.getByRole('button', { name: 'Send' }).click();
  };
  await send('Labs.pdf', Buffer.from('<html>'));
  await page.getByText('Please choose a PDF, JPEG').waitFor();
  await send('Labs.pdf', Buffer.from('%PDF-1.7 results'));
  await page.getByText('Your file was sent.').waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Labs\.pdf From you/ }).click();
  expect((await downloading).suggestedFilename()).toBe('Labs.pdf');
  await page.getByRole('link', { name: 'Messages' }).click();
  await page.getByLabel('Message to').fill('My new labs');
  await page
    .getByLabel('Add a file')
    .setInputFiles({ name: 'New labs.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 new') });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('link', { name: /New labs\.pdf/ }).waitFor();
  await page.goto(await mailTo(email, /\/my\/[\w-]+\/sessions\/\d+\?c=[\w.-]+/));
  await page.waitForURL(/\/sessions#session-\d+$/);
  await page.getByRole('link', { name: 'About me' }).click();
  await page.getByLabel('Language').selectOption('Deutsch');
  await page.getByLabel('Phone').fill('12');
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByText('Enter a valid phone number').waitFor();
  await page.getByLabel('Phone').fill('+1 503 555 0142');
  await page.getByLabel('Language').selectOption('Deutsch');
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByRole('heading', { name: 'Über mich', level: 1 }).waitFor();
  await page.getByLabel('Sprache').selectOption('English');
  await page.getByRole('button', { name: 'Angaben speichern' }).click();
  await page.getByRole('heading', { name: 'About me', level: 1 }).waitFor();
  await page.getByLabel('Remind me by text message').uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  expect(await page.getByLabel('Remind me by text message').isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await context.close();
});

test('signs in by the emailed link; pages pass axe on phone and desktop and weigh at most 80 kB', async () => {
  const { cookie, slug, email, askForm } = await openPractice();
  const context = await browser.newContext({
    baseURL: program.url,
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  const look = async (page: Page) => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // Most clients are on a phone; the wide page has the same elements.
      if (isLong || width === 390) expect(await axeViolations(page)).toEqual([]);
      if (process.env.SHOTS)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const name = new URL(page.url()).pathname.replaceAll('/', '-').slice(0, 30);
          await page.screenshot({
            path: `${process.env.SHOTS}/room${name}-${width}-${colorScheme}.png`,
            fullPage: true,
          });
        }
    }
  };
  await page.goto(`/my/${slug}`);
  await look(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await look(page);
  const link = await mailTo(email, /\/my\/[\w-]+\/enter\/[\w-]+/);
  const elsewhere = await (await browser.newContext({ baseURL: program.url, locale: 'en-US' })).newPage();
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Open my page' }).click();
  await elsewhere.getByRole('heading', { name: 'Hello, Amara' }).waitFor();
  await elsewhere.context().close();
  await page.goto(link);
  await page.getByText(/The code goes to|•••@client\.example/).waitFor();
  await look(page);
  const countMails = () => sink.mails.filter(({ to }) => to === email).length;
  const earlier = countMails();
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await expect.poll(countMails, { timeout: 20_000 }).toBe(earlier + 1);
  await page.goto(await mailTo(email, /\/my\/[\w-]+\/enter\/[\w-]+/));
  await look(page);
  await page.getByRole('button', { name: 'Open my page' }).click();
  await page.getByRole('heading', { name: 'Hello, Amara' }).waitFor();
  const { items } = await get<{ items: { id: number }[] }>(program, '/api/clients?limit=1', cookie);
  const name = `${'Referral letter of Dr. Okafor with the results of November '.repeat(2)}.pdf`;
  await fetch(`${program.url}/api/clients/${items[0]?.id}/files?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { cookie, origin: program.url, 'content-type': 'application/octet-stream' },
    body: '%PDF-1.7 a letter',
  });
  const id = items[0]?.id;
  await post(program, `/api/clients/${id}/messages`, { body: 'Keep the lentils', key: randomUUID() }, cookie);
  const given = { name: 'Six follow-ups', sessions: 6, price: '480.00', type: '', lastDay: '2199-01-01' };
  expect((await post(program, `/api/clients/${id}/packages`, given, cookie)).ok).toBe(true);
  await askForm();
  const storageState = await context.storageState();
  for (const path of ['', '/sessions', '/messages', '/forms', '/files', '/payments', '/me', '/offline']) {
    // A first visit: nothing is in the cache.
    const fresh = await browser.newContext({ baseURL: program.url, locale: 'en-US', storageState });
    const visit = await fresh.newPage();
    const loaded = watchRequests(visit);
    const bodies: Promise<Buffer>[] = [];
    visit.on('response', response => void bodies.push(response.body()));
    await visit.goto(`/my/${slug}${path}`);
    await loaded();
    const sizes = (await Promise.all(bodies)).map(body => gzipSync(body).length);
    expect(sizes.length, path).toBeGreaterThan(1);
    expect(
      sizes.reduce((sum, each) => sum + each, 0),
      path,
    ).toBeLessThan(80_000);
    await look(visit);
    await fresh.close();
  }
  await page.goto(`/my/${slug}/payments`);
  await page.getByRole('link', { name: 'Ask for another package' }).click();
  await page.getByText('I’d like another package like “Six follow-ups”. How do I get it?').waitFor();
  await page.goto(`/my/${slug}`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.goto(`/my/${slug}/payments`);
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
  await context.close();
});

/** The labels of the buttons and links that are filled with the practice's color. */
const primaryOn = async (page: Page) =>
  (await page.locator('main .btn-primary').allTextContents()).map(each => each.trim());

test.runIf(isInTurn(0, 3))('uses the room and a form by keyboard, with one primary button at a time', async () => {
  const { slug, email, askForm, moveTo } = await openPractice();
  await askForm();
  await moveTo(24 * 60);
  const context = await browser.newContext({
    ...{ baseURL: program.url, locale: 'en-US', viewport: { width: 1280, height: 900 } },
  });
  await context.route('https://meet.fernhill.example/**', route =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Video call</h1>' }),
  );
  const page = await context.newPage();
  const enter = async (name: string) => {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  };
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
  /** Chooses the answer after the first one. */
  const answer = async (question: string) => {
    await heading(question);
    await tabToRole(page, 'radio');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  };
  await page.goto(`/my/${slug}`);
  await page.getByLabel('Email').waitFor();
  await tabTo(page, 'Email');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await heading('Check your email');
  await tabTo(page, '6-digit code');
  await page.keyboard.type(await mailTo(email, /\b\d{3} \d{3}\b/));
  await page.keyboard.press('Enter');
  await heading('Hello, Amara');
  // The day before, what the client can do now is the form.
  expect(await primaryOn(page)).toEqual(['Start']);
  await page.getByText(/You can join from/).waitFor();
  await enter('Start: Weekly check-in');
  await answer('How well did the plan fit your week?');
  await heading('How was your energy?');
  await enter('Close. Your answers are saved.');
  await heading('Hello, Amara');
  expect(await primaryOn(page)).toEqual(['Continue']);

  await moveTo(10);
  await page.reload();
  await page.getByRole('link', { name: 'Join the video call' }).waitFor();
  expect(await primaryOn(page)).toEqual(['Join the video call']);
  const [call] = await Promise.all([context.waitForEvent('page'), enter('Join the video call')]);
  await call.getByRole('heading', { name: 'Video call' }).waitFor();
  expect(call.url()).toBe('https://meet.fernhill.example/amara');
  await call.close();

  await page.bringToFront();
  await enter('Continue: Weekly check-in');
  for (const question of ['How was your energy?', 'How hungry were you between meals?', 'How was your mood?'])
    await answer(question);
  await answer('Is there something you’d like to talk about?');
  await heading('Check your answers');
  await enter('Send');
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor();
  await enter('Back to home');
  await heading('Hello, Amara');
  expect(await primaryOn(page)).toEqual(['Join the video call']);
  await enter('Messages');
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
  await tabTo(page, 'Message to');
  await page.keyboard.type('From the keyboard');
  await enter('Send');
  await page.getByRole('log').getByText('From the keyboard').waitFor();
  await enter('Sessions');
  await page.getByRole('heading', { name: 'Sessions', level: 1 }).waitFor();
  await enter('Book another session');
  await page.waitForURL(`**/bio/${slug}/book`);
  await page.getByText('Initial Consultation').first().waitFor();
  await context.close();
});

test('disables parts, closes the room for one client and previews it', { tags: 'detail' }, async () => {
  const { cookie, slug, askForm } = await openPractice();
  await askForm();
  const { items } = await get<{ items: { id: number }[] }>(program, '/api/clients?limit=1', cookie);
  const context = await browser.newContext({
    ...{ baseURL: program.url, locale: 'en-US', viewport: { width: 1280, height: 900 } },
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: program.url }]);
  const page = await context.newPage();
  const look = async (shot: string) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await axeViolations(page)).toEqual([]);
      if (process.env.SHOTS)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({
            path: `${process.env.SHOTS}/practice-${shot}-${width}-${colorScheme}.png`,
            fullPage: true,
          });
        }
    }
  };
  await page.goto(`/bio/${slug}`);
  await page.getByRole('link', { name: 'Client sign-in' }).waitFor();
  await look('bio');
  await page.goto('/settings?tab=room');
  await page.getByRole('switch', { name: /^Messages/ }).waitFor();
  await look('settings');
  await page.getByRole('switch', { name: /^Payments/ }).click();
  await page.getByRole('radio', { name: 'While in care' }).check();
  await page.getByRole('switch', { name: /^Reply hours/ }).click();
  await page.getByRole('checkbox', { name: 'Fri' }).uncheck();
  await page.getByLabel('From', { exact: true }).fill('10:00');
  await page.getByLabel('To', { exact: true }).fill('09:00');
  await page.getByRole('button', { name: 'Save client room' }).click();
  await page.getByText('The end must be after the start').waitFor();
  await page.getByLabel('To', { exact: true }).fill('12:30');
  await look('settings-hours');
  await page.getByRole('button', { name: 'Save client room' }).click();
  await page.getByText('Client room saved').waitFor();
  expect(await get(program, '/api/room/settings', cookie)).toMatchObject({
    ...{ isOn: true, writing: 'care', parts: { payments: false } },
    replyHours: { days: [1, 2, 3, 4], from: '10:00', to: '12:30' },
  });
  await page.goto(`/clients/${items[0]?.id}`);
  await page.getByLabel('Open for Amara').waitFor();
  await look('client');
  await page.getByRole('link', { name: 'See as Amara' }).click();
  await page.getByText('You’re seeing the room as Amara.').waitFor();
  await page.getByRole('heading', { name: 'Hello, Amara' }).waitFor();
  expect(await page.getByRole('link', { name: 'Payments' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
  await look('preview-home');
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
  await page.getByText(/10:00 AM.+12:30 PM/).waitFor();
  await look('preview-messages');
  await page.getByRole('link', { name: 'Back to Amara' }).click();
  await page.getByLabel('Open for Amara').waitFor();
  await page.getByLabel('Can write').selectOption('Never');
  await page.getByText('Client room saved').waitFor();
  await page.getByLabel('Open for Amara').click();
  await page.getByRole('link', { name: 'See as Amara' }).waitFor({ state: 'detached' });
  await context.close();
});

test('delivers a code once after the process is killed before sending it', {
  timeout: 240_000,
  tags: 'detail',
}, async () => {
  const env = { DATA_DIR: newFolder(), SMTP_URL: sink.url, MAIL_FROM: 'hello@sorrel.example' };
  // Without a worker, the mail waits after the commit.
  const first = await startProgram({ ...env, ROLE: 'web' });
  const { cookie } = await signUp(first, {
    email: `${randomUUID()}@practice.example`,
    practiceName: 'Fernhill Nutrition',
  });
  const { slug } = await get<{ slug: string }>(first, '/api/storefront', cookie);
  const email = `${randomUUID()}@client.example`;
  const person = { firstName: 'Amara', lastName: 'Diallo', email, goal: 'general_health', phone: '' };
  expect((await post(first, '/api/clients', person, cookie)).ok).toBe(true);
  expect((await post(first, '/api/room/ask', { slug, email })).status).toBe(204);
  await first.kill('SIGKILL');
  const mailed = () => sink.mails.filter(({ to }) => to === email).length;
  expect(mailed()).toBe(0);
  const second = await startProgram(env);
  await expect.poll(mailed, { timeout: 60_000 }).toBe(1);
  await second.kill('SIGKILL');
  const third = await startProgram(env);
  // Mails that are due go before this one.
  expect((await post(third, '/api/room/ask', { slug, email })).status).toBe(204);
  await expect.poll(mailed, { timeout: 60_000 }).toBe(2);
  await third.kill('SIGTERM');
});
