import { sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { TagCount } from '../contract.ts';
import { matching } from './filters.ts';

/** Tags in use with their number of unarchived clients, in alphabetical order. */
export async function countTags(scope: Scope): Promise<TagCount[]> {
  const { rows } = await scope.db.execute<{ tag: string; count: number }>(sql`
    select t.tag, count(*)::int as count from clients c, unnest(c.tags) t (tag)
    where ${matching(scope, {})} group by t.tag order by lower(t.tag), t.tag`);
  return rows;
}

/** Removes duplicates and uses the practice's existing spelling. */
export async function settleTags(scope: Scope, typed: string[]): Promise<string[]> {
  const once = new Map(typed.map(tag => [tag.toLowerCase(), tag]));
  if (!once.size) return [];
  const { rows } = await scope.db.execute<{ tag: string }>(sql`
    select distinct t.tag from clients c, unnest(c.tags) t (tag)
    where c.tenant_id = ${scope.tenantId} and lower(t.tag) = any(${sql.param([...once.keys()])}::text[])`);
  for (const { tag } of rows) once.set(tag.toLowerCase(), tag);
  return [...once.values()];
}
