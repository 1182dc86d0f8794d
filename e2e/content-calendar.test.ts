import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

let program: Program;
let browser: Browser;
beforeAll(async () => {
  program = await startProgram();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
});

const shots = process.env.SHOTS;

test('what is planned stands on its day and is moved by mouse and by keyboard; a draft is planned on a day', async () => {
  const { cookie } = await signUp(program, { email: 'maya@calendar.example', practiceName: 'Fern Calendar' });
  const write = async (topic: string) =>
    (await post(program, '/api/content/generate', { type: 'blog', topic, tone: 'friendly' }, cookie)).json();
  const [iron, draft] = [await write('iron'), await write('gut health')];
  const rename = async (text: { id: number; body: string }, title: string) =>
    (await post(program, `/api/contents/${text.id}`, { title, body: text.body, version: 1 }, cookie, 'PUT')).json();
  await rename(draft, 'A draft about the gut');
  const { id, version } = await rename(iron, 'Iron, at last');
  const when = { version, scheduledFor: '2198-07-11T09:00' };
  expect((await post(program, `/api/contents/${id}/schedule`, when, cookie)).status).toBe(200);
  const look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' } as const;
  const { page, complaints } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await page.goto('/marketing?tab=calendar&date=2198-07-10');
  const grid = page.getByRole('grid', { name: 'July 2198' });
  const day = (date: string) => grid.locator(`[data-day="${date}"]`);
  const chipOn = (date: string) => day(date).getByRole('link', { name: /Iron, at last/ });
  await chipOn('2198-07-11').waitFor();
  // Of the other tabs nothing.
  expect(asked).toContain('/api/contents/calendar');
  expect(asked.filter(path => /subscribers|funnel/.test(path))).toEqual([]);
  expect(await grid.getByRole('gridcell').count()).toBe(42);
  await expectNoViolations(page);

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
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('Iron, at last');
  // Escape leaves everything as it was.
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await chipOn('2198-07-21').waitFor();
  expect(page.url()).toContain('tab=calendar');

  // By the keyboard alone: to the day, a draft, its time.
  await day('2198-07-10').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe('2198-07-11');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe('2198-07-11');
  await page.keyboard.press('Enter');
  const choose = page.getByRole('dialog', { name: /Plan a text for/ });
  const choice = choose.getByRole('button', { name: /A draft about the gut/ });
  await choice.waitFor();
  if (shots) await page.screenshot({ path: `${shots}/plan-dialog.png` });
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
  if (shots) await page.screenshot({ path: `${shots}/plan-1280.png`, fullPage: true });

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('heading', { name: 'Saturday, July 21' }).waitFor();
  await page.getByRole('link', { name: 'Iron, at last' }).waitFor();
  if (shots) await page.screenshot({ path: `${shots}/plan-390.png`, fullPage: true });
  await expectNoViolations(page);
  expect(complaints).toEqual([]);
});
