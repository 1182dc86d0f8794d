import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { compiledOnce, newFolder, startedFolder } from './folders.ts';

export type Program = {
  url: string;
  child: ChildProcess;
  /** Output so far. */
  output: () => string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** Each test worker uses its own range of ports, below the range for outgoing connections. */
const portsOfWorker = 2_000;
const firstPort = 10_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 10) * portsOfWorker;

/** Reserves a port for this process. */
export async function freePort(): Promise<number> {
  const port = firstPort + randomInt(portsOfWorker);
  const server = createServer();
  const isFree = await new Promise<boolean>(done =>
    server.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true)),
  );
  await new Promise(done => server.close(done));
  return isFree ? port : freePort();
}

/** Runs the built program, optionally from another folder. It doesn't inherit this process's configuration. */
export function spawnProgram(
  env: Record<string, string>,
  command: 'main' | 'seed' | 'backup' | `restore ${string}` = 'main',
  cwd = process.cwd(),
): Omit<Program, 'url'> {
  const [name, ...words] = command.split(' ');
  const child = spawn(process.execPath, [`dist/server/${name}.js`, ...words], {
    cwd,
    // Treats new accounts as verified, unless the test is about verification, and trusts the tests as a proxy.
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
      CONFIRM_EMAIL: 'false',
      TRUSTED_PROXIES: '1',
      ...compiledOnce(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      output += chunk;
    });
  const ended = new Promise<number | null>(done => child.once('exit', code => done(code)));
  return {
    child,
    output: () => output,
    ended,
    kill: signal => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the program and waits until it is ready. By default on a copy of an initialized data folder. */
export async function startProgram(env: Record<string, string> = {}, cwd?: string): Promise<Program> {
  const port = env.PORT ?? String(await freePort());
  const DATA_DIR = env.DATA_DIR ?? (env.DATABASE_URL ? newFolder() : startedFolder());
  const url = `http://localhost:${port}`;
  // An old process still listening on the port would answer in its place, and the test would kill the wrong one.
  if (env.PORT && (await fetch(`${url}/healthz`).catch(() => null))) throw new Error(`somebody answers at ${url}`);
  const program = spawnProgram({ ...env, DATA_DIR, PORT: port }, 'main', cwd);
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (program.child.exitCode !== null) throw new Error(`it ended: ${program.output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return { ...program, url };
    await new Promise(done => setTimeout(done, 50));
  }
  await program.kill('SIGKILL');
  throw new Error(`it is not ready after a minute: ${program.output()}`);
}

/** The running program as seen by tests that neither stop nor configure it. */
export type Site = { url: string };

/** An address of the benchmarking range (RFC 2544). */
export const newAddress = () => `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** A JSON request as the program's own pages send it; without a session each comes from a different IP address. */
export async function post(
  program: Site,
  path: string,
  body: unknown,
  cookie = '',
  method = 'POST',
): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json', origin: program.url, cookie });
  if (!cookie) headers.set('x-forwarded-for', newAddress());
  return fetch(program.url + path, { method, headers, body: JSON.stringify(body) });
}

/** Default account for sign-ups. */
export const newOwner = {
  firstName: 'Maya',
  lastName: 'Lindqvist',
  email: 'maya@fernhill.example',
  password: 'correct horse battery',
  practiceName: 'Fernhill Nutrition',
  timeZone: 'America/New_York',
};

/** Account of the practice that `npm run seed` creates. */
export const demoOwner = { email: 'maya@fernhill.example', password: 'fernhill demo practice' };

export async function signUp(program: Site, given: Record<string, string> = {}) {
  const response = await post(program, '/api/signup', { ...newOwner, ...given });
  if (!response.ok) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
  // The session cookie; the second cookie only identifies the browser.
  const [cookie = ''] = response.headers.getSetCookie().map(each => each.split(';')[0] ?? '');
  return { cookie, user: await response.json() };
}

export async function get<T = never>(program: Site, path: string, cookie = ''): Promise<T> {
  const response = await fetch(program.url + path, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
