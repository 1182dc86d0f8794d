import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openPeer } from '../src/testing/peers/vendor-peers.ts';
import { get, post, signUp } from './program.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, openBrowser, scrollOn } from './visitor.ts';

const program = sharedProgram();
const desk = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' } as const;
const phone = { ...desk, width: 390, colorScheme: 'dark' } as const;

/** The owner of a new practice. */
async function signIn(look: typeof desk | typeof phone = desk) {
  const { cookie } = await signUp(program, { email: `${randomUUID()}@practice.example` });
  const opened = await openBrowser({ ...look, browser: await sharedBrowser(), baseURL: program.url, cookie });
  return { ...opened, cookie };
}

const toast = (page: Page, text: string) => page.locator('.mantine-Notification-root').getByText(text, { exact: true });

test('generates an article from the dashboard and publishes it', async () => {
  const { page, context, consoleErrors } = await signIn();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: program.url });
  await page.goto('/');
  const generate = page.getByRole('button', { name: 'Generate', exact: true });
  await scrollOn(page.getByRole('heading', { name: 'AI-Powered Content Creator' }), generate);
  expect(await generate.isDisabled()).toBe(true);
  expect(await page.getByLabel('Content Type').inputValue()).toBe('instagram');
  expect(await page.getByLabel('Tone').inputValue()).toBe('professional');
  const topic = page.getByLabel('Topic or Keywords');
  await topic.fill('   ');
  await topic.press('Enter');
  await toast(page, 'Missing Topic').waitFor();
  await toast(page, 'Please enter a topic or keywords for content generation.').waitFor();

  await topic.fill('iron for runners');
  await topic.press('Enter');
  await toast(page, 'Your content has been generated successfully!').waitFor();
  await page.getByRole('article').getByText('#IronForRunners').waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await toast(page, 'Content copied to clipboard!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('#IronForRunners');

  // The input is kept after a failure.
  await page.route('**/api/content/generate/stream', route => route.fulfill({ status: 503, json: { message: 'x' } }));
  await generate.click();
  await toast(page, 'Failed to generate content. Please try again.').waitFor();
  expect(await topic.inputValue()).toBe('iron for runners');
  await page.unroute('**/api/content/generate/stream');

  // For an unknown recipe the writer shows the reason.
  await page.getByLabel('Content Type').selectOption('recipe');
  await topic.fill('chocolate cake');
  await generate.click();
  await page.getByText('The built-in writer can’t cook “cake”', { exact: false }).waitFor();
  await page.getByLabel('Content Type').selectOption('instagram');
  await topic.fill('iron for runners');

  // Text that is being edited survives an aborted stream and newly generated texts.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const typed = page.getByLabel('Text', { exact: true });
  await typed.fill('Half of a sentence');
  const { promise: broken, resolve: breakOff } = Promise.withResolvers<void>();
  await page.route('**/api/content/generate/stream', async route => {
    await broken;
    await route.fulfill({ contentType: 'application/x-ndjson', body: '{"text":"A first piece"}\n' });
  });
  await generate.click();
  await page.getByRole('button', { name: 'Generating...' }).waitFor();
  breakOff();
  await generate.waitFor();
  expect(await typed.inputValue()).toBe('Half of a sentence');
  await page.unroute('**/api/content/generate/stream');
  await generate.click();
  await expect.poll(() => page.getByRole('article').count(), { timeout: 20_000 }).toBe(2);
  expect(await typed.inputValue()).toBe('Half of a sentence');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();

  // One click copies a caption and marks it as posted.
  const caption = page.getByRole('article').first();
  await page.evaluate(() => navigator.clipboard.writeText('something else'));
  await caption.getByRole('button', { name: 'Publish', exact: true }).click();
  const posting = page.getByRole('dialog', { name: /^Publish/ });
  await posting.getByRole('button', { name: /^Publish/ }).click();
  await toast(page, 'Marked as posted').waitFor();
  await posting.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('#IronForRunners');
  await caption.getByText('Published', { exact: true }).waitFor();

  await page.goto('/content');
  await page.getByLabel('Content Type').selectOption('blog');
  await page.getByLabel('Topic or Keywords').fill('gut health');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await toast(page, 'Content Generated').waitFor();
  await expect.poll(() => page.getByRole('table', { name: 'Library' }).getByRole('link').count()).toBe(3);
  // The previous page also has an "Edit" button, for the draft that was just generated.
  const newest = page.getByRole('table', { name: 'Library' }).getByRole('link').first();
  const title = (await newest.textContent()) ?? '';
  await newest.click();
  await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
  // The title in the text is not repeated below the page's heading.
  expect(await page.getByRole('main').getByText(title, { exact: true }).count()).toBe(1);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title', { exact: true }).fill('My gut feeling');
  await page.getByLabel('Text', { exact: true }).fill('## Begin\n\nA detox is not needed.\n\n- Eat beans.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Content saved').waitFor();
  await page.getByRole('heading', { name: 'My gut feeling', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish “My gut feeling”' });
  await dialog.getByText('Detox claim:').waitFor();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Use “fresh start” instead' }).click();
  await dialog.getByText('No health claims found.').waitFor();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await toast(page, 'Content Published').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const link = page.getByRole('link', { name: /^\/bio\/.+\/articles\/my-gut-feeling-/ });
  const path = (await link.getAttribute('href')) ?? '';

  const reader = await openBrowser({ ...phone, browser: await sharedBrowser(), baseURL: program.url });
  await reader.page.goto(path);
  await reader.page.getByRole('heading', { name: 'My gut feeling', level: 1 }).waitFor();
  await reader.page.getByText('A fresh start is not needed.').waitFor();
  await reader.context.close();

  await context.close();
  expect(consoleErrors.filter(each => !each.includes('503'))).toEqual([]);
});

test('moves planned content by mouse and keyboard and schedules a draft', { tags: 'detail' }, async () => {
  const { page, context, consoleErrors, cookie } = await signIn();
  const write = async (topic: string) =>
    (await post(program, '/api/content/generate', { type: 'blog', topic, tone: 'friendly' }, cookie)).json();
  const [iron, draft] = [await write('iron'), await write('gut health')];
  const rename = async (text: { id: number; body: string }, title: string) =>
    (await post(program, `/api/contents/${text.id}`, { title, body: text.body, version: 1 }, cookie, 'PUT')).json();
  await rename(draft, 'A draft about the gut');
  const { id, version } = await rename(iron, 'Iron, at last');
  const when = { version, scheduledFor: '2198-07-11T09:00' };
  expect((await post(program, `/api/contents/${id}/schedule`, when, cookie)).status).toBe(200);
  const requested: string[] = [];
  page.on('request', request => requested.push(new URL(request.url()).pathname));
  await page.goto('/marketing?tab=calendar&date=2198-07-10');
  const grid = page.getByRole('grid', { name: 'July 2198' });
  const day = (date: string) => grid.locator(`[data-day="${date}"]`);
  const chipOn = (date: string) => day(date).getByRole('link', { name: /Iron, at last/ });
  await chipOn('2198-07-11').waitFor();
  // Data of the other tabs is not loaded.
  expect(requested).toContain('/api/contents/calendar');
  expect(requested.filter(path => /subscribers|funnel/.test(path))).toEqual([]);
  expect(await grid.getByRole('gridcell').count()).toBe(42);

  const box = async (date: string) => (await day(date).boundingBox()) ?? expect.fail('no box');
  const from = (await chipOn('2198-07-11').boundingBox()) ?? expect.fail('no chip');
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  const to = await box('2198-07-15');
  await page.mouse.move(to.x + 30, to.y + 40, { steps: 6 });
  await page.mouse.up();
  await chipOn('2198-07-15').waitFor();
  await page
    .getByText('Iron, at last: Tuesday', { exact: false })
    .or(page.getByText(/Iron, at last: .*July 15/))
    .first()
    .waitFor();

  await chipOn('2198-07-15').focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await page
    .getByRole('status')
    .getByText(/Iron, at last: .*July 21/)
    .waitFor();
  await page.keyboard.press('Enter');
  await chipOn('2198-07-21').waitFor();
  await expect.poll(() => chipOn('2198-07-21').evaluate(chip => chip === document.activeElement)).toBe(true);
  // Escape cancels the move.
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await chipOn('2198-07-21').waitFor();
  expect(page.url()).toContain('tab=calendar');

  // By keyboard only: selects the day, a draft and its time.
  await day('2198-07-10').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe('2198-07-11');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe('2198-07-11');
  await page.keyboard.press('Enter');
  const choose = page.getByRole('dialog', { name: /Schedule a post for/ });
  const choice = choose.getByRole('button', { name: /A draft about the gut/ });
  await choice.waitFor();
  await expectNoViolations(page);
  await choice.focus();
  await page.keyboard.press('Enter');
  const schedule = page.getByRole('dialog', { name: 'Schedule “A draft about the gut”' });
  await schedule.waitFor();
  expect(await schedule.getByLabel('Date').inputValue()).toBe('2198-07-11');
  await schedule.getByLabel('Time').fill('08:30');
  await page.keyboard.press('Enter');
  await schedule.waitFor({ state: 'hidden' });
  await day('2198-07-11')
    .getByRole('link', { name: /A draft about the gut/ })
    .waitFor();

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('heading', { name: 'Saturday, July 21' }).waitFor();
  await page.getByRole('link', { name: 'Iron, at last' }).waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});

type Content = { id: number; body: string; version: number };

/** The newest content of the library, with its body. */
async function newest(cookie: string): Promise<Content | null> {
  const { items } = await get<{ items: Content[] }>(program, '/api/contents?limit=10', cookie);
  return items[0] ? get<Content>(program, `/api/contents/${items[0].id}`, cookie) : null;
}

/** A practice that uses a fake language model provider. */
async function signInWithProvider(look: typeof desk | typeof phone) {
  let peer = await openPeer();
  onTestFinished(() => peer.close());
  const opened = await signIn(look);
  const settings = { provider: 'openai-compatible', model: 'm', baseUrl: `${peer.url}/v1`, apiKey: 'key' };
  const answer = await post(program, '/api/vendors/ai', settings, opened.cookie, 'PUT');
  expect(answer.status, await answer.text()).toBe(200);
  return {
    ...opened,
    setBehavior: (behavior: Parameters<typeof peer.setBehavior>[0]) => peer.setBehavior(behavior),
    /** Closes all connections, then listens on the same port again. */
    restart: async () => {
      const { port } = peer;
      await peer.close();
      peer = await openPeer(port);
    },
  };
}

test('streams generated text and keeps it when the stream breaks off', { tags: 'detail' }, async () => {
  const { page, context, cookie, setBehavior, restart } = await signInWithProvider(desk);
  await page.goto('/content');
  const topic = page.getByLabel('Topic or Keywords');
  const generate = page.getByRole('button', { name: 'Generate', exact: true });

  // The stream stalls after two words.
  setBehavior('stalls');
  await topic.fill('water');
  await generate.click();
  await page.getByText('Water keeps', { exact: false }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Generating...' }).isDisabled()).toBe(true);
  await restart();
  await toast(page, 'Failed to generate content. Please try again.').waitFor();
  expect(await topic.inputValue()).toBe('water');

  await generate.click();
  await toast(page, 'Your content has been generated successfully!').waitFor();
  await expect.poll(async () => (await newest(cookie))?.body ?? '').toContain('Water keeps you going.');
  await context.close();
});

test('shortens a text and restores an earlier version by keyboard', { tags: 'detail' }, async () => {
  const { page, context, cookie, setBehavior } = await signInWithProvider(phone);
  setBehavior('talks at length');
  await page.goto('/content');
  await page.getByLabel('Topic or Keywords').fill('water');
  await page.keyboard.press('Enter');
  await toast(page, 'Your content has been generated successfully!').waitFor();
  const stored = () => newest(cookie);
  const first = await stored();
  expect(first?.version).toBe(1);

  setBehavior('answers');
  const more = page.getByRole('button', { name: 'More actions' }).first();
  await more.focus();
  await page.keyboard.press('Enter');
  const shorten = page.getByRole('menuitem', { name: 'Shorten' });
  await shorten.waitFor();
  await shorten.press('Enter');
  await expect.poll(async () => (await stored())?.version).toBe(2);
  expect((await stored())?.body.length).toBeLessThan(first?.body.length ?? 0);

  await more.focus();
  await page.keyboard.press('Enter');
  const versions = page.getByRole('menuitem', { name: 'Versions' });
  await versions.waitFor();
  await versions.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  await dialog.getByText('Shortened', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Restore' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await stored())?.body).toBe(first?.body);
  await context.close();
});
