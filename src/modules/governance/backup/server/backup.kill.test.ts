// @module-tag slow

import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { parseEnv } from '../../../../platform/config/env.ts';
import { migrateDatabase } from '../../../../platform/database/migrate.ts';
import type { Database } from '../../../../platform/database/scope.ts';
import { readText } from '../../../../platform/formats/zip.ts';
import { contentOf, newInstance, notCompared, rowsOf, sourceOf } from '../../../../testing/practice/backup.ts';
import { byRunLength, casesInTurn, isInTurn } from '../../../../testing/proof.ts';
import { runAsOwner } from '../../../../testing/setup/cluster.ts';
import { connectWithLongTimeout, newDatabase, newDatabaseUrl } from '../../../../testing/setup/postgres.ts';
import { buildPractice, call, clientFields, openWorld, testPassword } from '../../../../testing/world.ts';
import { backUpInstance } from './back-up-instance.ts';
import { listBackups, makeBackup } from './backup-folder.ts';
import { secretName } from './manifest.ts';
import { BackupRefused, openBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { fingerprintOf } from './write-backup.ts';

const passphrase = 'a passphrase that is long enough';
/** A practice with every kind of data that a restore could change. */
async function filledWorld() {
  const own = newInstance();
  const world = await openWorld(await newDatabase());
  world.services.files = own.files;
  const practice = await buildPractice(world);
  await practice.call(
    'POST',
    '/api/clients',
    clientFields({ notes: 'Käse, \u2028 "and" \\ a tab\t and 🥕', tags: ['a'] }),
  );
  const picture = `${'ab'.repeat(32)}.webp`;
  await own.files.put(picture, randomBytes(200_000));
  await world.services.database.pool.query('update users set image = $1', [`/files/${picture}`]);
  return { ...own, world, practice };
}

let filled: Awaited<ReturnType<typeof filledWorld>>;
/** A shared backup for tests that only read it. */
let path: string;
/** Times of the audit log when it was made. */
let logged: unknown[];
const logOf = async ({ pool }: Database) =>
  (await pool.query(`select at::text from audit_events where act <> 'restored' order by at`)).rows;
beforeAll(async () => {
  filled = await filledWorld();
  path = await makeBackup(sourceOf(filled.world), { folder: filled.folder, kind: 'manual' });
  logged = await logOf(filled.world.services.database);
});
afterAll(() => filled.world.close());
const inOwnFolder = () => ({ ...filled, folder: newInstance().folder });

/**
 * A target with an empty folder and a database whose practice must be gone after the restore, with its erasures and its
 * log, although it has the ID of the restored one.
 */
async function otherInstance() {
  const own = newInstance();
  const url = await newDatabaseUrl();
  const open = () => connectWithLongTimeout(url);
  const seeded = open();
  await seeded.pool.query(
    `with stranger as (
       insert into tenants (name, subdomain, time_zone) values ('The old one', 'the-old-one', 'UTC') returning id
     ), erased as (
       insert into erased_people (tenant_id, kind, hash, created_at)
       select id, 'email', repeat('s', 20), '2026-05-06Z' from stranger
     )
     insert into audit_events (tenant_id, at, actor, actor_name, act, subject)
     select id, '2026-05-06Z', 'job', 'erasure', 'erased', 'client' from stranger`,
  );
  const content = await rowsOf(seeded.pool, notCompared);
  await seeded.close();
  const database = open();
  return { ...own, url, open, content, target: { database, files: own.files, env: { DATA_DIR: own.DATA_DIR } } };
}

async function restoreInto(target: Parameters<typeof restoreBackup>[0], path: string, word?: string) {
  const opened = await openBackup(path, word);
  await restoreBackup(target, opened).finally(opened.close);
}

/** A restored instance. Its content is what the restore left there; one of the tests signs in. */
let restored: ReturnType<typeof restoreElsewhere> | undefined;
const restoredInstance = () => {
  restored ??= restoreElsewhere();
  return restored;
};
async function restoreElsewhere() {
  const other = await otherInstance();
  const left = await killRestores(other);
  await restoreInto(other.target, path);
  const restored = other.open();
  const content = await rowsOf(restored.pool, notCompared);
  await restored.close();
  return { ...other, old: other.content, left, content };
}

test('restores all rows, files and the secret on another instance', async () => {
  const { world, practice, files } = filled;
  const other = await restoredInstance();
  expect(other.content).toEqual(await contentOf(world, notCompared));
  const again = await openWorld(other.open());
  expect(await logOf(again.services.database)).toEqual(logged);
  const names = readdirSync(join(other.DATA_DIR, 'files'), { recursive: true, withFileTypes: true }).filter(each =>
    each.isFile(),
  );
  expect(names.length).toBeGreaterThan(0);
  for (const { name } of names) expect(await other.files.get(name)).toEqual(await files.get(name));
  expect(readFileSync(join(other.DATA_DIR, 'secret'), 'utf8')).toBe(world.services.secret);
  expect(statSync(join(other.DATA_DIR, 'secret')).mode & 0o077).toBe(0);
  const signedIn = await call(again)('POST', '/api/login', { email: practice.email, password: testPassword });
  expect(signedIn.status).toBe(200);
  // New rows get new ids, row-level security is on, and old sessions are invalid.
  expect((await practice.call('GET', '/api/clients')).status).toBe(200);
  const { rows } = await again.services.database.pool.query('select reason from sending_holds');
  expect(rows).toEqual([{ reason: 'restore' }]);
  await again.close();
});

test('an encrypted backup opens only with its passphrase and is private to the user', async () => {
  const { world, folder } = inOwnFolder();
  const path = await makeBackup(sourceOf(world), { folder, kind: 'manual', passphrase });
  expect(path).toMatch(/\.zip\.sealed$/);
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(statSync(folder).mode & 0o077).toBe(0);
  await expect(openBackup(path, 'another passphrase')).rejects.toThrow('the passphrase is wrong');
  await expect(openBackup(path)).rejects.toThrow('Set its passphrase');
  const opened = await openBackup(path, passphrase);
  expect(opened.manifest.practices).toBe(1);
  await opened.close();
  const bytes = readFileSync(path);
  for (const wrong of [
    bytes.subarray(0, -1),
    bytes.subarray(0, 200),
    Buffer.concat([bytes, Buffer.from('x')]),
    flipped(bytes, 60),
  ]) {
    writeFileSync(path, wrong);
    await expect(openBackup(path, passphrase)).rejects.toThrow(BackupRefused);
  }
  // No decrypted file remains.
  expect(readdirSync(folder)).toHaveLength(1);
});

function flipped(bytes: Buffer, at: number) {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

test('each backup under concurrent writes is a consistent snapshot', async () => {
  const own = newInstance();
  const world = await openWorld(await newDatabase());
  const { pool } = world.services.database;
  const practices = await Promise.all([buildPractice(world), buildPractice(world)]);
  const [from, to] = practices.map(each => each.tenantId);
  // Moves a number from one practice to another in one transaction, so that their sum is constant in every snapshot.
  await pool.query(`insert into invoice_numbers (tenant_id, series, next) values (${from}, 'SUM', 1)`);
  await pool.query(`insert into packages (tenant_id, name, sessions, price) values (${to}, 'sum', 1, 9999999)`);
  const end = new AbortController();
  const moves = { made: 0 };
  const writer = async () => {
    while (!end.signal.aborted) {
      await pool.query(`with one as (update invoice_numbers set next = next + 1 where series = 'SUM')
        update packages set price = price - 1 where name = 'sum'`);
      moves.made++;
    }
  };
  const writing = Promise.all([writer(), writer(), writer()]);
  for (let round = 0; round < byRunLength(1, 20); round++) {
    const path = await makeBackup(
      sourceOf(world),
      { folder: own.folder, kind: 'manual' },
      new Date(2030, 0, 1, 0, 0, round),
    );
    const opened = await openBackup(path);
    const number = await rowOf(opened, 'invoice_numbers', 'SUM');
    const pack = await rowOf(opened, 'packages', '"sum"');
    expect(number.next + Number(pack.price)).toBe(10_000_000);
    await opened.close();
  }
  end.abort();
  await writing;
  expect(moves.made).toBeGreaterThan(50);
  await world.close();
});

async function rowOf({ zip }: Awaited<ReturnType<typeof openBackup>>, table: string, mark: string) {
  let text = '';
  for await (const piece of zip.read(`tables/${table}.jsonl`)) text += Buffer.from(piece).toString('utf8');
  return JSON.parse(text.split('\n').find(line => line.includes(mark)) ?? '{}');
}

test('rejects damaged, truncated, foreign and newer archives without changes', async () => {
  const { folder } = newInstance();
  mkdirSync(folder);
  const bytes = readFileSync(path);
  const wrong = join(folder, 'wrong');
  const other = await otherInstance();
  const places = Array.from({ length: 24 }, (_, index) => Math.floor((bytes.length * (index + 0.5)) / 24)).filter(
    (_, index) => isInTurn(index, 3),
  );
  const damaged = [
    ...places.map(at => flipped(bytes, at)),
    ...places.map(at => bytes.subarray(0, at)),
    Buffer.from('PK\x03\x04 and nothing more'),
    Buffer.alloc(0),
  ];
  const isCut = (content: Buffer) => content.length < bytes.length;
  let refused = 0;
  for (const content of damaged) {
    writeFileSync(wrong, content);
    const outcome = await openBackup(wrong).then(
      async opened => {
        // The flipped bit carries no data (a time or ZIP flag), so the content must be unchanged.
        await opened.close();
        return null;
      },
      (reason: unknown) => reason,
    );
    if (outcome || isCut(content)) expect(outcome).toBeInstanceOf(BackupRefused);
    if (outcome) refused++;
  }
  expect(refused).toBeGreaterThan(places.length * 1.3);
  const newer = await openBackup(path);
  newer.manifest.migrations.push({ hash: 'of tomorrow', at: 9e12 });
  await expect(restoreBackup(other.target, newer)).rejects.toThrow();
  await newer.close();
  expect(await rowsOf(other.target.database.pool, notCompared)).toEqual(other.content);
  await expect(openBackup(join(folder, 'nothing'))).rejects.toThrow('The file doesn’t exist');
  // A restore is also refused while another process uses the database.
  const opened = await openBackup(path);
  await expect(restoreBackup(other.target, opened, 0).finally(opened.close)).rejects.toThrow('Stop all of them');
  await other.target.database.close();
});

test('rejects a restore with another APP_SECRET', async () => {
  const { world, folder } = inOwnFolder();
  const without = await makeBackup(sourceOf(world, false), { folder, kind: 'manual' });
  const other = await otherInstance();
  await expect(restoreInto(other.target, without)).rejects.toThrow('a different APP_SECRET');
  const target = { ...other.target, env: { ...other.target.env, APP_SECRET: 'x'.repeat(40) } };
  await expect(restoreInto(target, path)).rejects.toThrow('given another one');
  await other.target.database.close();
});

test.runIf(isInTurn(0, 2))('migrates a backup of an older version', async () => {
  const migrations = mkdtempSync(join(tmpdir(), 'sorrel-migrations-'));
  cpSync('migrations', migrations, { recursive: true });
  const journalPath = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalPath, 'utf8'));
  journal.entries = journal.entries.slice(0, 30);
  writeFileSync(journalPath, JSON.stringify(journal));
  const cluster = inject('cluster');
  const name = `old_${Date.now()}`;
  await runAsOwner(cluster, `create database ${name}`);
  const old = connectWithLongTimeout(cluster.replace('/postgres?', `/${name}?`));
  await migrateDatabase(old, migrations);
  await old.pool.query(`insert into tenants (name, subdomain, time_zone) values ('Old', 'old-practice', 'UTC')`);
  const own = newInstance();
  const source = { database: old, files: own.files, secret: { value: 'x'.repeat(40), isKept: true } };
  const path = await makeBackup(source, { folder: own.folder, kind: 'manual' });
  await old.close();
  const other = await otherInstance();
  await restoreInto(other.target, path);
  const again = other.open();
  await migrateDatabase(again);
  const { rows } = await again.pool.query(
    'select t.name, count(h.*)::int as holds from tenants t left join sending_holds h on h.tenant_id = t.id group by 1',
  );
  expect(rows).toEqual([{ name: 'Old', holds: 1 }]);
  await again.close();
});

