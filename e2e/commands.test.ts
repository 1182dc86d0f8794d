import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { signalDatabase } from './database-processes.ts';
import { newFolder, startedFolder } from './folders.ts';
import { freePort, get, newOwner, post, signUp, spawnProgram, startProgram } from './program.ts';

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const databasePid = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** A sign-up of which only the headers have been sent; the body follows later. */
async function beginSignUp(url: string) {
  const headers = { 'content-type': 'application/json', origin: url, expect: '100-continue' };
  const call = request(`${url}/api/signup`, { method: 'POST', headers });
  call.flushHeaders();
  await once(call, 'continue');
  return {
    async finish() {
      const answered = once(call, 'response') as Promise<[IncomingMessage]>;
      call.end(JSON.stringify({ ...newOwner, email: 'last@practice.example', practiceName: 'The last' }));
      const [answer] = await answered;
      return json(answer);
    },
  };
}

/** Logs are JSON lines with a request id and without user input. */
function expectLogged(output: string) {
  const lines = output
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line));
  const refused = lines.find(line => line.path === '/api/login');
  expect(refused).toMatchObject({ method: 'POST', status: 400, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(output).not.toContain(newOwner.email);
  expect(output).not.toContain('not the password');
}

test('starts on an empty folder, finishes open requests on SIGTERM and keeps its data on restart', async () => {
  const DATA_DIR = newFolder();
  const first = await startProgram({ DATA_DIR, LOG_LEVEL: 'info' });
  expect(statSync(join(DATA_DIR, 'secret')).mode & 0o077, 'who may read the secret').toBe(0);
  const { cookie } = await signUp(first);
  await post(first, '/api/login', { email: newOwner.email, password: 'not the password' });
  await expect.poll(first.output).toContain(`Sorrel is ready at ${first.url}`);
  await get(first, '/api/clients', cookie);
  const pid = databasePid(DATA_DIR);
  const underWay = await beginSignUp(first.url);
  const ended = first.kill('SIGTERM');
  // The signal is handled before the rest of the request arrives.
  const isListening = () =>
    fetch(`${first.url}/healthz`)
      .then(() => true)
      .catch(() => false);
  await expect.poll(isListening, { timeout: 30_000 }).toBe(false);
  expect(await underWay.finish()).toMatchObject({ firstName: 'Maya' });
  expect(await ended).toBe(0);
  expect(isRunning(pid)).toBe(false);
  expect(existsSync(join(DATA_DIR, 'postgres/postmaster.pid'))).toBe(false);
  expectLogged(first.output());
  const second = await startProgram({ DATA_DIR, PORT: new URL(first.url).port });
  expect(await get(second, '/api/auth/user', cookie)).toMatchObject({ firstName: 'Maya' });
  // Views are written to the audit log in the background and must not be lost at shutdown.
  expect(await get(second, '/api/audit?act=listed&subject=client', cookie)).toMatchObject({ items: [{}] });
  await second.kill('SIGINT');
});

test('refuses a second start on the same folder or port', { tags: 'detail' }, async () => {
  const DATA_DIR = startedFolder();
  const first = await startProgram({ DATA_DIR });
  const refused: [Record<string, string>, string][] = [
    [{ DATA_DIR, PORT: '0' }, 'Another Sorrel is already running on'],
    [{ DATA_DIR: startedFolder(), PORT: new URL(first.url).port }, 'Another program is using this port'],
  ];
  for (const [env, sentence] of refused) {
    const second = spawnProgram(env);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(sentence);
  }
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  await first.kill('SIGTERM');
});

test('stops everything when npm start receives SIGTERM', { tags: 'detail' }, async () => {
  const [DATA_DIR, PORT] = [startedFolder(), String(await freePort())];
  const env = { ...process.env, NODE_ENV: undefined, DATA_DIR, PORT, LOG_LEVEL: 'warn' };
  const npm = spawn('npm', ['start'], { env, stdio: 'ignore' });
  const isReady = () =>
    fetch(`http://localhost:${PORT}/readyz`).then(
      answer => answer.status,
      () => 0,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(200);
  const pid = databasePid(DATA_DIR);
  npm.kill('SIGTERM');
  await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
});

test('recovers after kill -9 on the next start', { tags: 'detail' }, async () => {
  const DATA_DIR = startedFolder();
  const first = await startProgram({ DATA_DIR });
  const { cookie } = await signUp(first);
  const orphan = databasePid(DATA_DIR);
  await first.kill('SIGKILL');
  expect(isRunning(orphan)).toBe(true);
  const second = await startProgram({ DATA_DIR });
  expect(await get(second, '/api/auth/user', cookie)).toMatchObject({ firstName: 'Maya' });
  await second.kill('SIGTERM');
});

test.each([
  ['PORT', { PORT: 'soon' }, 'PORT: must be a number'],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must start with postgres://'],
  ['SMTP_URL', { SMTP_URL: 'mail.example' }, 'SMTP_URL: must start with smtp:// or smtps://'],
  ['APP_SECRET', { APP_SECRET: 'short' }, 'APP_SECRET: must have at least 32 characters'],
])('refuses to start with an invalid %s and names it', async (_name, env, sentence) => {
  const program = spawnProgram({ DATA_DIR: newFolder(), ...env });
  expect(await program.ended).toBe(1);
  expect(program.output()).toContain(sentence);
});

test('leaves another process with a stale PID alone', { tags: 'detail' }, async () => {
  const [first, second] = [startedFolder(), startedFolder()];
  const one = await startProgram({ DATA_DIR: first });
  const stale = readFileSync(join(first, 'postgres/postmaster.pid'), 'utf8');
  writeFileSync(join(second, 'postgres/postmaster.pid'), stale.replaceAll(first, second));
  const again = await startProgram({ DATA_DIR: second }).catch(() => null);
  expect((await fetch(`${one.url}/readyz`)).status).toBe(200);
  await again?.kill('SIGTERM');
  await one.kill('SIGTERM');
});

test('answers 503 while the database hangs and restarts one that dies', { tags: 'detail' }, async () => {
  const DATA_DIR = startedFolder();
  const program = await startProgram({ DATA_DIR });
  const { cookie } = await signUp(program);
  await signalDatabase(DATA_DIR, 'SIGSTOP');
  // These requests arrive while the database hangs.
  const answers = await Promise.all(
    ['/healthz', '/readyz', '/api/clients'].map(path => fetch(program.url + path, { headers: { cookie } })),
  );
  expect(answers.map(answer => answer.status)).toEqual([200, 503, 503]);
  await signalDatabase(DATA_DIR, 'SIGCONT');
  await expect
    .poll(async () => (await fetch(`${program.url}/api/clients`, { headers: { cookie } })).status, { timeout: 30_000 })
    .toBe(200);

  const killed = databasePid(DATA_DIR);
  process.kill(killed, 'SIGKILL');
  // The dead server may still answer queries it had started, so wait for a new server process.
  const runsAnother = () => existsSync(join(DATA_DIR, 'postgres/postmaster.pid')) && databasePid(DATA_DIR) !== killed;
  await expect.poll(runsAnother, { timeout: 30_000 }).toBe(true);
  const isBack = async () => (await fetch(`${program.url}/readyz`)).status;
  await expect.poll(isBack, { timeout: 30_000 }).toBe(200);
  expect(await get(program, '/api/auth/user', cookie)).toMatchObject({ firstName: 'Maya' });
  expect(await program.kill('SIGTERM')).toBe(0);
});
