import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { compiledOnce, newFolder, startedFolder } from './folders.ts';

export type Program = {
  url: string;
  child: ChildProcess;
  /** What it wrote so far. */
  output: () => string;
  /** The code it ended with. */
  ended: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** Each worker of a run takes its ports from a range of its own, below those that systems give to outgoing connections. */
const portsOfWorker = 2_000;
const firstPort = 10_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 10) * portsOfWorker;

/** Nothing else takes it before the caller listens there. */
export async function freePort(): Promise<number> {
  const port = firstPort + randomInt(portsOfWorker);
  const server = createServer();
  const isFree = await new Promise<boolean>(done =>
    server.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true)),
  );
  await new Promise(done => server.close(done));
  return isFree ? port : freePort();
}

/** Runs the built program, of another folder if one is given; nothing of this process' own configuration reaches it. */
export function spawnProgram(
  env: Record<string, string>,
  command: 'main' | 'seed' | 'backup' | `restore ${string}` = 'main',
  cwd = process.cwd(),
): Omit<Program, 'url'> {
  const [name, ...words] = command.split(' ');
  const child = spawn(process.execPath, [`dist/server/${name}.js`, ...words], {
    cwd,
    // Who signs up in a journey is believed, unless the journey is about that. The tests stand where a proxy would.
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

/** Starts the program, on a folder that it once was started on if none is given, and waits until it is ready. */
export async function startProgram(env: Record<string, string> = {}, cwd?: string): Promise<Program> {
  const port = env.PORT ?? String(await freePort());
  const DATA_DIR = env.DATA_DIR ?? (env.DATABASE_URL ? newFolder() : startedFolder());
  const url = `http://localhost:${port}`;
  // One that was not killed would answer in its place, and every kill after it be of nobody.
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

/** Where a running program answers: all that a journey needs of it that neither ends nor configures it. */
export type Site = { url: string };

/** An address of the benchmarking range (RFC 2544). */
export const newAddress = () => `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** A JSON call as the program's own pages make it; without a session, each from another address. */
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

/** Who signs up if nobody else is given. */
export const newOwner = {
  firstName: 'Maya',
  lastName: 'Lindqvist',
  email: 'maya@fernhill.example',
  password: 'correct horse battery',
  practiceName: 'Fernhill Nutrition',
  timeZone: 'America/New_York',
};

/** Of the practice that `npm run seed` makes. */
export const demoOwner = { email: 'maya@fernhill.example', password: 'fernhill demo practice' };

export async function signUp(program: Site, given: Record<string, string> = {}) {
  const response = await post(program, '/api/signup', { ...newOwner, ...given });
  if (!response.ok) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
  // The session; the other cookie only says which browser it is.
  const [cookie = ''] = response.headers.getSetCookie().map(each => each.split(';')[0] ?? '');
  return { cookie, user: await response.json() };
}

export async function get<T = never>(program: Site, path: string, cookie = ''): Promise<T> {
  const response = await fetch(program.url + path, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