test('keeps 14 backups per kind, and a failed one removes none', async () => {
  const { world, folder } = inOwnFolder();
  const make = (day: number) =>
    makeBackup(sourceOf(world), { folder, kind: 'nightly' }, new Date(Date.UTC(2030, 0, day, 3)));
  const first = await make(1);
  for (let day = 2; day <= 14; day++)
    copyFileSync(first, first.replace('2030-01-01', `2030-01-${String(day).padStart(2, '0')}`));
  for (const day of [15, 16]) await make(day);
  const names = (await listBackups(folder)).map(each => each.madeAt.slice(0, 10));
  expect(names).toHaveLength(14);
  expect([names[0], names.at(-1)]).toEqual(['2030-01-16', '2030-01-03']);
  // As on a full disk, writing fails halfway.
  const failing = {
    ...sourceOf(world),
    files: { ...world.services.files, sizeOf: () => Promise.reject(new Error('ENOSPC')) },
  };
  await expect(makeBackup(failing, { folder, kind: 'nightly' })).rejects.toThrow('ENOSPC');
  expect((await listBackups(folder)).map(each => each.madeAt.slice(0, 10))).toEqual(names);
  expect(readdirSync(folder)).toHaveLength(14);
});

test('a backup after a restore killed at its end includes the restored secret', async () => {
  const { world } = filled;
  const { DATA_DIR, open } = await restoredInstance();
  const again = open();
  const { rows } = await again.pool.query<{ key: string }>('select restore_key as key from instance');
  const waiting = join(DATA_DIR, `secret.${rows[0]?.key}`);
  renameSync(join(DATA_DIR, 'secret'), waiting);
  writeFileSync(join(DATA_DIR, 'secret'), 'of the data that were here before');
  const made = await backUpInstance(parseEnv({ DATA_DIR }), again);
  await again.close();
  const { manifest, zip, close } = await openBackup(made);
  expect(await readText(zip, secretName)).toBe(world.services.secret);
  expect(manifest.secret.fingerprint).toBe(fingerprintOf(world.services.secret));
  await close();
  // The next start puts it in place.
  expect(existsSync(waiting)).toBe(true);
  renameSync(waiting, join(DATA_DIR, 'secret'));
});

