import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '../../../../platform/config/env.ts';
import { connectAsOwner, type OwnerClient } from '../../../../platform/database/owner-client.ts';
import { replaceDatabase, writableColumns } from '../../../../platform/database/replace.ts';
import type { Database } from '../../../../platform/database/scope.ts';
import type { FileStore } from '../../../../platform/files/store.ts';
import { linesOf, readText } from '../../../../platform/formats/zip.ts';
import { activateRestoredSecret, appSecretOf, storeRestoredSecret } from '../../../../platform/secrets/app-secret.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import { secretName } from './manifest.ts';
import { BackupRefused, type OpenBackup } from './open-backup.ts';
import { fingerprintOf } from './write-backup.ts';

/**
 * Rows that survive a restore, because they are newer than any backup and still apply: erasures, the audit log, and
 * withdrawn consent. `by`: chronological order.
 */
const survivingTables = [
  {
    table: 'erased_people',
    by: 'created_at',
    again: `on conflict (tenant_id, kind, hash)
      do update set created_at = greatest(erased_people.created_at, excluded.created_at)`,
  },
  { table: 'erasures', by: 'created_at', again: '' },
  { table: 'audit_events', by: 'at', again: '' },
  { table: 'consents', by: 'at', again: '' },
  { table: 'mail_suppressions', by: 'created_at', again: 'on conflict do nothing' },
  { table: 'sms_opt_outs', by: 'created_at', again: 'on conflict do nothing' },
];

/**
 * Copies them to temporary tables that exist until the end of the transaction. Skips tables that a backup's version
 * doesn't have.
 */
async function beforeRestore(client: OwnerClient): Promise<void> {
  if (!(await isThere(client, 'public.tenants'))) return;
  if (await isThere(client, 'public.api_keys'))
    await client.query('create temp table kept_api_keys on commit drop as select tenant_id, key_hash from api_keys');
  await client.query('create temp table kept_practices on commit drop as select id, created_at from tenants');
  for (const { table } of survivingTables) {
    if (!(await isThere(client, `public.${table}`))) continue;
    const columns = listed(await ownColumns(client, table));
    await client.query(`create temp table kept_${table} on commit drop as select ${columns} from "${table}"`);
  }
}

/** Adjusts the restored data within the restore's transaction, before anyone can see it. */
async function afterRestore(client: OwnerClient, madeAt: string): Promise<void> {
  // Messages queued in the backup were probably sent since, so each owner has to review them first.
  await client.query(`insert into sending_holds (tenant_id, reason) select id, 'restore' from tenants
    on conflict (tenant_id) do update set reason = excluded.reason, since = excluded.since`);
  for (const each of survivingTables) await reinsert(client, each);
  await applyWithdrawals(client);
  await deleteRevokedKeys(client);
  await client.query(
    `insert into audit_events (tenant_id, at, actor, actor_name, act, subject, details)
     select id, clock_timestamp(), 'job', 'restore', 'restored', 'backup', jsonb_build_object('backup', $1::text) from tenants`,
    [madeAt],
  );
}

/** With new ids, because the backup may use the old ones for other rows. */
async function reinsert(client: OwnerClient, { table, by, again }: (typeof survivingTables)[number]) {
  const tempTable = `kept_${table}`;
  if (!(await isThere(client, `pg_temp.${tempTable}`))) return;
  // The stored rows may come from an older version with fewer columns.
  const { rows } = await client.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0',
    [`pg_temp.${tempTable}`],
  );
  const before = rows.map(({ name }) => name);
  const columns = listed((await ownColumns(client, table)).filter(name => before.includes(name)));
  // Practices of another instance may have the same ids, so the creation time is compared, too.
  await client.query(`alter table "${table}" disable trigger user;
    insert into "${table}" (${columns}) select ${columns} from (
      select ${columns} from ${tempTable}
      where tenant_id in (select id from tenants join kept_practices using (id, created_at))
      except all select ${columns} from "${table}") as missing
    order by ${by} ${again};
    alter table "${table}" enable trigger user`);
}

