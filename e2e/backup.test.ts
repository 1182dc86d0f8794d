import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Backups, SendingHold } from '../src/features/backup/contract.ts';
import { readText, readZip } from '../src/platform/archive/read-zip.ts';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { openSink } from '../src/testing/smtp-sink.ts';
import { clientFields } from '../src/testing/world.ts';
import { startedFolder } from './folders.ts';
import { get, newOwner, post, type Site, signUp, startProgram } from './program.ts';

async function book(program: Site, storefrontSlug: string, email: string, time: string): Promise<number> {
  const person = { firstName: 'Felix', lastName: 'Romero', email, phone: '', notes: '' };
  const date = addDays(dayIn(new Date(), newOwner.timeZone), 3);
  const wish = { storefrontSlug, appointmentType: 'consultation', date, time, timeZone: 'Europe/Berlin' };
  const answer = await post(program, '/api/appointments/book', { ...person, ...wish });
  expect(answer.status).toBe(200);
  return (await answer.json()).id;
}

/** As it is typed; the environment of whoever runs the program. */
async function npmRun(command: string, env: Record<string, string>) {
  const child = spawn('npm', ['run', '--silent', ...command.split(' ')], {
    env: { ...process.env, NODE_ENV: undefined, ...env },
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

/** The program goes away for a while, by itself, and is there again: then the session from before is no more. */
async function signInWhenBack(program: Site, before: string): Promise<string> {
  const ask = () => fetch(`${program.url}/api/auth/user`, { headers: { cookie: before } }).catch(() => null);
  await expect.poll(async () => (await ask())?.status, { timeout: 90_000, interval: 500 }).toBe(401);
  const answer = await post(program, '/api/login', newOwner);
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

test('she backs up, books on, and goes back by herself: what was there is there, and nothing is sent until she says so', async () => {
  const sink = await openSink();
  const DATA_DIR = startedFolder();
  const program = await startProgram({ DATA_DIR, SMTP_URL: sink.url });
  onTestFinished(async () => {
    await program.kill('SIGTERM');
    await sink.close();
  });
  const wasTold = (email: string) => sink.mails.some(({ to }) => to === email);
  const tells = (email: string) => expect.poll(() => wasTold(email), { timeout: 60_000 }).toBe(true);
  const { cookie } = await signUp(program);
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  const first = await book(program, slug, 'first@client.example', '10:00');
  await tells('first@client.example');
  const made = await post(program, '/api/backups', { kind: 'manual' }, cookie);
  expect(made.status).toBe(201);
  // The one of the night may come between.
  const byHand = ({ backups }: Backups) => backups.filter(({ kind }) => kind === 'manual');
  const backups = byHand(await made.json());
  expect(backups).toHaveLength(1);
  const path = `/api/backups/${backups[0]?.name}/restore`;

  // The same beside the running program, by the command.
  const command = await npmRun('backup', { DATA_DIR });
  expect(command.output).toContain('The backup is ');
  expect(command.code).toBe(0);
  const file = command.output.trim().split('The backup is ')[1] ?? '';
  expect(existsSync(file)).toBe(true);
  expect(byHand(await get<Backups>(program, '/api/backups', cookie))).toHaveLength(2);

  await book(program, slug, 'second@client.example', '11:00');
  await tells('second@client.example');
  const bookings = async (by: string) => (await get<{ id: number }[]>(program, '/api/appointments', by)).length;
  expect(await bookings(cookie)).toBe(2);

  const { password } = newOwner;
  const restore = (given: object) => post(program, path, given, cookie);
  expect((await restore({ password, confirmation: 'yes' })).status).toBe(400);
  expect((await restore({ password: 'not her password', confirmation: 'restore' })).status).toBe(400);
  expect(await bookings(cookie)).toBe(2);
  expect((await restore({ password, confirmation: 'restore' })).status).toBe(204);

  const again = await signInWhenBack(program, cookie);
  const found = await get<{ id: number }[]>(program, '/api/appointments', again);
  expect(found.map(({ id }) => id)).toEqual([first]);
  expect(program.child.exitCode, 'it is the same process').toBe(null);
  const holdOf = () => get<SendingHold>(program, '/api/sending-hold', again);
  expect((await holdOf()).hold).toMatchObject({ reason: 'restore' });
  expect(byHand(await get<Backups>(program, '/api/backups', again))).toHaveLength(2);

  await book(program, slug, 'third@client.example', '12:00');
  await expect.poll(async () => (await holdOf()).hold?.waiting.mails).toBeGreaterThan(0);
  // A practice whose sending is not paused gets its mail, which was queued later.
  const other = await signUp(program, { email: 'other@practice.example', practiceName: 'Another' });
  const otherPage = await get<{ slug: string }>(program, '/api/storefront', other.cookie);
  await book(program, otherPage.slug, 'fourth@client.example', '12:00');
  await tells('fourth@client.example');
  expect(wasTold('third@client.example')).toBe(false);
  expect((await post(program, '/api/sending-hold/release', { dropsWaiting: false }, again)).status).toBe(204);
  await tells('third@client.example');
  expect((await holdOf()).hold).toBeNull();

  // And back once more by the command, which does not do it to a program that runs.
  const refused = await npmRun(`restore ${file}`, { DATA_DIR });
  expect([refused.code, await bookings(again)], refused.output).toEqual([1, 2]);
  expect(await program.kill('SIGTERM')).toBe(0);
  const restored = await npmRun(`restore ${file}`, { DATA_DIR });
  expect(restored.code, restored.output).toBe(0);
  const later = await startProgram({ DATA_DIR });
  onTestFinished(async () => void (await later.kill('SIGTERM')));
  const answer = await post(later, '/api/login', newOwner);
  const session = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const kept = await get<{ id: number }[]>(later, '/api/appointments', session);
  expect(kept.map(({ id }) => id)).toEqual([first]);
});

test('who was erased after the backup stays erased when an older one is put in its place', async () => {
  const DATA_DIR = startedFolder();
  const program = await startProgram({ DATA_DIR });
  onTestFinished(async () => void (await program.kill('SIGTERM')));
  const { cookie } = await signUp(program);
  const name = { firstName: 'Perpetua', lastName: 'Quillfeather', email: 'perpetua@quillfeather.example' };
  const fields = clientFields({ ...name, notes: 'Perpetua Quillfeather eats no nuts' });
  const made = await post(program, '/api/clients', fields, cookie);
  expect(made.status).toBe(201);
  const { id } = await made.json();
  const backedUp = await post(program, '/api/backups', { kind: 'manual' }, cookie);
  const { backups }: Backups = await backedUp.json();
  const backup = backups.find(({ kind }) => kind === 'manual')?.name;
  const confirmation = `${name.firstName} ${name.lastName}`;
  const erased = await post(program, `/api/privacy/clients/${id}/erase`, { name: confirmation }, cookie);
  expect(erased.status).toBe(200);

  const { password } = newOwner;
  const path = `/api/backups/${backup}/restore`;
  expect((await post(program, path, { password, confirmation: 'restore' }, cookie)).status).toBe(204);
  const shown = async (by: string) => {
    const paths = [`/api/clients/${id}`, '/api/clients', '/api/search?q=Perpetua', `/api/clients/${id}/timeline`];
    const answers = paths.map(async each => (await fetch(program.url + each, { headers: { cookie: by } })).text());
    return (await Promise.all(answers)).join();
  };
  const again = await signInWhenBack(program, cookie);
  const seen = await shown(again);
  // What is looked at is the restored one: the client is there, without a name.
  expect(seen).toContain(`"id":${id}`);
  expect(seen).not.toMatch(/perpetua|quillfeather/i);

  // So it is in every row and file of the practice.
  const exported = await post(program, '/api/portability/export', { password }, again);
  expect(exported.status).toBe(200);
  const file = join(startedFolder(), 'everything.zip');
  writeFileSync(file, Buffer.from(await exported.arrayBuffer()));
  const zip = await readZip(file);
  const texts = await Promise.all(zip.names.map(each => readText(zip, each)));
  zip.close();
  expect(zip.names).toContain('data/clients.jsonl');
  expect(texts.join().match(/.{0,60}(?:perpetua|quillfeather).{0,60}/i)?.[0]).toBeUndefined();
});
