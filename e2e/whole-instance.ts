import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { expect } from 'vitest';
import { placeOf } from '../src/platform/files/store.ts';
import { notCompared, rowsOf } from '../src/testing/practice/backup.ts';
import { startedFolder } from './folders.ts';
import { connectEmbedded } from './owner-client.ts';
import { freePort, type Program, signUp, spawnProgram, startProgram } from './program.ts';
import { sell } from './shop.ts';

export const passphrase = 'a passphrase that is long enough';
/** Enough that a kill hits a write of them. */
export const clients = 3_000;

export type InstanceEnv = { DATA_DIR: string; PORT: string; BACKUP_PASSPHRASE: string };
export type Instance = { env: InstanceEnv; program: Program; cookie: string };

/** An instance with its own practice, clients, upload and secret. */
export async function openInstance(practiceName: string, timeZone = 'UTC'): Promise<Instance> {
  const env = { DATA_DIR: startedFolder(), PORT: String(await freePort()), BACKUP_PASSPHRASE: passphrase };
  const program = await startProgram(env);
  const { cookie } = await signUp(program, { practiceName, timeZone });
  await sell(program, cookie, { title: `Of ${practiceName}` });
  await onDatabase(env, owner => addClients(owner, clients, practiceName));
  return { env, program, cookie };
}

/** Adds clients with incompressible notes to the first practice. */
export async function addClients(owner: pg.Client, count: number, firstName: string): Promise<void> {
  await owner.query(
    `insert into clients (tenant_id, user_id, first_name, last_name, goal, email, notes)
     select tenant_id, user_id, $1, 'Number ' || n, 'weight_loss', 'c' || n || '@client.example',
       (select string_agg(md5(random()::text || n || i), ' ') from generate_series(1, 10) i)
     from (select tenant_id, user_id from members order by tenant_id limit 1) m, generate_series(1, $2::int) n`,
    [firstName, count],
  );
}

/** Connects as the owner to the database of a running program. */
export async function onDatabase<T>(
  { DATA_DIR }: Pick<InstanceEnv, 'DATA_DIR'>,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const owner = await connectEmbedded(DATA_DIR);
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** A fingerprint of an instance: rows of each table, the secret and the uploads. */
export async function stateOf(env: InstanceEnv): Promise<Record<string, string>> {
  const [rows, files] = await onDatabase(env, async owner => {
    const found = await owner.query<{ file: string }>('select file from product_files');
    return [await rowsOf(owner, notCompared), found.rows.map(({ file }) => file)] as const;
  });
  const content = (path: string) => (existsSync(path) ? readFileSync(path) : 'lost');
  const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
  return {
    ...Object.fromEntries(Object.entries(rows).map(([table, lines]) => [table, hash(lines.join('\n'))])),
    secret: hash(content(join(env.DATA_DIR, 'secret'))),
    ...Object.fromEntries(files.map(name => [name, hash(content(join(env.DATA_DIR, 'files', placeOf(name))))])),
  };
}

/** Tables, uploads or secrets that differ. */
export const differences = (one: Record<string, string>, other: Record<string, string>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(each => one[each] !== other[each]);

/** Runs a command and waits for its end. */
export async function runCommand(env: InstanceEnv, command: 'backup' | `restore ${string}`): Promise<void> {
  const running = spawnProgram(env, command);
  expect(await running.ended, running.output()).toBe(0);
}

/** Files that can be read without the passphrase, as a killed process might leave them. */
export function readableIn(folder: string): string[] {
  return readdirSync(folder).filter(name => readFileSync(join(folder, name)).subarray(0, 2).toString() === 'PK');
}