/** Consent that was withdrawn after the backup stays withdrawn. */
async function applyWithdrawals(client: OwnerClient) {
  const last = (kind: string, key: string) => `select distinct on (tenant_id, ${key}) tenant_id, ${key}, is_given, at
    from consents where ${kind} order by tenant_id, ${key}, at desc, id desc`;
  await client.query(`alter table newsletter_subscribers disable trigger user;
    update newsletter_subscribers n set status = 'unsubscribed', unsubscribed_at = last.at
    from (${last("kind = 'newsletter'", 'address')}) last
    where last.tenant_id = n.tenant_id and last.address = lower(n.email) and not last.is_given and n.status = 'active';
    alter table newsletter_subscribers enable trigger user;
    alter table clients disable trigger user;
    update clients c set sms_consent_at = null
    from (${last("kind = 'text_messages' and how = 'practice'", 'phone')}) last
    where last.tenant_id = c.tenant_id and last.phone = c.phone and not last.is_given and c.sms_consent_at <= last.at;
    alter table clients enable trigger user`);
}

/** Deletes API keys that were revoked after the backup. */
async function deleteRevokedKeys(client: OwnerClient) {
  if (!(await isThere(client, 'pg_temp.kept_api_keys'))) return;
  await client.query(`delete from api_keys k using tenants t join kept_practices p using (id, created_at)
    where k.tenant_id = t.id and not exists (
      select from kept_api_keys kept where kept.tenant_id = k.tenant_id and kept.key_hash = k.key_hash)`);
}

const ownColumns = async (client: OwnerClient, table: string) =>
  (await writableColumns(client, table)).filter(name => name !== 'id');

const listed = (names: string[]) => names.map(name => `"${name}"`).join(', ');

async function isThere(client: OwnerClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name]);
  return rows[0]?.found === true;
}

export type RestoreTarget = {
  database: Database;
  files: FileStore;
  env: Pick<Env, 'APP_SECRET' | 'DATA_DIR'>;
};

/**
 * Replaces everything in this instance by a verified backup: first the uploads, which are named by their content and so
 * overwrite nothing, then the database in one transaction. After a crash the instance is either the old or the restored
 * one. Other processes have `waitMs` to disconnect, because one that was just stopped may take a moment.
 * @throws BackupRefused before anything was changed
 */
export async function restoreBackup(target: RestoreTarget, { manifest, zip }: OpenBackup, waitMs = 5_000) {
  const { database, files, env } = target;
  const newSecret = await secretFrom(target, { manifest, zip });
  await requireExclusiveAccess(database, waitMs);
  for (const { file, name } of manifest.files) await files.keepStream(file, zip.read(name));
  const restoreKey = randomToken();
  if (newSecret !== null) storeRestoredSecret(env.DATA_DIR, restoreKey, newSecret);
  const { migrations, sequences, madeAt } = manifest;
  const tables = manifest.tables.map(({ table, rows, name }) => ({
    name: table,
    rows,
    lines: () => linesOf(zip.read(name)),
  }));
  const finish = async (client: OwnerClient) => {
    await client.query('update instance set restore_key = $1, erases_again = true, restoring_since = null', [
      restoreKey,
    ]);
    await afterRestore(client, madeAt);
  };
  await replaceDatabase(database, { migrations, sequences, tables }, { begin: beforeRestore, finish });
  if (newSecret !== null) await activateRestoredSecret(env.DATA_DIR, database);
}

/**
 * The secret to restore; null if this instance has the same one. @throws BackupRefused if encrypted data of the backup
 * could not be read here
 */
export async function secretFrom(
  { env }: Pick<RestoreTarget, 'env'>,
  { manifest, zip }: Pick<OpenBackup, 'manifest' | 'zip'>,
): Promise<string | null> {
  const { fingerprint, part } = manifest.secret;
  if (fingerprint === fingerprintOf(appSecretOf(env))) return null;
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

/** @throws BackupRefused if another process of this instance uses the same database */
async function requireExclusiveAccess(database: Database, waitMs: number) {
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
  const { client, close } = await connectAsOwner(database, 'sorrel restore');
  try {
    return await othersOn(client);
  } finally {
    await close();
  }
}

async function othersOn(client: OwnerClient): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name in ('sorrel', 'sorrel jobs')`);
  return Number(rows[0]?.count);
}
