import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SendingHold } from '../src/modules/governance/backup/contract.ts';
import type { EmailLog } from '../src/modules/messaging/emails/contract.ts';
import { readText, readZip } from '../src/platform/formats/zip.ts';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { openSink, type Sink } from '../src/testing/peers/smtp-sink.ts';
import { isInTurn } from '../src/testing/proof.ts';
import { clientFields } from '../src/testing/world.ts';
import { newFolder, startedFolder } from './folders.ts';
import { get, newOwner, type Program, post, signUp, startProgram } from './program.ts';
import { desk, toast } from './settings.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';
import { onDatabase } from './whole-instance.ts';

/** Backups are available only on an instance with a single practice, so all tests share it. */
let sink: Sink;
let program: Program;
let browser: Browser;
let slug: string;
const DATA_DIR = startedFolder();
/** The browsers’ proxy is not declared. */
const start = () => startProgram({ DATA_DIR, SMTP_URL: sink.url, TRUSTED_PROXIES: '0' });
beforeAll(async () => {
  sink = await openSink();
  program = await start();
  browser = await sharedBrowser();
  const { cookie } = await signUp(program);
  ({ slug } = await get<{ slug: string }>(program, '/api/storefront', cookie));
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await sink.close();
});

const patient = { timeout: 60_000 };

