import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Env } from '../config/env.ts';
import { asSystem, type Database } from '../database/scope.ts';
import { randomToken } from './tokens.ts';

const nameOf = 'secret';
const coming = /^secret\.([\w-]{20,})$/;

/** APP_SECRET, or the one that was made at the first start and is kept beside the data, readable by this user only. */
export function secretOf(env: Pick<Env, 'APP_SECRET' | 'DATA_DIR'>): string {
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

/** Lies beside the present one until it is known which data are there: see `settleSecret`. */
export const placeSecret = (folder: string, restoreKey: string, secret: string) =>
  writeFileSync(join(folder, `${nameOf}.${restoreKey}`), secret, { mode: 0o600, flag: 'wx', flush: true });

/**
 * A database and a file cannot be exchanged in one step. The data say which restore they come from; the secret that came
 * with that one takes the place of the other, and what came with a restore that never was is removed.
 */
export async function settleSecret(folder: string, database: Database) {
  for (const { name, isOfData } of await waitingSecrets(folder, database)) {
    if (isOfData) renameSync(join(folder, name), join(folder, nameOf));
    else rmSync(join(folder, name));
  }
}

/**
 * The one that these data were written with: `secretOf`, unless a restore was killed before it could settle that. Touches
 * nothing, for a restore may be under way.
 */
export async function secretOfData(env: Pick<Env, 'APP_SECRET' | 'DATA_DIR'>, database: Database): Promise<string> {
  const own = secretOf(env);
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
