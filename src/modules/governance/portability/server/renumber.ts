import { z } from 'zod';
import type { OwnerClient } from '../../../../platform/database/owner-client.ts';
import { storedBlock } from '../../../accounts/pages/blocks.ts';
import { recipients } from '../../../marketing/campaigns/contract.ts';
import { throwIfStopped } from './deadline.ts';
import { faultOf, refuse } from './reject-import.ts';
import type { Catalog, Reference } from './table-catalog.ts';

/** References of staged columns: foreign keys of the database and those that the facts declare. */
export const referencesOf = (catalog: Catalog, staged: Map<string, string[]>) => {
  const isThere = ({ table, column }: Reference) => staged.get(table)?.includes(column) === true;
  const loose = [...catalog.facts.values()].flatMap(({ table, references }) =>
    Object.entries(references).map(([column, target]) => ({ table, column, target })),
  );
  return { firm: catalog.references.filter(each => each.isById && isThere(each)), loose: loose.filter(isThere) };
};

/**
 * Assigns new ids to all staged rows (`new_…`: old_id → new_id) in their old order, and checks that each reference
 * leads to an imported row. @throws AppError conflict
 */
export async function renumber(client: OwnerClient, catalog: Catalog, staged: Map<string, string[]>) {
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

async function numberTable(client: OwnerClient, table: string, next: string) {
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
export async function renumberExamples(client: OwnerClient, staged: Map<string, string[]>) {
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

/** Returns the new id of a row. */
type NewId = (table: string, id: number | null) => number | undefined;

type Place = {
  table: string;
  column: string;
  /** Collects the ids in a value, by table. */
  named: (value: unknown) => Record<string, number[]>;
  renumbered: (value: unknown, now: NewId) => unknown;
};

const blocks = z.array(storedBlock);

/** JSON columns that contain ids of other rows. References to rows that weren't imported are dropped. */
const places: Place[] = [
  {
    table: 'storefronts',
    column: 'cta_buttons',
    named: value => ({
      digital_products: blocks.parse(value).flatMap(each => (each.kind === 'product' ? (each.productId ?? []) : [])),
      lead_files: blocks.parse(value).flatMap(each => (each.kind === 'lead' ? (each.fileId ?? []) : [])),
    }),
    renumbered: (value, now) =>
      blocks.parse(value).map(each => {
        if (each.kind === 'product') return { ...each, productId: now('digital_products', each.productId) ?? null };
        return each.kind === 'lead' ? { ...each, fileId: now('lead_files', each.fileId) ?? null } : each;
      }),
  },
  {
    table: 'email_campaigns',
    column: 'recipients',
    named: value => {
      const chosen = recipients.parse(value);
      return {
        clients: chosen.type === 'selected_clients' ? chosen.clientIds : [],
        client_filters: chosen.type === 'filter' ? [chosen.filterId] : [],
      };
    },
    renumbered: (value, now) => {
      const chosen = recipients.parse(value);
      if (chosen.type === 'selected_clients')
        return { ...chosen, clientIds: chosen.clientIds.flatMap(id => now('clients', id) ?? []) };
      if (chosen.type !== 'filter') return chosen;
      const filterId = now('client_filters', chosen.filterId);
      // Selects nobody, because the id could belong to another filter here.
      return filterId ? { ...chosen, filterId } : { type: 'selected_clients', clientIds: [] };
    },
  },
];

export const jsonWithNumbers = places.map(({ table, column }) => `${table}.${column}`);

/** Rows per batch. */
const some = 200;

export async function renumberInsideJson(client: OwnerClient, staged: Map<string, string[]>, stop: AbortSignal) {
  for (const place of places) {
    if (!staged.get(place.table)?.includes(place.column)) continue;
    let last: string | null = '-9223372036854775808';
    while (last !== null) {
      throwIfStopped(stop);
      last = await renumberSome(client, { place, staged }, last);
    }
  }
}

type Renumbering = { place: Place; staged: Map<string, string[]> };

/** Processes the rows after `after`; returns the last one, or null if there are no more. */
async function renumberSome(client: OwnerClient, { place, staged }: Renumbering, after: string) {
  const { table, column, named, renumbered } = place;
  const { rows } = await client.query<{ id: string; value: unknown }>(
    `select id, "${column}" as value from "in_${table}" where id > $1 and "${column}" is not null order by id limit ${some}`,
    [after],
  );
  const numbers = new Map<string, Set<number>>();
  for (const { value } of rows)
    for (const [target, ids] of Object.entries(named(value)))
      for (const id of ids) numbers.set(target, (numbers.get(target) ?? new Set()).add(id));
  const newIds = new Map<string, number>();
  for (const [target, ids] of numbers) {
    if (!staged.has(target)) continue;
    const { rows: idPairs } = await client.query<{ old: string; now: string }>(
      `select old_id as old, new_id as now from "new_${target}" where old_id = any ($1)`,
      [[...ids]],
    );
    for (const { old, now } of idPairs) newIds.set(`${target} ${old}`, Number(now));
  }
  const now: NewId = (target, id) => newIds.get(`${target} ${id}`);
  await client.query(
    `update "in_${table}" s set "${column}" = n.value from unnest($1::bigint[], $2::jsonb[]) as n(id, value) where s.id = n.id`,
    [rows.map(({ id }) => id), rows.map(({ value }) => JSON.stringify(renumbered(value, now)))],
  );
  return rows.at(-1)?.id ?? null;
}
