import type { PatientClient } from '../../../../platform/database/patient-client.ts';
import type { Catalog, Reference } from './catalog.ts';
import { faultOf, refuse } from './refused.ts';

/** References of staged columns: foreign keys of the database and those that the facts declare. */
export const referencesOf = (catalog: Catalog, staged: Map<string, string[]>) => {
  const isThere = ({ table, column }: Reference) => staged.get(table)?.includes(column) === true;
  const loose = [...catalog.facts.values()].flatMap(({ table, leadsTo }) =>
    Object.entries(leadsTo).map(([column, target]) => ({ table, column, target })),
  );
  return { firm: catalog.references.filter(isThere), loose: loose.filter(isThere) };
};

/**
 * Assigns new ids to all staged rows (`new_…`: old_id → new_id) in their old order, and checks that each reference
 * leads to an imported row. @throws AppError conflict
 */
export async function renumber(client: PatientClient, catalog: Catalog, staged: Map<string, string[]>) {
  for (const [table, columns] of staged) {
    if (table === 'tenants' || !catalog.numbered.has(table) || !columns.includes('id')) continue;
    await numberTable(client, table, `nextval(pg_get_serial_sequence('"${table}"', 'id'))`);
  }
  for (const { table, column, target } of referencesOf(catalog, staged).firm) {
    if (!staged.has(target) && target !== 'users') continue;
    const { rows } = await client.query(`select from "in_${table}" s
      where s."${column}" is not null and not exists (select from "new_${target}" n where n.old_id = s."${column}") limit 1`);
    if (rows.length) refuse(`The file is damaged: ${column} in ${table} refers to something missing from ${target}.`);
  }
}

async function numberTable(client: PatientClient, table: string, next: string) {
  try {
    await client.query(`create temp table "new_${table}" on commit drop as
        select id as old_id, ${next} as new_id from (select id from "in_${table}" order by id) as sorted;
      create unique index on "new_${table}" (old_id);
      analyze "new_${table}"`);
    const { rows } = await client.query(`select from "new_${table}" where old_id is null limit 1`);
    if (rows.length) refuse(`The file is damaged: a row of ${table} has no ID.`);
  } catch (reason) {
    throw faultOf(reason, table) ?? reason;
  }
}

/** Table for each kind in `example_rows`. */
const exampleTables: Record<string, string> = {
  client: 'clients',
  tester: 'clients',
  subscriber: 'newsletter_subscribers',
  campaign: 'email_campaigns',
  product: 'digital_products',
  content: 'contents',
};

/** Renumbers the marks of example rows by their kind. A mark whose row was deleted is dropped. */
export async function renumberExamples(client: PatientClient, staged: Map<string, string[]>) {
  if (!staged.has('example_rows')) return;
  await client.query('alter table in_example_rows add column new_id bigint');
  for (const [kind, table] of Object.entries(exampleTables)) {
    if (!staged.has(table)) continue;
    await client.query(
      `update in_example_rows e set new_id = n.new_id from "new_${table}" n where e.kind = $1 and n.old_id = e.row_id`,
      [kind],
    );
  }
  await client.query('delete from in_example_rows where new_id is null');
}
