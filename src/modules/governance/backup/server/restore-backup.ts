import { setTimeout as sleep } from 'node:timers/promises';
import { linesOf, readText } from '../../../../platform/archive/read-zip.ts';
import { type PatientClient, patientClient } from '../../../../platform/database/patient-client.ts';
import { replaceDatabase } from '../../../../platform/database/replace.ts';
import type { Database } from '../../../../platform/database/scope.ts';
import type { Env } from '../../../../platform/env.ts';
import type { FileStore } from '../../../../platform/files/store.ts';
import { placeSecret, secretOf, settleSecret } from '../../../../platform/kept-secret.ts';
import { randomToken } from '../../../../platform/tokens.ts';
import { afterRestore, beforeRestore } from './after-restore.ts';
import { secretName } from './manifest.ts';
import { BackupRefused, type OpenBackup } from './open-backup.ts';
import { fingerprintOf } from './write-backup.ts';

export type RestoreTarget = {
  database: Database;
  files: FileStore;
  env: Pick<Env, 'APP_SECRET' | 'DATA_DIR'>;
};

/**
 * Puts a backup that was looked at in the place of everything that this instance holds. First the uploads, whose names
 * are made of their content, so that none of them harms what is there; then the database in one transaction. Whatever
 * ends it, the instance is the old one or the restored one. Whoever else works on the database has `waitMs` to be gone:
 * one that has just stopped may take a moment.
 * @throws BackupRefused before anything was touched
 */
export async function restoreBackup(target: RestoreTarget, { manifest, zip }: OpenBackup, waitMs = 5_000) {
  const { database, files, env } = target;
  const newSecret = await secretFrom(target, { manifest, zip });
  await nobodyElse(database, waitMs);
  for (const { file, name } of manifest.files) await files.keepStream(file, zip.read(name));
  const restoreKey = randomToken();
  if (newSecret !== null) placeSecret(env.DATA_DIR, restoreKey, newSecret);
  const { migrations, sequences, madeAt } = manifest;
  const tables = manifest.tables.map(({ table, rows, name }) => ({
    name: table,
    rows,
    lines: () => linesOf(zip.read(name)),
  }));
  const finish = async (client: PatientClient) => {
    await client.query('update instance set restore_key = $1, erases_again = true, restoring_since = null', [
      restoreKey,
    ]);
    await afterRestore(client, madeAt);
  };
  await replaceDatabase(database, { migrations, sequences, tables }, { begin: beforeRestore, finish });
  if (newSecret !== null) await settleSecret(env.DATA_DIR, database);
}

/**
 * The secret that has to come along, null when it is here already. @throws BackupRefused when what is encrypted in the
 * backup could not be read here
 */
export async function secretFrom(
  { env }: Pick<RestoreTarget, 'env'>,
  { manifest, zip }: Pick<OpenBackup, 'manifest' | 'zip'>,
): Promise<string | null> {
  const { fingerprint, part } = manifest.secret;
  if (fingerprint === fingerprintOf(secretOf(env))) return null;
  if (!part)
    throw new BackupRefused(
      'The backup was made with a different APP_SECRET and doesn’t include it. First set APP_SECRET to that value, or to the content of the file “secret” in its original data folder. Otherwise provider accounts can’t be read.',
    );
  if (env.APP_SECRET)
    throw new BackupRefused(
      'The backup has its own secret, and this instance was given another one. Start it without APP_SECRET, or set APP_SECRET to the content of the file “secret” in the backup.',
    );
  const secret = await readText(zip, secretName, 10_000);
  if (fingerprint !== fingerprintOf(secret))
    throw new BackupRefused('The backup is damaged: its secret doesn’t match.');
  return secret;
}

/** @throws BackupRefused while another process of this instance works on the same database */
async function nobodyElse(database: Database, waitMs: number) {
  if (!database.connectionString) return;
  for (let waited = 0; ; waited += 250) {
    const count = await countOthers(database);
    if (!count) return;
    if (waited >= waitMs)
      throw new BackupRefused(
        'Other Sorrel processes are using this database. Stop all of them, then run: npm run restore FILE',
      );
    await sleep(250);
  }
}

async function countOthers(database: Database): Promise<number> {
  const { client, close } = await patientClient(database, 'sorrel restore');
  try {
    return await othersOn(client);
  } finally {
    await close();
  }
}

async function othersOn(client: PatientClient): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name in ('sorrel', 'sorrel jobs')`);
  return Number(rows[0]?.count);
}