test('a restore killed at any table changes nothing, and the next one succeeds', async () => {
  const { old, left, content: restored } = await restoredInstance();
  expect(left.length).toBeGreaterThan(0);
  for (const { name, content } of left) expect(content, name).toEqual(old);
  expect(restored).toEqual(await contentOf(filled.world, notCompared));
});

/** Kills a restore at the first table and one at the last; the whole run takes one of them. Returns what they leave. */
async function killRestores({ url, open, target }: Awaited<ReturnType<typeof otherInstance>>) {
  const cluster = inject('cluster');
  /** Kills the database connection, as when the process dies. */
  const end = () =>
    runAsOwner(
      cluster,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where application_name = 'sorrel restore' and datname = '${new URL(url).pathname.slice(1)}'`,
    );
  const left: { name: string | undefined; content: Awaited<ReturnType<typeof rowsOf>> }[] = [];
  for (const index of casesInTurn([0, -1], 2)) {
    const opened = await openBackup(path);
    const name = opened.manifest.tables.at(index)?.name;
    const { zip } = opened;
    const ending: typeof zip = {
      ...zip,
      read: each => (each === name ? endedWhileRead(() => zip.read(each), end) : zip.read(each)),
    };
    await expect(restoreBackup(target, { ...opened, zip: ending }).finally(opened.close)).rejects.toThrow();
    const now = open();
    left.push({ name, content: await rowsOf(now.pool, notCompared) });
    await now.close();
  }
  return left;
}

async function* endedWhileRead(read: () => AsyncIterable<Uint8Array>, end: () => Promise<void>) {
  await end();
  yield* read();
}
