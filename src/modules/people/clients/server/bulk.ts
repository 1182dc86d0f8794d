import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { BulkInput } from '../contract.ts';
import { matching } from './filters.ts';
import { settleTags } from './tags.ts';

const maxNamed = 10_000;

/** Changes many clients in one statement; answers the changed ones, at most 10,000 of them by id. */
export async function changeMany(
  scope: Scope,
  { which, change }: BulkInput,
): Promise<{ changed: number; ids: number[] }> {
  const { set, unless } = await columnsToSet(scope, change);
  const isSelected =
    'ids' in which
      ? sql`c.tenant_id = ${scope.tenantId} and c.id = any(${sql.param(which.ids)}::bigint[])`
      : matching(scope, which.filter);
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    update clients c set ${set}, updated_at = now() where ${isSelected} and not (${unless}) returning c.id`);
  return { changed: rows.length, ids: rows.slice(0, maxNamed).map(row => Number(row.id)) };
}

/** The columns to set, and the condition for clients that need no change. */
async function columnsToSet(scope: Scope, change: BulkInput['change']): Promise<{ set: SQL; unless: SQL }> {
  switch (change.do) {
    case 'add tag': {
      const [tag = change.tag] = await settleTags(scope, [change.tag]);
      return { set: sql`tags = array_append(c.tags, ${tag})`, unless: sql`c.tags @> array[${tag}]` };
    }
    case 'remove tag':
      return {
        set: sql`tags = array_remove(c.tags, ${change.tag})`,
        unless: sql`not c.tags @> array[${change.tag}]`,
      };
    case 'set status':
      return { set: sql`status = ${change.status}`, unless: sql`c.status = ${change.status}` };
    case 'archive':
      return { set: sql`archived_at = now()`, unless: sql`c.archived_at is not null` };
    case 'restore':
      return { set: sql`archived_at = null`, unless: sql`c.archived_at is null` };
  }
}
