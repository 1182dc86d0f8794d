import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Backups, SendingHold } from '../src/features/backup/contract.ts';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { openSink } from '../src/testing/smtp-sink.ts';
import { startedFolder } from './folders.ts';
import { get, newOwner, type Program, post, signUp, startProgram } from './program.ts';

async function book(program: Program, storefrontSlug: string, email: string, time: string): Promise<number> {
  const person = { firstName: 'Felix', lastName: 'Romero', email, phone: '', notes: '' };
  const date = addDays(dayIn(new Date(), newOwner.timeZone), 3);
  const wish = { storefrontSlug, appointmentType: 'consultation', date, time, timeZone: 'Europe/Berlin' };
  const answer = await post(program, '/api/appointments/book', { ...person, ...wish });
  expect(answer.status).toBe(200);
  return (await answer.json()).id;
}

/** As it is typed; the environment of whoever runs the program. */
async function npmRun(command: string, env: Record<string, string>) {
  const child = spawn('npm', ['run', '--silent', command], {
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
async function signInWhenBack(program: Program, before: string): Promise<string> {
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
  expect(existsSync(command.output.trim().split('The backup is ')[1] ?? '')).toBe(true);
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
  await sleep(4_000);
  expect(wasTold('third@client.example')).toBe(false);
  expect((await post(program, '/api/sending-hold/release', { dropsWaiting: false }, again)).status).toBe(204);
  await tells('third@client.example');
  expect((await holdOf()).hold).toBeNull();
  expect(await program.kill('SIGTERM')).toBe(0);
});
