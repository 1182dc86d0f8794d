import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/database/embedded/embedded.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { byRunLength, casesInTurn, isLong, recordFigure } from '../src/testing/proof.ts';
import { run, signalDatabase } from './database-processes.ts';
import { newFolder, startedFolder } from './folders.ts';
import { connectOwner } from './owner-client.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';

/** Mounting a small disk for the database requires root. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
const rounds = byRunLength(1, 5);
const folder = newFolder();
const disk = join(folder, 'disk');
let server: EmbeddedPostgres;
let program: Program;
let cookie: string;

beforeAll(async () => {
  mkdirSync(disk);
  if (mayMount) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0755', 'sorrel-outage', disk]);
  server = await startEmbeddedPostgres(startedFolder(disk), createLog('silent'));
  program = await startProgram({ DATABASE_URL: server.connectionString, LOG_LEVEL: 'error' });
  ({ cookie } = await signUp(program));
}, 120_000);
afterAll(async () => {
  await program.kill('SIGTERM');
  await server.stop();
  if (mayMount) execFileSync('umount', ['-l', disk]);
});

const signalAll = (signal: NodeJS.Signals) => signalDatabase(disk, signal);

const filler = join(disk, 'filler');

type Outage = { begin: () => Promise<unknown>; end: () => Promise<unknown>; isWhole: boolean };
const outages: Record<string, Outage> = {
  stopped: {
    isWhole: true,
    begin: () => server.stop(),
    end: async () => {
      server = await startEmbeddedPostgres(disk, createLog('silent'));
    },
  },
  'hung, as behind a dead network': {
    isWhole: true,
    begin: () => signalAll('SIGSTOP'),
    end: () => signalAll('SIGCONT'),
  },
  'killed with all of its processes': {
    isWhole: true,
    begin: async () => {
      await signalAll('SIGKILL');
      await server.exited;
    },
    end: async () => {
      server = await startEmbeddedPostgres(disk, createLog('silent'));
    },
  },
  'cutting every connection': { isWhole: false, begin: cutAll, end: async () => undefined },
  'without room on its disk': {
    isWhole: false,
    begin: async () => {
      // Fills the disk to the last page, in another process so that this one keeps measuring.
      for (const page of ['4M', '4k'])
        await run('dd', ['if=/dev/zero', 'oflag=append', 'conv=notrunc', `of=${filler}`, `bs=${page}`]);
    },
    end: async () => rmSync(filler),
  },
};

/** Terminates all connections 20 times, each time once there are some. */
async function cutAll() {
  const owner = await connectOwner(server.connectionString);
  const busy = async () => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
       where pid <> pg_backend_pid() and application_name like 'sorrel%'`,
    );
    return rows[0]?.count;
  };
  for (let cut = 0; cut < 20; cut++) await expect.poll(busy, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
  await owner.end();
}

type Seen = { what: string; status: number; took: number; at: number };

/** Sends requests during the outage. `taken`: writes that were acknowledged. */
function watch(taken: string[]) {
  const seen: Seen[] = [];
  const end = new AbortController();
  const ask = async (what: string, call: () => Promise<Response>) => {
    const began = performance.now();
    const answer = await call().catch(() => null);
    seen.push({ what, status: answer?.status ?? 0, took: performance.now() - began, at: Date.now() });
    return answer?.status;
  };
  const loop = async (pause: number, work: () => Promise<unknown>) => {
    while (!end.signal.aborted) {
      await work();
      await sleep(pause);
    }
  };
  const write = async () => {
    const email = `${randomUUID()}@client.example`;
    const person = { firstName: 'Ann', lastName: 'Lee', email, goal: 'general_health', notes: 'x'.repeat(4_000) };
    if ((await ask('write', () => post(program, '/api/clients', person, cookie))) === 201) taken.push(email);
  };
  const look = (path: string) => () => ask(path, () => fetch(program.url + path, { headers: { cookie } }));
  const working = Promise.all([
    ...Array.from({ length: 6 }, () => loop(20, write)),
    ...['/api/clients?limit=50', '/api/dashboard/metrics', '/healthz', '/readyz', '/bio/fernhill-nutrition'].map(path =>
      loop(50, look(path)),
    ),
  ]);
  return {
    seen,
    stop: async () => {
      end.abort();
      await working;
    },
  };
}

/** The whole run takes every other one; what a request meets is the same error for all of them. */
const inTurn = casesInTurn(Object.keys(outages), 2);

test.each(inTurn.flatMap(name => Array.from({ length: rounds }, (_, round) => [name, round] as const)))(
  'recovers without losing data while the database is %s (%i)',
  { timeout: 240_000 },
  async (name, round) => {
    const isOfTheDisk = name.includes('disk');
    if (isOfTheDisk && !mayMount) {
      console.info('Nobody but root may mount a disk to fill: how a full one is met was not looked at.');
      return expect(isLong, 'the long form is for root on Linux').toBe(false);
    }
    const outage = outages[name] as Outage;
    const taken: string[] = [];
    const watching = watch(taken);
    await expect.poll(() => taken.length, { timeout: 60_000 }).toBeGreaterThan(10);
    const began = Date.now();
    await outage.begin();
    const isDown = Date.now();
    // Requests during the outage get 503. A full disk or terminated connections are noticed only by writes.
    const saw = (what: string) => () =>
      watching.seen.some(each => each.what === what && each.status === 503 && each.at - each.took > isDown);
    if (outage.isWhole) await expect.poll(saw('/readyz'), { timeout: 60_000, interval: 20 }).toBe(true);
    if (!name.startsWith('cutting')) await expect.poll(saw('write'), { timeout: 60_000, interval: 20 }).toBe(true);
    if (isLong) await sleep(20_000);
    const ending = Date.now();
    await outage.end();
    const ended = Date.now();
    const before = taken.length;
    await expect.poll(() => taken.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before);
    const back = Date.now() - ended;
    await expect.poll(async () => (await fetch(`${program.url}/readyz`)).status, { timeout: 60_000 }).toBe(200);
    await watching.stop();
    const during = watching.seen.filter(({ at }) => at > began && at < ended + 5_000);
    const worst = Math.max(...during.map(({ took }) => took));
    if (round === 0 || worst > 5_000) {
      recordFigure('outage', `database ${name}`, `slowest answer ${seconds(worst)}, back after ${seconds(back)}`);
    }
    const of = (what: string) => during.filter(each => each.what === what);
    expect(program.child.exitCode, program.output()).toBe(null);
    expect(of('/healthz').filter(({ status }) => status !== 200)).toEqual([]);
    const faults = during.filter(({ status }) => ![200, 201, 503].includes(status));
    expect(faults, program.output()).toEqual([]);
    if (outage.isWhole) {
      const amid = of('/readyz').filter(({ at, took }) => at - took > isDown && at <= ending);
      expect(amid.map(({ status }) => status)).toContain(503);
      expect(amid.filter(({ status }) => status !== 503)).toEqual([]);
    }
    if (!name.startsWith('cutting'))
      expect(during.some(each => each.what === 'write' && each.status === 503)).toBe(true);
    // Only on a machine without other load.
    if (isLong) expect(Math.max(worst, back)).toBeLessThan(5_000);
    const all = await get<{ email: string }[]>(program, '/api/clients', cookie);
    const kept = new Set(all.map(({ email }) => email));
    expect(taken.filter(email => !kept.has(email))).toEqual([]);
  },
);

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
