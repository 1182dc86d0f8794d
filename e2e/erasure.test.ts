import { expect, onTestFinished, test } from 'vitest';
import { clientFields } from '../src/testing/world.ts';
import { post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, openBrowser, tabTo } from './visitor.ts';

test('with the keyboard alone a client is erased: a wrong name is refused beside the field, the report says what stayed', async () => {
  const program = await startProgram();
  const browser = await sharedBrowser();
  onTestFinished(async () => {
    await program.kill('SIGTERM');
  });
  const { cookie } = await signUp(program);
  const name = { firstName: 'Perpetua', lastName: 'Quillfeather', email: 'perpetua@quillfeather.example' };
  const made = await post(program, '/api/clients', clientFields(name), cookie);
  const { id } = await made.json();
  const look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' } as const;
  const { page, complaints } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);

  const chooseErase = async () => {
    await tabTo(page, 'More actions');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Erase personal data' }).waitFor();
    await expect.poll(focused).toBe('Send text message');
    // From the first to the last of the menu.
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('Erase personal data');
    await page.keyboard.press('Enter');
  };
  const ahead = { clientId: id, title: 'Talk before the summer', type: 'follow-up', status: 'scheduled' };
  const times = { startTime: '2040-01-10T17:00:00Z', endTime: '2040-01-10T18:00:00Z' };
  const session = await (await post(program, '/api/appointments', { ...ahead, ...times }, cookie)).json();

  await page.goto(`/clients/${id}`);
  await page.getByRole('heading', { name: 'Perpetua Quillfeather', level: 1 }).waitFor();
  await chooseErase();

  // What is in the way is a press away.
  const refused = page.getByRole('dialog', { name: 'Erase Perpetua Quillfeather?' });
  await refused.getByLabel('Type “Perpetua Quillfeather” to confirm').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.type('Perpetua Quillfeather');
  await page.keyboard.press('Enter');
  await refused.getByText('This client has sessions ahead.').waitFor();
  await expectNoViolations(page);
  await tabTo(page, 'Show them');
  await page.keyboard.press('Enter');
  await refused.waitFor({ state: 'hidden' });
  await page.getByText('Talk before the summer').first().waitFor();
  await post(program, `/api/appointments/${session.id}`, { ...ahead, ...times, status: 'cancelled' }, cookie, 'PUT');

  await chooseErase();
  const asked = page.getByRole('dialog', { name: 'Erase Perpetua Quillfeather?' });
  const field = asked.getByLabel('Type “Perpetua Quillfeather” to confirm');
  await field.waitFor();
  await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true);
  await page.keyboard.type('Perpetua');
  await page.keyboard.press('Enter');
  await asked.getByText('Type Perpetua Quillfeather to confirm.').waitFor();
  await expectNoViolations(page);
  await page.keyboard.type(' Quillfeather');
  await page.keyboard.press('Enter');

  const report = page.getByRole('dialog', { name: 'Perpetua Quillfeather was erased' });
  await report.getByText('1 kept without a name').first().waitFor();
  // The page behind it has the name no more.
  await page.getByRole('heading', { name: 'Erased client', includeHidden: true }).waitFor();
  expect(await report.count()).toBe(1);
  await expect.poll(focused).toBe('Done');
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/clients');

  // Nothing is offered that would be refused.
  await page.goto(`/clients/${id}`);
  await page.getByText('Erased', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
  await page.getByText('None. Sessions are not counted against a package.').waitFor();
  expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0);
  expect(await page.getByRole('tab').allTextContents()).not.toContain('Session notes');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/erased.png` });
  await page.getByRole('tab', { name: 'Appointments' }).click();
  await page
    .getByText('No appointments yet')
    .or(page.getByRole('table', { name: 'Appointments' }))
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Book next session' }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await page.getByText('This client was erased. Nothing new is written of them.').waitFor();
  expect(await page.getByRole('link', { name: 'New invoice' }).count()).toBe(0);
  await page.goto('/settings?tab=privacy');
  await page.getByText(`Client ${id}`, { exact: true }).click();
  await page.getByRole('link', { name: 'Download report' }).waitFor();
  expect(complaints.filter(each => !/status of 40[09]/.test(each))).toEqual([]);
});
