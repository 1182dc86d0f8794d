import { z } from 'zod';
import type { PatientClient } from '../../../platform/database/patient-client.ts';
import { recipients } from '../../campaigns/contract.ts';
import { storedBlock } from '../../storefront/blocks.ts';

/** The new numbers of rows of a table, by the old ones. */
type Find = (table: string, ids: number[]) => Promise<Map<number, number>>;

type Place = { table: string; column: string; renumbered: (value: unknown, find: Find) => Promise<unknown> };

/** Columns of JSON in which numbers of rows stand; what leads to nothing that came along is left out. */
const places: Place[] = [
  {
    table: 'storefronts',
    column: 'cta_buttons',
    renumbered: async (value, find) => {
      const blocks = z.array(storedBlock).parse(value);
      const products = await find(
        'digital_products',
        blocks.flatMap(each => (each.kind === 'product' ? (each.productId ?? []) : [])),
      );
      const files = await find(
        'lead_files',
        blocks.flatMap(each => (each.kind === 'lead' ? (each.fileId ?? []) : [])),
      );
      return blocks.map(each => {
        if (each.kind === 'product') return { ...each, productId: products.get(each.productId ?? 0) ?? null };
        return each.kind === 'lead' ? { ...each, fileId: files.get(each.fileId ?? 0) ?? null } : each;
      });
    },
  },
  {
    table: 'email_campaigns',
    column: 'recipients',
    renumbered: async (value, find) => {
      const chosen = recipients.parse(value);
      if (chosen.type === 'selected_clients') {
        const found = await find('clients', chosen.clientIds);
        return { ...chosen, clientIds: chosen.clientIds.flatMap(id => found.get(id) ?? []) };
      }
      if (chosen.type !== 'filter') return chosen;
      const filterId = (await find('client_filters', [chosen.filterId])).get(chosen.filterId);
      // To nobody, rather than to whoever another filter finds.
      return filterId ? { ...chosen, filterId } : { type: 'selected_clients', clientIds: [] };
    },
  },
];

export const jsonWithNumbers = places.map(({ table, column }) => `${table}.${column}`);

export async function renumberInsideJson(client: PatientClient, staged: Map<string, string[]>) {
  const find: Find = async (table, ids) => {
    if (!ids.length || !staged.has(table)) return new Map();
    const { rows } = await client.query<{ old: string; now: string }>(
      `select old_id as old, new_id as now from "new_${table}" where old_id = any ($1)`,
      [ids],
    );
    return new Map(rows.map(({ old, now }) => [Number(old), Number(now)]));
  };
  for (const { table, column, renumbered } of places) {
    if (!staged.get(table)?.includes(column)) continue;
    const { rows } = await client.query<{ id: string; value: unknown }>(
      `select id, "${column}" as value from "in_${table}" where "${column}" is not null`,
    );
    for (const { id, value } of rows)
      await client.query(`update "in_${table}" set "${column}" = $2::jsonb where id = $1`, [
        id,
        JSON.stringify(await renumbered(value, find)),
      ]);
  }
}