/** Needed again after a restore, which ends all sessions. */
async function signIn(): Promise<string> {
  const answer = await post(program, '/api/login', newOwner);
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function book(name: string, time: string, storefrontSlug = slug, domain = 'client.example') {
  const person = { firstName: name, lastName: 'Romero', email: `${name.toLowerCase()}@${domain}` };
  const date = addDays(dayIn(new Date(), newOwner.timeZone), 3);
  const answer = await post(program, '/api/appointments/book', { ...person, storefrontSlug, date, time });
  expect(answer.status, await answer.text()).toBe(200);
  return person.email;
}

const isMailed = (email: string) => sink.mails.some(({ to }) => to === email);
const bannerOf = (page: Page) => page.getByRole('region', { name: 'Sending is paused' });

/** Runs the npm script with the operator's environment. */
async function npmRun(command: string) {
  const child = spawn('npm', ['run', '--silent', ...command.split(' ')], {
    env: { ...process.env, NODE_ENV: undefined, DATA_DIR },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', piece => {
      output += piece;
    });
  const code = await new Promise<number | null>(done => child.once('close', done));
  return { code, output };
}

/** The practice's export, for comparison. */
async function exportAll(cookie: string): Promise<string> {
  const exported = await post(program, '/api/portability/export', { password: newOwner.password }, cookie);
  expect(exported.status).toBe(200);
  const file = join(newFolder(), 'everything.zip');
  writeFileSync(file, Buffer.from(await exported.arrayBuffer()));
  const zip = await readZip(file);
  expect(zip.names).toContain('data/clients.jsonl');
  const texts = await Promise.all(zip.names.map(each => readText(zip, each)));
  zip.close();
  return texts.join();
}

test('restores a backup, keeps erased clients erased and pauses sending until released', {
  tags: 'detail',
}, async () => {
  const cookie = await signIn();
  const add = async (person: Record<string, unknown>) =>
    (await post(program, '/api/clients', clientFields(person), cookie)).json();
  const { id } = await add({ firstName: 'Wilhelmina', lastName: 'Quill', email: 'mina@quill.example' });
  const erased = { firstName: 'Perpetua', lastName: 'Featherstone', email: 'perpetua@featherstone.example' };
  const { id: erasedId } = await add({ ...erased, notes: 'Perpetua Featherstone eats no nuts' });
  // The client's mail server is busy, so this mail is still queued when the backup is made.
  sink.setBusy('client.example');
  const waiting = await book('Felix', '10:00');
  await expect.poll(sink.refusals).toBeGreaterThan(0);

  const { page, context, consoleErrors } = await openBrowser({ ...desk, browser, baseURL: program.url, cookie });
  await page.goto('/settings?tab=backup');
  const proxy = page.getByRole('region', { name: 'Limits per address are off' });
  await proxy.getByText('TRUSTED_PROXIES=1').waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await toast(page, 'Backup created');
  const name = { name: `${erased.firstName} ${erased.lastName}` };
  expect((await post(program, `/api/privacy/clients/${erasedId}/erase`, name, cookie)).status).toBe(200);
  const renamed = clientFields({ firstName: 'Wilhelmina', lastName: 'Quillfeather', email: 'mina@quill.example' });
  expect((await post(program, `/api/clients/${id}`, renamed, cookie, 'PUT')).status).toBe(200);

  const backup = page.getByRole('listitem').filter({ hasText: 'Manual' }).first();
  await backup.getByRole('button', { name: /^Restore the backup of/ }).click();
  const question = page.getByRole('dialog', { name: 'Restore this backup?' });
  await question.getByLabel('Type “restore” to confirm').fill('restore');
  await question.getByLabel('Your password').fill(newOwner.password);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /^(Preparing to restore|Restoring)/ }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('dialog', { name: 'Restored', exact: true }).waitFor(patient);
  expect(program.child.exitCode, 'the process went on').toBe(null);
  // The only button has the focus.
  await page.keyboard.press('Enter');

  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(newOwner.email);
  await page.getByLabel('Password', { exact: true }).fill(newOwner.password);
  // A click waits until the script has enabled the button; a key would be lost before.
  await page.getByRole('button', { name: 'Sign In' }).click();
  const banner = bannerOf(page);
  await banner.getByText('Waiting, and maybe sent before: 1 email.').waitFor();
  await page.goto(`/clients/${id}`);
  await page.getByRole('heading', { name: 'Wilhelmina Quill', exact: true, level: 1 }).waitFor();
  const session = await signIn();
  expect(await get(program, `/api/clients/${erasedId}`, session)).toMatchObject({ id: erasedId });
  expect((await exportAll(session)).match(/.{0,60}(?:perpetua|featherstone).{0,60}/i)?.[0]).toBeUndefined();

  // Queued mails of a paused practice must not block other practices.
  sink.setBusy(null);
  const held = await book('Hanna', '11:00');
  const other = await signUp(program, { email: 'other@practice.example', practiceName: 'Another' });
  const otherPage = await get<{ slug: string }>(program, '/api/storefront', other.cookie);
  const free = await book('Frida', '12:00', otherPage.slug, 'other.example');
  await expect.poll(() => isMailed(free), patient).toBe(true);
  await page.reload();
  await banner.getByRole('button', { name: 'Resume sending', exact: true }).click();
  const release = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await release.getByText('This goes out right away: 3 emails.').waitFor();
  await expectNoViolations(page);
  expect([isMailed(waiting), isMailed(held)]).toEqual([false, false]);
  await release.getByRole('button', { name: 'Resume sending', exact: true }).click();
  await toast(page, 'Sending resumed');
  await banner.waitFor({ state: 'hidden' });
  await expect.poll(() => isMailed(waiting) && isMailed(held), patient).toBe(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Wilhelmina Quill', exact: true, level: 1 }).waitFor();
  expect(await banner.count()).toBe(0);
  expect(consoleErrors.filter(each => !/net::ERR|status of 401|Unable to preload/.test(each))).toEqual([]);
  await context.close();
});

test('discards messages that waited before a restore and sends newer ones', { tags: 'detail' }, async () => {
  const cookie = await signIn();
  const run = (statement: string) => onDatabase({ DATA_DIR }, owner => owner.query(statement));
  const tenant = `(select tenant_id from storefronts where slug = '${slug}')`;
  // Pauses sending between the two bookings, as a restore would.
  await run(`insert into sending_holds (tenant_id, reason) values (${tenant}, 'restore')`);
  const past = await book('Gregor', '13:00');
  await run(`update sending_holds set since = now() where tenant_id = ${tenant}`);
  const since = await book('Helga', '14:00');

  const look = { ...desk, width: 390, colorScheme: 'dark' } as const;
  const { page, context, consoleErrors } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  await page.goto('/emails?tab=logs');
  const banner = bannerOf(page);
  await banner.getByText('Waiting, and maybe sent before: 4 emails.').waitFor();
  await expectNoViolations(page);
  await banner.getByRole('button', { name: 'Resume and discard old messages' }).click();
  await page.getByText('Waiting: 4 emails. What’s from before sending was paused won’t be sent.').waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Discard and resume' }).click();
  await toast(page, 'Sending resumed');
  await banner.waitFor({ state: 'hidden' });
  await expect.poll(() => isMailed(since), patient).toBe(true);
  expect(isMailed(past)).toBe(false);
  const logs = await get<EmailLog[]>(program, '/api/emails/logs', cookie);
  expect(logs.find(each => each.recipientEmail === past)).toMatchObject({ status: 'suppressed' });
  await page.reload();
  await page.getByText('Discarded: it was waiting in the restored data.').first().waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});

// In the other two turns, e2e/crash-data.test.ts runs the command for backups or the one for restoring.
test.runIf(isInTurn(0, 3))('backs up a running program and restores only a stopped one by command', async () => {
  const cookie = await signIn();
  const bookings = async (session: string) =>
    (await get<{ id: number }[]>(program, '/api/appointments', session)).map(({ id }) => id).toSorted();
  await book('Irene', '15:00');
  const before = await bookings(cookie);
  const made = await npmRun('backup');
  expect(made.output).toContain('Backup saved to ');
  expect(made.code).toBe(0);
  const file = made.output.trim().split('Backup saved to ')[1] ?? '';
  expect(existsSync(file)).toBe(true);
  await book('Jonas', '16:00');

  const refused = await npmRun(`restore ${file}`);
  expect(refused.code, refused.output).toBe(1);
  expect(await bookings(cookie)).toHaveLength(before.length + 1);
  expect(await program.kill('SIGTERM')).toBe(0);
  const restored = await npmRun(`restore ${file}`);
  expect(restored.code, restored.output).toBe(0);
  program = await start();
  const session = await signIn();
  expect(await bookings(session)).toEqual(before);
  const { hold } = await get<SendingHold>(program, '/api/sending-hold', session);
  expect(hold).toMatchObject({ reason: 'restore' });
  expect((await post(program, '/api/sending-hold/release', { dropsWaiting: true }, session)).status).toBe(204);
});
