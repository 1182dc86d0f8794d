import { type PatientClient, patientClient } from '../../../platform/database/patient-client.ts';
import type { Database } from '../../../platform/database/scope.ts';

/** What must outlive a restore: it is more recent than any backup and has to hold for what comes out of one. */
export type Kept = { table: string; rows: string }[];

/** Whoever was erased stays erased: these rows say who, by keyed hashes. Tables that are not there are passed over. */
const outliving = ['erased_people'];

export async function beforeRestore(database: Database): Promise<Kept> {
  const { client, close } = await patientClient(database, 'sorrel restore');
  try {
    const kept: Kept = [];
    for (const table of outliving) {
      if (!(await isThere(client, table))) continue;
      const { rows } = await client.query<{ all: string | null }>(
        `select json_agg(row_to_json(t))::text as all from "${table}" t`,
      );
      if (rows[0]?.all) kept.push({ table, rows: rows[0].all });
    }
    return kept;
  } finally {
    await close();
  }
}

/**
 * The one place for what has to happen to restored data before anybody sees them, inside the transaction of the restore.
 */
export async function afterRestore(client: PatientClient, kept: Kept) {
  // What waits in the backup was sent long ago, as far as anybody knows: each owner looks at it first.
  await client.query(`insert into sending_holds (tenant_id, reason) select id, 'restore' from tenants
    on conflict (tenant_id) do update set reason = excluded.reason, since = excluded.since`);
  for (const { table, rows } of kept) {
    if (!(await isThere(client, table))) continue;
    await client.query(
      `insert into "${table}" overriding system value
       select kept.* from json_populate_recordset(null::"${table}", $1::json) as kept
       where kept.tenant_id in (select id from tenants) on conflict do nothing`,
      [rows],
    );
  }
}

async function isThere(client: PatientClient, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `public.${table}`,
  ]);
  return rows[0]?.found === true;
}
