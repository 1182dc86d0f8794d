import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore } from '../platform/files/store.ts';
import type { World } from './world.ts';

/** A data folder of its own, with a store of files in it. */
export function newInstance() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sorrel-backup-'));
  return { DATA_DIR, folder: join(DATA_DIR, 'backups'), files: folderStore(join(DATA_DIR, 'files')) };
}

/** What a backup of that world is made from. */
export const sourceOf = ({ services: { database, files, secret } }: World, isKept = true) => ({
  database,
  files,
  secret: { value: secret, isKept },
});

/** Every row of every table, as text; `except`: tables that are not compared. */
export async function contentOf({ services }: World, except: string[] = []): Promise<Record<string, string[]>> {
  const { pool } = services.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const content: Record<string, string[]> = {};
  for (const { name } of tables.filter(each => !except.includes(each.name))) {
    const { rows } = await pool.query<{ line: string }>(`select t::text as line from "${name}" t order by 1`);
    content[name] = rows.map(({ line }) => line);
  }
  return content;
}
