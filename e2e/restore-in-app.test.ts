import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmailLog } from '../src/features/emails/contract.ts';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { openSink, type Sink } from '../src/testing/smtp-sink.ts';
import { clientFields } from '../src/testing/world.ts';
import { startedFolder } from './folders.ts';
import { get, newOwner, type Program, post, signUp, startProgram } from './program.ts';
import { desk, toast } from './settings.ts';
import { sharedBrowser } from './shared.ts';
import { shoot } from './shots.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';
import { onDatabase } from './whole-instance.ts';

let sink: Sink;
let program: Program;
let browser: Browser;
const DATA_DIR = startedFolder();
beforeAll(async () => {
  sink = await openSink();
  program = await startProgram({ DATA_DIR, SMTP_URL: sink.url });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await sink.close();
});

const patient = { timeout: 60_000 };

async function book(slug: string, name: string, time: string) {
  const person = { firstName: name, lastName: 'Romero', email: `${name.toLowerCase()}@client.example` };
  const date = addDays(dayIn(new Date(), newOwner.timeZone), 3);
  const answer = await post(program, '/api/appointments/book', { ...person, storefrontSlug: slug, date, time });
  expect(answer.status, await answer.text()).toBe(200);
  return person.email;
}

const wasTold = (email: string) => sink.mails.some(({ to }) => to === email);
const bannerOf = (page: Page) => page.getByRole('region', { name: 'Sending is held' });

test('the owner goes back to a backup: sees how far it is, signs in again, finds all as it was, and lets sending go on', async () => {
  const { cookie } = await signUp(program);
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  const fields = clientFields({ firstName: 'Wilhelmina', lastName: 'Quill', email: 'mina@quill.example' });
  const { id } = await (await post(program, '/api/clients', fields, cookie)).json();
  // Its server has no time: the mail of this booking waits, now and in the backup.
  sink.setBusy('client.example');
  const waiting = await book(slug, 'Felix', '10:00');
  await expect.poll(sink.refusals).toBeGreaterThan(0);

  const { page, context, complaints } = await openBrowser({ ...desk, browser, baseURL: program.url, cookie });
  await page.goto('/settings?tab=backup');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await toast(page, 'Backup made');
  const backup = page.getByRole('listitem').filter({ hasText: 'By hand' });
  await shoot(page, 'backups');

  await page.goto(`/clients/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Last name').fill('Quillfeather');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Wilhelmina Quillfeather', level: 1 }).waitFor();

  await page.goto('/settings?tab=backup');
  await backup.getByRole('button', { name: /^Restore the backup of/ }).click();
  const asked = page.getByRole('dialog', { name: 'Go back to this backup?' });
  await asked.getByLabel('Type “restore” to confirm').fill('restore');
  await asked.getByLabel('Your password').fill(newOwner.password);
  await expectNoViolations(page);
  await shoot(page, 'restore-asked');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /^Sorrel (gets ready|is away and restores)$/ }).waitFor();
  await shoot(page, 'restore-progress');
  await expectNoViolations(page);
  const restored = page.getByRole('dialog', { name: 'Restored', exact: true });
  await restored.waitFor(patient);
  await expectNoViolations(page);
  await shoot(page, 'restored');
  // The one thing to do has the focus.
  await page.keyboard.press('Enter');

  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(newOwner.email);
  await page.getByLabel('Password', { exact: true }).fill(newOwner.password);
  await page.keyboard.press('Enter');
  const banner = bannerOf(page);
  await banner.getByText('This waits, and may have been sent before: 1 mail.').waitFor();
  await expectNoViolations(page);
  await shoot(page, 'held');
  await page.goto(`/clients/${id}`);
  await page.getByRole('heading', { name: 'Wilhelmina Quill', exact: true, level: 1 }).waitFor();

  sink.setBusy(null);
  await banner.getByRole('button', { name: 'Release', exact: true }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByText('This goes out at once: 1 mail.').waitFor();
  await expectNoViolations(page);
  await shoot(page, 'release-asked');
  expect(wasTold(waiting)).toBe(false);
  await question.getByRole('button', { name: 'Release', exact: true }).click();
  await toast(page, 'Sending goes on');
  await banner.waitFor({ state: 'hidden' });
  await expect.poll(() => wasTold(waiting), patient).toBe(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Wilhelmina Quill', exact: true, level: 1 }).waitFor();
  expect(await banner.count()).toBe(0);
  expect(complaints.filter(each => !/net::ERR|status of 401/.test(each))).toEqual([]);
  await context.close();
});

test('what waited in what was restored is dropped where the owner says so, and what came since goes out', async () => {
  const { cookie, user } = await signUp(program, { email: 'noor@practice.example', practiceName: 'Another' });
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  const run = (statement: string) => onDatabase({ DATA_DIR }, owner => owner.query(statement));
  // As a restore leaves it, between the two.
  await run(`insert into sending_holds (tenant_id, reason) values (${user.tenantId}, 'restore')`);
  const past = await book(slug, 'Gregor', '11:00');
  await run(`update sending_holds set since = now() where tenant_id = ${user.tenantId}`);
  const since = await book(slug, 'Hanna', '12:00');

  const look = { ...desk, width: 390, colorScheme: 'dark' } as const;
  const { page, context, complaints } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  await page.goto('/emails?tab=logs');
  const banner = bannerOf(page);
  await banner.getByText('This waits, and may have been sent before: 2 mails.').waitFor();
  await expectNoViolations(page);
  await banner.getByRole('button', { name: 'Release, but drop what is past' }).click();
  await page.getByText('Of what waits (2 mails) nothing that is from before is sent to anybody').waitFor();
  await expectNoViolations(page);
  await shoot(page, 'drop-asked');
  await page.getByRole('button', { name: 'Drop and release' }).click();
  await toast(page, 'Sending goes on');
  await banner.waitFor({ state: 'hidden' });
  await expect.poll(() => wasTold(since), patient).toBe(true);
  expect(wasTold(past)).toBe(false);
  const logs = await get<EmailLog[]>(program, '/api/emails/logs', cookie);
  expect(logs.find(each => each.recipientEmail === past)).toMatchObject({ status: 'suppressed' });
  await page.reload();
  await page.getByText('It waited in what was restored, and was dropped.').first().waitFor();
  await shoot(page, 'dropped');
  expect(complaints).toEqual([]);
  await context.close();
});
