import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { folderStore } from '../../platform/files/store.ts';
import { buildPractice, call, openWorld, testPassword, type World } from '../world.ts';

/** A data folder with a file store. */
export function newInstance() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sorrel-backup-'));
  return { DATA_DIR, folder: join(DATA_DIR, 'backups'), files: folderStore(join(DATA_DIR, 'files')) };
}

/** A world with its own data folder. `alone` waits until the answer was sent and keeps the result. */
export async function ownWorld() {
  const { DATA_DIR, folder, files } = newInstance();
  const world = await openWorld();
  const ends: Promise<void>[] = [];
  Object.assign(world.services, { files, env: { ...world.services.env, DATA_DIR } });
  world.services.alone = work => void ends.push(work(world.services.database));
  return { world, folder, practice: await buildPractice(world), restored: () => Promise.all(ends) };
}

/** Signs in again after a restore, which doesn't include sessions. */
export async function signInAgain(world: World, email: string) {
  const signedIn = await call(world)('POST', '/api/login', { email, password: testPassword });
  const cookies = signedIn.headers.getSetCookie().map(each => each.split(';')[0]);
  return call(world, cookies.join('; '));
}

/** The source of a backup of that world. */
export const sourceOf = ({ services: { database, files, secret } }: World, isKept = true) => ({
  database,
  files,
  secret: { value: secret, isKept },
});

/**
 * Tables that a restore doesn't recover or adds to: sessions, counters, its own state, and the audit log, which gets
 * one more row (after-restore.test.ts).
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

/** All rows of all tables as text. `except`: tables to skip. */
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
