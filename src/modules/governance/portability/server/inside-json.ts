import { z } from 'zod';
import type { PatientClient } from '../../../../platform/database/patient-client.ts';
import { storedBlock } from '../../../accounts/pages/blocks.ts';
import { recipients } from '../../../marketing/campaigns/contract.ts';
import { goOn } from './deadline.ts';

/** Returns the new id of a row. */
type Now = (table: string, id: number | null) => number | undefined;

type Place = {
  table: string;
  column: string;
  /** Collects the ids in a value, by table. */
  named: (value: unknown) => Record<string, number[]>;
  renumbered: (value: unknown, now: Now) => unknown;
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

export async function renumberInsideJson(client: PatientClient, staged: Map<string, string[]>, stop: AbortSignal) {
  for (const place of places) {
    if (!staged.get(place.table)?.includes(place.column)) continue;
    let last: string | null = '-9223372036854775808';
    while (last !== null) {
      goOn(stop);
      last = await renumberSome(client, { place, staged }, last);
    }
  }
}

type Renumbering = { place: Place; staged: Map<string, string[]> };

/** Processes the rows after `after`; returns the last one, or null if there are no more. */
async function renumberSome(client: PatientClient, { place, staged }: Renumbering, after: string) {
  const { table, column, named, renumbered } = place;
  const { rows } = await client.query<{ id: string; value: unknown }>(
    `select id, "${column}" as value from "in_${table}" where id > $1 and "${column}" is not null order by id limit ${some}`,
    [after],
  );
  const numbers = new Map<string, Set<number>>();
  for (const { value } of rows)
    for (const [target, ids] of Object.entries(named(value)))
      for (const id of ids) numbers.set(target, (numbers.get(target) ?? new Set()).add(id));
  const found = new Map<string, number>();
  for (const [target, ids] of numbers) {
    if (!staged.has(target)) continue;
    const { rows: given } = await client.query<{ old: string; now: string }>(
      `select old_id as old, new_id as now from "new_${target}" where old_id = any ($1)`,
      [[...ids]],
    );
    for (const { old, now } of given) found.set(`${target} ${old}`, Number(now));
  }
  const now: Now = (target, id) => found.get(`${target} ${id}`);
  await client.query(
    `update "in_${table}" s set "${column}" = n.value from unnest($1::bigint[], $2::jsonb[]) as n(id, value) where s.id = n.id`,
    [rows.map(({ id }) => id), rows.map(({ value }) => JSON.stringify(renumbered(value, now)))],
  );
  return rows.at(-1)?.id ?? null;
}
