import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Env } from '../config/env.ts';
import { asSystem, type Database } from '../database/scope.ts';
import { randomToken } from './tokens.ts';

const nameOf = 'secret';
const coming = /^secret\.([\w-]{20,})$/;

/** APP_SECRET, or the secret generated at the first start and stored in the data folder with mode 0600. */
export function appSecretOf(env: Pick<Env, 'APP_SECRET' | 'DATA_DIR'>): string {
  if (env.APP_SECRET) return env.APP_SECRET;
  const path = join(env.DATA_DIR, nameOf);
  mkdirSync(env.DATA_DIR, { recursive: true });
  try {
    writeFileSync(path, randomToken() + randomToken(), { mode: 0o600, flag: 'wx' });
  } catch (reason) {
    if (!(reason instanceof Error && 'code' in reason && reason.code === 'EEXIST')) throw reason;
  }
  return readFileSync(path, 'utf8');
}

/**
 * Stores the secret of a restored backup next to the current one, until `activateRestoredSecret` knows which data is in the
 * database.
 */
export const storeRestoredSecret = (folder: string, restoreKey: string, secret: string) =>
  writeFileSync(join(folder, `${nameOf}.${restoreKey}`), secret, { mode: 0o600, flag: 'wx', flush: true });

/**
 * Completes a restore, since a database and a file cannot be replaced atomically. The database names the restore that
 * it comes from: the secret of that restore replaces the current one, and secrets of failed restores are deleted.
 */
export async function activateRestoredSecret(folder: string, database: Database) {
  for (const { name, isOfData } of await waitingSecrets(folder, database)) {
    if (isOfData) renameSync(join(folder, name), join(folder, nameOf));
    else rmSync(join(folder, name));
  }
}

/**
 * The secret that this data was written with: `appSecretOf`, unless a restore was killed before `activateRestoredSecret`. Changes no
 * files, because a restore may be running.
 */
export async function appSecretOfData(env: Pick<Env, 'APP_SECRET' | 'DATA_DIR'>, database: Database): Promise<string> {
  const own = appSecretOf(env);
  if (env.APP_SECRET) return own;
  const came = (await waitingSecrets(env.DATA_DIR, database)).find(({ isOfData }) => isOfData);
  return came ? readFileSync(join(env.DATA_DIR, came.name), 'utf8') : own;
}

async function waitingSecrets(folder: string, database: Database) {
  const waiting = readdirSync(folder).flatMap(name => {
    const key = coming.exec(name)?.[1];
    return key ? [{ name, key }] : [];
  });
  if (!waiting.length) return [];
  const { rows } = await asSystem(database).db.execute<{ key: string | null }>(
    sql`select restore_key as key from instance`,
  );
  return waiting.map(({ name, key }) => ({ name, isOfData: key === rows[0]?.key }));
}
