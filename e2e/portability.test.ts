import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seeTour } from './browser.ts';
import { startedFolder } from './folders.ts';
import { demoOwner, get, newOwner, post, signUp, spawnProgram, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';

const shots = process.env.SHOTS;

test('she takes the whole demo practice along, and brings it to another Sorrel, with the keyboard alone', async () => {
  const DATA_DIR = startedFolder();
  await spawnProgram({ DATA_DIR }, 'seed').ended;
  const there = await startProgram({ DATA_DIR });
  const here = await startProgram({ DATA_DIR: startedFolder() });
  const browser = await sharedBrowser();
  onTestFinished(async () => {
    await Promise.all([there.kill('SIGTERM'), here.kill('SIGTERM')]);
  });
  const signedIn = await post(there, '/api/login', demoOwner);
  const { cookie } = await signUp(here);
  const enter = async (url: string, pair: string) => {
    const context = await browser.newContext({ acceptDownloads: true, viewport: { width: 1280, height: 900 } });
    await seeTour(context);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.goto(`${url}/settings?tab=data`);
    await page.getByRole('heading', { name: 'The whole practice' }).waitFor();
    const shot = async (what: string) => {
      if (!shots) return;
      mkdirSync(shots, { recursive: true });
      for (const width of [1280, 390])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height: 900 });
          await page.emulateMedia({ colorScheme });
          await page.waitForTimeout(300);
          await page.screenshot({ path: join(shots, `${what}-${width}-${colorScheme}.png`), fullPage: true });
        }
      await page.setViewportSize({ width: 1280, height: 900 });
    };
    return { page, shot };
  };

  const pair = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const from = await enter(there.url, pair);
  await from.page.getByText('This practice is not empty').waitFor();
  await from.shot('full');
  await from.page.getByRole('button', { name: 'Export everything' }).focus();
  await from.page.keyboard.press('Enter');
  const dialog = from.page.getByRole('dialog', { name: 'Take everything with you' });
  await dialog.getByLabel('Your password').waitFor();
  await from.page.keyboard.type('not this one');
  await from.page.keyboard.press('Enter');
  await dialog
    .getByText(/password/i)
    .nth(1)
    .waitFor();
  await from.shot('refused');
  await dialog.getByLabel('Your password').fill(demoOwner.password);
  const [download] = await Promise.all([
    from.page.waitForEvent('download', { timeout: 120_000 }),
    from.page.keyboard.press('Enter'),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sorrel-practice-\d{4}-\d\d-\d\d\.zip$/);
  await dialog.waitFor({ state: 'hidden' });

  const to = await enter(here.url, cookie);
  await to.shot('empty');
  const file = to.page.getByLabel('Archive of a practice');
  await file.setInputFiles({ name: 'other.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') });
  await to.page.getByText('no archive of a practice').waitFor();
  await to.shot('no-archive');
  await file.setInputFiles(await download.path());
  const arrived = to.page.getByRole('dialog', { name: 'Fernhill Nutrition is here' });
  await arrived.waitFor({ timeout: 120_000 });
  await to.shot('arrived');
  // Its one button has the focus.
  await to.page.keyboard.press('Enter');
  await arrived.waitFor({ state: 'hidden' });
  await to.page.getByText('This practice is not empty').waitFor();
  await to.shot('after');
  const [before, after] = await Promise.all([
    get<unknown[]>(there, '/api/clients', pair),
    get<unknown[]>(here, '/api/clients', cookie),
  ]);
  expect(after.length).toBe(before.length);
  expect((await post(here, '/api/login', newOwner)).status).toBe(200);
});
