import { expect, test } from 'vitest';
import { addDays, dayIn, wallToInstant } from '../src/shared/dates.ts';
import { calendarFile, openCalendarServer, serves } from '../src/testing/peers/calendar-server.ts';
import { openSettings, toast } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations } from './visitor.ts';

const zone = 'America/New_York';

test('adds a calendar by URL, blocks its times and removes it', { tags: 'detail' }, async () => {
  const place = { program: sharedProgram(), browser: await sharedBrowser() };
  const { page, context } = await openSettings(place, { name: 'Busy' });
  const day = addDays(dayIn(new Date(), zone), 1);
  const at = (time: string) => wallToInstant(day, time, zone) ?? expect.fail('no such time');
  const server = await openCalendarServer(serves(calendarFile([{ start: at('10:00'), end: at('11:30') }])));

  await page.goto('/settings?tab=calendar');
  await page.getByText('No other calendars yet').waitFor();
  await page.getByRole('button', { name: 'Add a calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a calendar' });
  await dialog.getByText('Google', { exact: true }).click();
  await dialog.getByText('Secret address in iCal format').waitFor();
  await expectNoViolations(page);
  await dialog.getByLabel('Secret address').fill(`${server.url.replace('/basic.ics', '')}/nothing`);
  server.answer(response => response.writeHead(404).end());
  await dialog.getByRole('button', { name: 'Add calendar' }).click();
  await dialog.getByText('There’s no calendar at this address anymore.').first().waitFor();
  server.answer(serves(calendarFile([{ start: at('10:00'), end: at('11:30') }])));
  await dialog.getByLabel('Secret address').fill(server.url);
  await dialog.getByLabel('Name').fill('Family');
  await dialog.getByRole('button', { name: 'Add calendar' }).click();
  await toast(page, 'Family added');
  await page.getByText('127.0.0.1 · 1 busy time in the next 8 weeks').waitFor();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoViolations(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  server.answer(response => response.writeHead(503).end());
  await page.getByRole('button', { name: 'Check now: Family' }).click();
  await page.getByText('The calendar’s server responded with an error (503). We’ll keep trying.').waitFor();
  await expectNoViolations(page);

  await page.goto(`/appointments?view=day&date=${day}`);
  const column = page.locator(`section[data-day="${day}"]`);
  await column.getByText('Busy elsewhere from 10 AM to 11:30 AM').waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'New Appointment' }).first().click();
  const entry = page.getByRole('dialog', { name: 'New Appointment' });
  await entry.getByLabel('Date').fill(day);
  await entry.getByLabel('Start time').fill('11:00');
  await entry.getByText('Busy in another calendar at this time. You can still book it.').waitFor();
  await entry.getByLabel('Start time').fill('14:00');
  await expect.poll(() => entry.getByText('Busy in another calendar').count()).toBe(0);

  await page.goto('/settings?tab=calendar');
  await page.getByRole('button', { name: 'Remove Family' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'Family removed');
  await page.getByText('No other calendars yet').waitFor();
  await context.close();
});
