import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { folderStore } from '../../platform/files/store.ts';
import { buildPractice, call, openWorld, testPassword, type World } from '../world.ts';

/** A data folder of its own, with a store of files in it. */
export function newInstance() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sorrel-backup-'));
  return { DATA_DIR, folder: join(DATA_DIR, 'backups'), files: folderStore(join(DATA_DIR, 'files')) };
}

/** A world whose data folder is its own; `alone` waits until the answer is out, and remembers what came of it. */
export async function ownWorld() {
  const { DATA_DIR, folder, files } = newInstance();
  const world = await openWorld();
  const ends: Promise<void>[] = [];
  Object.assign(world.services, { files, env: { ...world.services.env, DATA_DIR } });
  world.services.alone = work => void ends.push(work(world.services.database));
  return { world, folder, practice: await buildPractice(world), restored: () => Promise.all(ends) };
}

/** Calls of somebody whose session did not come back. */
export async function signInAgain(world: World, email: string) {
  const signedIn = await call(world)('POST', '/api/login', { email, password: testPassword });
  const cookies = signedIn.headers.getSetCookie().map(each => each.split(';')[0]);
  return call(world, cookies.join('; '));
}

/** What a backup of that world is made from. */
export const sourceOf = ({ services: { database, files, secret } }: World, isKept = true) => ({
  database,
  files,
  secret: { value: secret, isKept },
});

/**
 * What a restore does not put back, or adds to: sign-ins and counters of the moment, and what it says of itself (the log
 * has a line of it more: after-restore.test.ts).
 */
export const notCompared = [
  'sessions',
  'verifications',
  'rate_limits',
  'backup_runs',
  'sending_holds',
  'instance',
  'audit_events',
];

/** Every row of every table, as text; `except`: tables that are not compared. */
export async function rowsOf(client: Pick<pg.ClientBase, 'query'>, except: string[] = []): Promise<Rows> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const content: Rows = {};
  for (const { name } of tables.filter(each => !except.includes(each.name))) {
    const { rows } = await client.query<{ line: string }>(`select t::text as line from "${name}" t order by 1`);
    content[name] = rows.map(({ line }) => line);
  }
  return content;
}

type Rows = Record<string, string[]>;

export const contentOf = ({ services }: World, except: string[] = []): Promise<Rows> =>
  rowsOf(services.database.pool, except);
