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
/** So many that a kill falls among them. */
export const clients = 3_000;

export type InstanceEnv = { DATA_DIR: string; PORT: string; BACKUP_PASSPHRASE: string };
export type Instance = { env: InstanceEnv; program: Program; cookie: string };

/** An instance with a practice, its clients, an upload and a secret of its own. */
export async function openInstance(practiceName: string, timeZone = 'UTC'): Promise<Instance> {
  const env = { DATA_DIR: startedFolder(), PORT: String(await freePort()), BACKUP_PASSPHRASE: passphrase };
  const program = await startProgram(env);
  const { cookie } = await signUp(program, { practiceName, timeZone });
  await sell(program, cookie, { title: `Of ${practiceName}` });
  await onDatabase(env, owner => addClients(owner, clients, practiceName));
  return { env, program, cookie };
}

/** To the first practice, with notes that compression does not make short. */
export async function addClients(owner: pg.Client, count: number, firstName: string): Promise<void> {
  await owner.query(
    `insert into clients (tenant_id, user_id, first_name, last_name, goal, email, notes)
     select tenant_id, user_id, $1, 'Number ' || n, 'weight_loss', 'c' || n || '@client.example',
       (select string_agg(md5(random()::text || n || i), ' ') from generate_series(1, 10) i)
     from (select tenant_id, user_id from members order by tenant_id limit 1) m, generate_series(1, $2::int) n`,
    [firstName, count],
  );
}

/** As the owner of the database of a running program. */
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

/** What an instance is: the rows of each table, and the secret and the uploads that they cannot do without. */
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

/** Of which tables, uploads or secrets the two have others. */
export const differences = (one: Record<string, string>, other: Record<string, string>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(each => one[each] !== other[each]);

/** Runs a command to its end. */
export async function runCommand(env: InstanceEnv, command: 'backup' | `restore ${string}`): Promise<void> {
  const running = spawnProgram(env, command);
  expect(await running.ended, running.output()).toBe(0);
}

/** What could be read without the passphrase, as one that was killed may leave it behind. */
export function readableIn(folder: string): string[] {
  return readdirSync(folder).filter(name => readFileSync(join(folder, name)).subarray(0, 2).toString() === 'PK');
}
