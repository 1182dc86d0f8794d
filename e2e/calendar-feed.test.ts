import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Program, startProgram } from './program.ts';
import { desk, openSettings, type Place, toast } from './settings.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, type Look } from './visitor.ts';

let program: Program;
let place: Place;
beforeAll(async () => {
  program = await startProgram({ LOG_LEVEL: 'info' });
  place = { program, browser: await sharedBrowser() };
});
afterAll(async () => {
  await program.kill('SIGTERM');
});

const phone: Look = { width: 390, timezoneId: 'Europe/Berlin', colorScheme: 'dark' };

test.each([
  ['Wide', desk],
  ['Narrow', phone],
])('%s: the calendar’s address is made, copied, replaced and taken back', async (name, look) => {
  const { page, context, complaints } = await openSettings(place, { name, tab: 'calendar', look });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByText('Not shared yet').waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Share my calendar' }).click();
  const address = page.getByLabel('Secret address');
  const first = await address.inputValue();
  await page.getByRole('button', { name: 'Copy address' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  const webcal = await page.getByRole('link', { name: 'Open in my calendar app' }).getAttribute('href');
  expect(webcal).toBe(first.replace(/^http:/, 'webcal:'));
  const found = await fetch(first);
  expect(new ICAL.Component(ICAL.parse(await found.text())).name).toBe('vcalendar');
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);

  const hiding = page.getByRole('switch', { name: 'Show only that I am busy' });
  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT');
  await hiding.click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect.poll(() => hiding.isChecked()).toBe(true);

  await page.getByRole('button', { name: 'Make a new address' }).click();
  const question = page.getByRole('dialog', { name: 'Make a new address?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await fetch(first)).status).toBe(200);
  await page.getByRole('button', { name: 'Make a new address' }).click();
  await question.getByRole('button', { name: 'Make a new address' }).click();
  await toast(page, 'New address made');
  const second = await address.inputValue();
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);

  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByText('Not shared yet').waitFor();
  expect((await fetch(second)).status).toBe(404);
  expect(complaints).toEqual([]);
  // Whoever reads the log must not be able to read the calendar.
  const log = program.output();
  expect(log).toContain('/calendar/…');
  for (const secret of [first, second]) expect(log).not.toContain(secret.replace(/^.*\/|\.ics$/g, ''));
  await context.close();
});
