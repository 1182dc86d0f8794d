import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { clientFields } from '../src/testing/world.ts';
import { startedFolder } from './folders.ts';
import { get, post, signUp, startProgram } from './program.ts';
import { toast } from './settings.ts';
import { sharedBrowser } from './shared.ts';
import { shoot } from './shots.ts';
import { expectNoViolations, openBrowser, tabTo } from './visitor.ts';
import { onDatabase } from './whole-instance.ts';

/** Where the night has begun by now. */
const timeZone = new Date().getUTCHours() < 12 ? 'Asia/Tokyo' : 'America/New_York';

const look = {
  desk: { width: 1280, timezoneId: timeZone, colorScheme: 'light' },
  phone: { width: 390, timezoneId: timeZone, colorScheme: 'dark' },
} as const;

const nothing = 'Nothing. No rule applies to anything you have today.';

async function lookNow(page: Page) {
  const ask = page.getByRole('button', { name: 'Look now' });
  await ask.waitFor();
  await tabTo(page, 'Look now');
  await page.keyboard.press('Enter');
}

const named = (page: Page) => page.getByRole('list', { name: 'Who would be erased' }).getByRole('listitem');

async function expectNamed(page: Page) {
  await page.getByText('2 clients would be erased.', { exact: true }).waitFor();
  expect(await named(page).allInnerTexts()).toEqual([
    expect.stringMatching(/^Ada Longgone\s+no contact yet$/),
    expect.stringMatching(/^Bo Faraway\s+last contact \w{3} \d{1,2}, \d{4}$/),
  ]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  await expectNoViolations(page);
}

test('a rule names whom it would erase, and the night erases those and nobody else', async () => {
  const DATA_DIR = startedFolder();
  const first = await startProgram({ DATA_DIR });
  let program = first;
  const browser = await sharedBrowser();
  onTestFinished(async () => {
    await program.kill('SIGTERM');
  });
  const { cookie } = await signUp(program, { timeZone });
  const run = (statement: string) => onDatabase({ DATA_DIR }, owner => owner.query(statement));
  const age = (id: number, lastContact = 'null') =>
    run(`update clients set created_at = now() - interval '4 years', last_contact = ${lastContact} where id = ${id}`);
  const add = async (firstName: string, lastName: string): Promise<number> =>
    (await (await post(program, '/api/clients', clientFields({ firstName, lastName }), cookie)).json()).id;

  const ada = await add('Ada', 'Longgone');
  const bo = await add('Bo', 'Faraway');
  const met = await add('Cleo', 'Metlately');
  const prepaid = await add('Dora', 'Prepaid');
  await add('Eli', 'Justnow');
  for (const id of [ada, met, prepaid]) await age(id);
  await age(bo, `now() - interval '3 years'`);
  await run(`insert into appointments (tenant_id, user_id, client_id, title, status, start_time, end_time)
    select tenant_id, user_id, id, 'Talk', 'completed', now() - interval '1 year', now() - interval '1 year' + interval '1 hour'
    from clients where id = ${met}`);
  await run(`insert into client_packages (tenant_id, client_id, name, sessions)
    select tenant_id, id, 'Ten', 10 from clients where id = ${prepaid}`);

  const open = (which: keyof typeof look) => openBrowser({ ...look[which], browser, baseURL: first.url, cookie });
  const desk = await open('desk');
  await desk.page.goto('/settings?tab=privacy');
  await lookNow(desk.page);
  await desk.page.getByText(nothing, { exact: true }).waitFor();
  await desk.page.getByLabel(/^Erase inactive clients after/).fill('2');
  await desk.page.keyboard.press('Enter');
  await toast(desk.page, 'Settings saved successfully');
  await expectNamed(desk.page);
  await shoot(desk.page, 'retention-plan');

  const phone = await open('phone');
  await phone.page.goto('/settings?tab=privacy');
  await lookNow(phone.page);
  await expectNamed(phone.page);
  await phone.page.getByRole('link', { name: 'Bo Faraway' }).click();
  await phone.page.getByRole('heading', { name: 'Bo Faraway', level: 1 }).waitFor();

  // The night that the rules wait for: whoever starts after two o'clock makes up for it.
  await run(`update privacy_settings set ran_on = '2020-01-01'`);
  await program.kill('SIGTERM');
  program = await startProgram({ DATA_DIR, PORT: new URL(first.url).port });
  const left = async () =>
    (await get<{ firstName: string }[]>(program, '/api/clients', cookie)).map(({ firstName }) => firstName).toSorted();
  await expect.poll(left).toEqual(['Cleo', 'Dora', 'Eli']);

  await desk.page.goto('/settings?tab=privacy');
  await lookNow(desk.page);
  await desk.page.getByText(nothing, { exact: true }).waitFor();
  const reports = desk.page.getByRole('region', { name: 'Erased clients' }).getByRole('listitem');
  for (const id of [ada, bo]) await reports.getByText(`Client ${id}`, { exact: true }).waitFor();
  expect(await reports.getByText(/, by a rule$/).count()).toBe(2);
  await reports.getByText(`Client ${bo}`, { exact: true }).click();
  await reports.getByRole('link', { name: 'Download report' }).last().waitFor();
  await expectNoViolations(desk.page);
  await shoot(desk.page, 'retention-after');

  await phone.page.goto('/clients');
  await phone.page.getByText('Cleo Metlately').first().waitFor();
  for (const name of ['Ada Longgone', 'Bo Faraway']) expect(await phone.page.getByText(name).count()).toBe(0);
  // While it was away the browser itself reported it.
  const own = (complaint: string) => !/net::ERR/.test(complaint);
  expect([...desk.complaints, ...phone.complaints].filter(own)).toEqual([]);
});
