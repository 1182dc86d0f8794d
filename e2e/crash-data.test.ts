import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupFolder, listBackups } from '../src/modules/governance/backup/server/backup-folder.ts';
import { openBackup } from '../src/modules/governance/backup/server/open-backup.ts';
import { type ImportLine, importLine } from '../src/modules/people/imports/contract.ts';
import { timeIn } from '../src/shared/dates.ts';
import { byRunLength, isInTurn, isLong } from '../src/testing/proof.ts';
import { type CrashApp, openCrashApp, timeout } from './crash-app.ts';
import { connectEmbedded } from './owner-client.ts';
import { get, newOwner, post, signUp, spawnProgram } from './program.ts';
import { randomEvent, startAgain, tellKills } from './restart.ts';
import { sell } from './shop.ts';
import {
  addClients,
  clients,
  differences,
  type Instance,
  onDatabase,
  openInstance,
  passphrase,
  readableIn,
  runCommand,
  stateOf,
} from './whole-instance.ts';

describe.runIf(isInTurn(0, 3))('imports', () => {
  let at: CrashApp;
  let archive: Uint8Array<ArrayBuffer>;
  const imported = 300;
  beforeAll(async () => {
    at = await openCrashApp(['services', 'clients', 'digital_products', 'product_files']);
    await sell(at.program(), at.cookie, { title: 'Of the one' });
    await addClients(at.owner, imported, 'The one');
    const exported = await post(at.program(), '/api/portability/export', { password: newOwner.password }, at.cookie);
    expect(exported.status).toBe(200);
    archive = new Uint8Array(await exported.arrayBuffer());
  });
  afterAll(() => at.close());

  type Practice = { cookie: string; tenantId: number };
  let practices = 0;
  async function emptyPractice(): Promise<Practice> {
    practices++;
    const fields = { email: `owner${practices}@practice.example`, practiceName: `Empty ${practices}` };
    const { cookie, user } = await signUp(at.program(), fields);
    return { cookie, tenantId: user.tenantId };
  }

  const rows = Array.from({ length: byRunLength(2_000, 10_000) }, (_, number) => ({
    firstName: `First${number}`,
    lastName: `Last${number}`,
    email: `c${number}@file.example`,
    phone: '503 555 0101',
  }));

  /** Reads lines until `isEnough`, or until the connection ends. */
  async function readUntil(answer: Response, isEnough: (line: ImportLine) => boolean) {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const part of answer.body ?? []) {
        text += decoder.decode(part, { stream: true });
        const lines = text.split('\n').slice(0, -1);
        if (lines.some(line => isEnough(importLine.parse(JSON.parse(line))))) return;
      }
    } catch {
      // The program was killed while it was responding.
    }
  }

  /** Kill after this number of rows. */
  const moments = byRunLength(
    [1_000],
    Array.from({ length: 200 }, () => randomEvent(9_900)),
  );

  test(
    `imports all clients or none when killed ${moments.length} times among ${rows.length} rows`,
    timeout,
    async () => {
      const before = at.starts.length;
      const outcomes = { nothing: 0, all: 0 };
      let { cookie } = await emptyPractice();
      const begin = () => post(at.program(), '/api/clients/import', { rows }, cookie);
      const count = async () => (await get<{ total: number }>(at.program(), '/api/clients?limit=1', cookie)).total;
      for (const far of moments) {
        await at.owner.query('delete from rate_limits');
        const answer = await begin();
        let told = 0;
        await readUntil(answer, line => {
          if ('done' in line) told = line.done;
          return told >= far;
        });
        expect(told).toBeGreaterThanOrEqual(far);
        await at.killAndRestart();
        const found = await count();
        expect([0, rows.length], `killed behind ${told} rows`).toContain(found);
        outcomes[found ? 'all' : 'nothing']++;
        if (found) ({ cookie } = await emptyPractice());
      }
      await (await begin()).text();
      expect(await count()).toBe(rows.length);
      const outcome = `nothing of it ${outcomes.nothing} times, all of it ${outcomes.all} times, never a part`;
      tellKills('import of 10,000 clients, app killed', at.starts.slice(before), outcome);
    },
  );

  const bringIn = ({ cookie }: Practice) =>
    fetch(`${at.program().url}/api/portability/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', origin: at.program().url, cookie },
      body: archive,
    });

  /** Row counts of a practice by table, except for tables that are written by reads. */
  const rowsOf = async ({ tenantId }: Practice) => {
    const { rows: tables } = await at.owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
    );
    const found: Record<string, number> = {};
    for (const { name } of tables.filter(each => !['audit_events', 'sessions'].includes(each.name))) {
      const query = `select count(*)::int as n from "${name}" where tenant_id = $1`;
      found[name] = (await at.owner.query(query, [tenantId])).rows[0].n;
    }
    return found;
  };

  const kills = byRunLength(1, 200);

  test(`imports a whole practice or nothing when killed at ${kills} random writes`, timeout, async () => {
    const before = at.starts.length;
    await at.owner.query('delete from rate_limits');
    const first = await emptyPractice();
    expect((await bringIn(first)).status).toBe(201);
    const whole = await rowsOf(first);
    expect(whole).toMatchObject({ clients: imported, digital_products: 1, product_files: 1 });

    const outcomes = { nothing: 0, all: 0 };
    let practice = await emptyPractice();
    let empty = await rowsOf(practice);
    for (let kill = 0; kill < kills; kill++) {
      // The test exceeds the rate limit of imports.
      await at.owner.query('delete from rate_limits');
      await at.killAt(randomEvent(10), () => bringIn(practice).catch(() => null));
      const found = await rowsOf(practice);
      const isAll = found.clients !== 0;
      expect(found, `${kill}`).toEqual(isAll ? whole : empty);
      const { whyNot } = await get<{ whyNot: string | null }>(at.program(), '/api/portability', practice.cookie);
      expect(whyNot === null).toBe(!isAll);
      outcomes[isAll ? 'all' : 'nothing']++;
      if (!isAll) continue;
      practice = await emptyPractice();
      empty = await rowsOf(practice);
    }
    await at.owner.query('delete from rate_limits');
    expect((await bringIn(practice)).status).toBe(201);
    expect(await rowsOf(practice)).toEqual(whole);
    const outcome = `all of it ${outcomes.all} times, nothing of it ${outcomes.nothing} times, never a part`;
    tellKills('import of a practice, app killed', at.starts.slice(before), outcome);
  });
});

/** A time zone in which it is daytime, so that tonight's backup is already due. */
const timeZone =
  ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Tokyo'].find(zone => {
    const time = timeIn(new Date(), zone);
    return time > '04' && time < '22';
  }) ?? 'UTC';

describe.runIf(isInTurn(1, 3) || isInTurn(2, 3))('backups', () => {
  let at: Instance;
  let folder: string;
  beforeAll(async () => {
    at = await openInstance('The one', timeZone);
    folder = backupFolder(at.env.DATA_DIR);
  });
  afterAll(() => at.program.kill('SIGTERM'));

  /**
   * Kills the program and restarts it. `whenDead`: statement for its database, which keeps running until the next
   * start.
   */
  async function killAndRestart(starts: number[], whenDead?: string) {
    await at.program.kill('SIGKILL');
    if (whenDead) await onDatabase(at.env, owner => owner.query(whenDead));
    at.program = await startAgain(at.env, starts);
  }

  describe.runIf(isInTurn(1, 3))('creating one', () => {
    const known = new Set<string>();
    /** Number of finished backups; verifies every byte of new ones. */
    async function countWhole(): Promise<number> {
      const names = (await listBackups(folder)).map(({ name }) => name);
      for (const name of names.filter(each => !known.has(each))) {
        const { manifest, close } = await openBackup(join(folder, name), passphrase);
        await close();
        expect(manifest.tables.find(({ table }) => table === 'clients')?.rows).toBe(clients);
        known.add(name);
      }
      return names.length;
    }

    const sizeOf = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;

    /** Waits until the next file in the folder has grown to this number of bytes. */
    async function untilWritten(size: number, begin: () => unknown) {
      const seen = new Set(readdirSync(folder));
      await begin();
      const written = () =>
        Math.max(
          0,
          ...readdirSync(folder)
            .filter(name => !seen.has(name))
            .map(sizeOf),
        );
      await expect.poll(written, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(randomEvent(size));
    }

    const nights = () =>
      onDatabase(
        at.env,
        async owner => (await owner.query('select done_at is not null as done from backup_runs')).rows,
      );

    const [beside, byHand, nightly] = byRunLength([1, 0, 0], [80, 60, 60]);
    const kills = beside + byHand + 2 * nightly;

    test(`leaves only complete backups after ${kills} × kill -9 and creates the next one`, timeout, async () => {
      const starts: number[] = [];
      const before = await stateOf(at.env);
      await runCommand(at.env, 'backup');
      expect(await countWhole()).toBeGreaterThan(0);
      // Most of a backup's size, because sizes vary.
      const size = Math.round(Math.min(...readdirSync(folder).map(sizeOf)) * 0.9);
      for (let kill = 0; kill < beside; kill++) {
        let running: ReturnType<typeof spawnProgram> | undefined;
        await untilWritten(size, () => {
          running = spawnProgram(at.env, 'backup');
        });
        await running?.kill('SIGKILL');
        expect(await countWhole()).toBeGreaterThan(0);
      }
      for (let kill = 0; kill < byHand; kill++) {
        await untilWritten(size, () => {
          post(at.program, '/api/backups', { kind: 'manual' }, at.cookie).catch(() => undefined);
        });
        await killAndRestart(starts);
        expect(await countWhole()).toBeGreaterThan(0);
      }
      for (let kill = 0; kill < nightly; kill++) {
        // The nightly backup starts with the program.
        await untilWritten(size, () => killAndRestart(starts, 'delete from backup_runs'));
        // After the lease has expired, the next process makes the backup.
        await killAndRestart(starts, 'update backup_runs set lease_until = now() where done_at is null');
        await expect.poll(nights, { timeout: 60_000, interval: 250 }).toEqual([{ done: true }]);
        expect(await countWhole()).toBeGreaterThan(0);
      }
      await runCommand(at.env, 'backup');
      expect(await countWhole()).toBeGreaterThan(1);
      if (nightly) expect((await listBackups(folder)).map(({ kind }) => kind)).toContain('nightly');
      expect(readableIn(folder)).toEqual([]);
      expect(differences(await stateOf(at.env), before)).toEqual([]);
      tellKills('backup by command, by hand and at night, killed', starts, 'each that has a name is whole', kills);
    });
  });

  describe.runIf(isInTurn(2, 3))('restoring one', () => {
    type Side = 'one' | 'other';
    type Known = { state: Record<string, string>; name: string };

    let sides: Record<Side, Known>;
    /** Two instances with a backup of each in the folder of the one that will be killed. */
    beforeAll(async () => {
      const from = await openInstance('The other');
      mkdirSync(folder, { recursive: true });
      const keep = async ({ env, program }: Instance, day: string): Promise<Known> => {
        const state = await stateOf(env);
        await runCommand(env, 'backup');
        await program.kill('SIGTERM');
        const made = (await listBackups(backupFolder(env.DATA_DIR))).find(({ kind }) => kind === 'manual');
        const name = `sorrel-2025-01-${day}T030000Z-manual.zip.sealed`;
        copyFileSync(join(backupFolder(env.DATA_DIR), made?.name ?? ''), join(folder, name));
        return { state, name };
      };
      sides = { one: await keep(at, '01'), other: await keep(from, '02') };
    });

    /** Reads the current statement of the restoring connection in the data folder's database; null if there is none. */
    async function openWatch() {
      let owner: pg.Client | null = null;
      return {
        statement: async (): Promise<string | null> => {
          owner ??= await connectEmbedded(at.env.DATA_DIR).catch(() => null);
          const found = await owner
            ?.query<{ query: string }>(
              "select query from pg_stat_activity where application_name = 'sorrel restore' order by backend_start desc",
            )
            .catch(() => {
              owner = null;
            });
          return found?.rows[0]?.query ?? null;
        },
        end: async () => {
          await owner?.end().catch(() => undefined);
        },
      };
    }

    /** Waits for a random statement of the restore (in the short form one that fills tables), or until it is over. */
    async function untilStatement(isOver: () => Promise<boolean>, isFilling: boolean) {
      const watch = await openWatch();
      const seen = new Set<string>();
      const most = randomEvent(200);
      const isThere = async () => {
        const statement = await watch.statement();
        if (statement) seen.add(statement);
        const isReached = isFilling ? statement?.startsWith('insert into "clients"') : seen.size >= most;
        return isReached || isOver();
      };
      await expect.poll(isThere, { timeout: 120_000, interval: 1 }).toBe(true);
      await watch.end();
    }

    /** Restores with the command while the program is stopped. */
    async function restoreByCommand(name: string) {
      await at.program.kill('SIGKILL');
      const running = spawnProgram(at.env, `restore ${join(folder, name)}`);
      await untilStatement(async () => running.child.exitCode !== null, !isLong);
      await running.kill('SIGKILL');
    }

    /** Restores through the API as the owner. Afterwards the program is up again and her session must be invalid. */
    async function restoreByHand(name: string) {
      if (at.program.child.exitCode !== null) at.program = await startAgain(at.env, []);
      const signedIn = await post(at.program, '/api/login', newOwner);
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const wish = { password: newOwner.password, confirmation: 'restore' };
      expect((await post(at.program, `/api/backups/${name}/restore`, wish, cookie)).status).toBe(204);
      const isBack = async () => {
        const answer = await fetch(`${at.program.url}/api/auth/user`, { headers: { cookie } }).catch(() => null);
        return answer?.status === 401;
      };
      await untilStatement(isBack, false);
      await at.program.kill('SIGKILL');
    }

    /** Tables changed by the owner's sign-in and the notification when nothing was restored. */
    const ofAsking = ['known_devices', 'email_logs', 'notifications'];

    const kills = byRunLength(1, 200);
    /** The short form kills one of the two, chosen by its seed. */
    const firstByHand = byRunLength(Number(process.env.TEST_SEED) % 2, 1);

    test(`leaves the old or the restored instance whole after ${kills} × kill -9`, timeout, async () => {
      const starts: number[] = [];
      expect(differences(sides.one.state, sides.other.state)).toEqual(expect.arrayContaining(['clients', 'secret']));
      let now: Side = 'one';

      const outcomes = { old: 0, restored: 0 };
      for (let kill = 0; kill < kills; kill++) {
        const to: Side = now === 'one' ? 'other' : 'one';
        await (kill % 4 === firstByHand ? restoreByHand : restoreByCommand)(sides[to].name);
        at.program = await startAgain(at.env, starts);
        const found = await stateOf(at.env);
        const isRestored = found.secret === sides[to].state.secret;
        if (isRestored) now = to;
        outcomes[isRestored ? 'restored' : 'old']++;
        const others = differences(found, sides[now].state).filter(table => isRestored || !ofAsking.includes(table));
        expect(others, `${kill}: ${isRestored ? 'restored' : 'old'}`).toEqual([]);
        expect(readdirSync(at.env.DATA_DIR).filter(name => name.startsWith('secret.'))).toEqual([]);
      }
      expect(readableIn(folder)).toEqual([]);
      const outcome = `wholly the old ${outcomes.old} times, wholly the restored ${outcomes.restored} times`;
      tellKills('restore by command and by hand, app and database killed', starts, outcome);
    });
  });
});
