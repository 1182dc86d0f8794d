import type { PatientClient } from '../../../../platform/database/patient-client.ts';
import { writableColumns } from '../../../../platform/database/replace.ts';

/**
 * What must outlive a restore, since it is more recent than any backup and has to hold for what comes out of one: who
 * was erased, what was done, and what people no longer want. `by`: the order in which it came.
 */
const outliving = [
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

/** Keeps it beside what is dropped, until the end of the transaction. Tables that are not there yet are passed over. */
export async function beforeRestore(client: PatientClient): Promise<void> {
  if (!(await isThere(client, 'public.tenants'))) return;
  if (await isThere(client, 'public.api_keys'))
    await client.query('create temp table kept_api_keys on commit drop as select tenant_id, key_hash from api_keys');
  await client.query('create temp table kept_practices on commit drop as select id, created_at from tenants');
  for (const { table } of outliving) {
    if (!(await isThere(client, `public.${table}`))) continue;
    const columns = listed(await ownColumns(client, table));
    await client.query(`create temp table kept_${table} on commit drop as select ${columns} from "${table}"`);
  }
}

/**
 * The one place for what has to happen to restored data before anybody sees them, inside the transaction of the restore.
 */
export async function afterRestore(client: PatientClient, madeAt: string): Promise<void> {
  // What waits in the backup was sent long ago, as far as anybody knows: each owner looks at it first.
  await client.query(`insert into sending_holds (tenant_id, reason) select id, 'restore' from tenants
    on conflict (tenant_id) do update set reason = excluded.reason, since = excluded.since`);
  for (const each of outliving) await bringBack(client, each);
  await obeyWishes(client);
  await endRevokedKeys(client);
  await client.query(
    `insert into audit_events (tenant_id, at, actor, actor_name, act, subject, details)
     select id, clock_timestamp(), 'job', 'restore', 'restored', 'backup', jsonb_build_object('backup', $1::text) from tenants`,
    [madeAt],
  );
}

/** Under new numbers: those of the backup may have been given to others since. */
async function bringBack(client: PatientClient, { table, by, again }: (typeof outliving)[number]) {
  const kept = `kept_${table}`;
  if (!(await isThere(client, `pg_temp.${kept}`))) return;
  // What was kept may be of an older program, whose rows had fewer columns.
  const { rows } = await client.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0',
    [`pg_temp.${kept}`],
  );
  const before = rows.map(({ name }) => name);
  const columns = listed((await ownColumns(client, table)).filter(name => before.includes(name)));
  // A number says nothing of whose practice it is: another instance's have the same. When it began says it.
  await client.query(`alter table "${table}" disable trigger user;
    insert into "${table}" (${columns}) select ${columns} from (
      select ${columns} from ${kept}
      where tenant_id in (select id from tenants join kept_practices using (id, created_at))
      except all select ${columns} from "${table}") as missing
    order by ${by} ${again};
    alter table "${table}" enable trigger user`);
}

/** Whose last word was no has not said yes by a backup in which the yes before it stands. */
async function obeyWishes(client: PatientClient) {
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

/** A key of the backup that was there no more had been revoked since: whoever has it is not to come in again. */
async function endRevokedKeys(client: PatientClient) {
  if (!(await isThere(client, 'pg_temp.kept_api_keys'))) return;
  await client.query(`delete from api_keys k using tenants t join kept_practices p using (id, created_at)
    where k.tenant_id = t.id and not exists (
      select from kept_api_keys kept where kept.tenant_id = k.tenant_id and kept.key_hash = k.key_hash)`);
}

const ownColumns = async (client: PatientClient, table: string) =>
  (await writableColumns(client, table)).filter(name => name !== 'id');

const listed = (names: string[]) => names.map(name => `"${name}"`).join(', ');

async function isThere(client: PatientClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name]);
  return rows[0]?.found === true;
}
