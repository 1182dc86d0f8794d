import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeTour } from '../../e2e/browser.ts';
import { sharedBrowser } from '../../e2e/shared.ts';
import { loadAssets } from '../../src/app/server/http/assets.ts';
import { type HttpServer, listen } from '../../src/platform/http/server.ts';
import { buildPractice, clientFields, openWorld, testPassword, type World } from '../../src/testing/world.ts';
import { expectWithin, measureByTurns, median } from '../budget.ts';

let world: World;
let server: HttpServer;
let browser: Browser;
beforeAll(async () => {
  world = await openWorld(undefined, await loadAssets('dist', ''));
  server = await listen({ fetch: world.fetch, port: 0, host: '127.0.0.1' });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await server.stop();
  await world.close();
});

/** Opens the calendar of a practice with this number of appointments in the six weeks of the month view. */
async function open(count: number): Promise<Page> {
  const practice = await buildPractice(world, { timeZone: 'America/New_York' });
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  await world.services.database.pool.query(
    `insert into appointments (tenant_id, user_id, client_id, title, start_time, end_time, overlaps_on_purpose)
     select $1, $2, $3, 'Session ' || n, at, at + interval '30 min', true
     from generate_series(0, $4::int - 1) n,
     lateral (select timestamptz '2027-01-31 14:00Z' + (n % 42) * interval '1 day' + (n / 42 % 16) * interval '30 min' as at) x`,
    [practice.tenantId, practice.userId, client.id, count],
  );
  const baseURL = `http://localhost:${server.port}`;
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 900 },
    timezoneId: 'America/New_York',
  });
  await seeTour(context);
  await context.request.post('/api/login', { data: { email: practice.email, password: testPassword } });
  const page = await context.newPage();
  await page.goto('/appointments?view=month&date=2027-02-17');
  await page
    .getByRole('grid')
    .getByRole('button', { name: /Felix Romero/ })
    .first()
    .waitFor();
  return page;
}

/** Milliseconds from the click on a view until it is rendered. */
const switchTo = (page: Page, view: string, drawn: string) =>
  page.evaluate(
    async ([view = '', drawn = '']) => {
      const label = [...document.querySelectorAll('label')].find(each => each.textContent === view);
      const began = performance.now();
      label?.click();
      while (!document.querySelector(drawn)) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now() - began;
    },
    [view, drawn],
  );

/** Mean milliseconds of switching to the week view and back. */
async function switching(page: Page): Promise<number> {
  const there = await switchTo(page, 'Week', '[data-first] [data-event]');
  await page.waitForTimeout(400);
  const back = await switchTo(page, 'Month', 'td [data-event]');
  await page.waitForTimeout(400);
  return (there + back) / 2;
}

/** Median frame time in milliseconds while an appointment is dragged across the month. */
async function dragging(page: Page): Promise<number> {
  const chip = await page.locator('td [data-event]').nth(12).boundingBox();
  if (!chip) throw new Error('no session on the screen');
  await page.mouse.move(chip.x + 20, chip.y + 10);
  await page.mouse.down();
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const count = (now: number) => {
      frames.push(now - last);
      last = now;
      if (frames.length < 120) requestAnimationFrame(count);
      else document.body.dataset.frames = JSON.stringify(frames);
    };
    requestAnimationFrame(count);
  });
  for (let step = 0; step < 60; step++) {
    await page.mouse.move(400 + (step % 20) * 40, 350 + (step % 7) * 60);
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.waitForFunction(() => document.body.dataset.frames);
  const frames: number[] = JSON.parse((await page.evaluate(() => document.body.dataset.frames)) ?? '[]');
  await page.evaluate(() => delete document.body.dataset.frames);
  return median(frames);
}

test('switches views and drags sessions about as fast with 2,000 sessions as with 84', async () => {
  const [few, many] = [await open(84), await open(2_000)];
  // Each day shows two appointments and "+N more", however many there are.
  expect(await many.locator('[role="grid"] *').count()).toBeLessThan(42 * 30);
  const switches = await measureByTurns(
    5,
    () => switching(many),
    () => switching(few),
  );
  // The week view renders 330 appointments in the practice with 2,000, and 14 in the one with 84.
  expectWithin('views of 2,000 sessions, to 84', median(switches.ours) / median(switches.other), { atMost: 6 });
  const frames = await measureByTurns(
    3,
    () => dragging(many),
    () => dragging(few),
  );
  expectWithin('dragging among 2,000 sessions, to 84', median(frames.ours) / median(frames.other), { atMost: 2 });
});
