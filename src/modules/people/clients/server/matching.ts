import { type SQL, sql } from 'drizzle-orm';
import { patternOf } from '../../../../platform/database/pattern.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { type ClientFilter, clientStatuses } from '../contract.ts';

/** What a filter asks of a row of `clients c`, the practice first. */
export function matching(scope: Scope, filter: ClientFilter): SQL {
  const { status, tag, search, archived } = filter;
  const wanted = [sql`c.tenant_id = ${scope.tenantId}`, archived ? sql`c.archived_at is not null` : unarchived];
  if (status) wanted.push(sql`c.status = ${status}`);
  if (tag) wanted.push(sql`c.tags @> array[${tag}]`);
  // A function of migration 0001: under row-level security LIKE alone would not use its index. As an array it is asked
  // once; as a list to look into, the planner may ask it again for every row.
  if (search) wanted.push(sql`c.id = any(array(select search_clients(${patternOf(search)})))`);
  return sql.join(wanted, sql` and `);
}

const unarchived = sql`c.archived_at is null`;

/** How many clients a filter finds: read off the kept counts where they know, otherwise counted. */
export function countMatching(scope: Scope, filter: ClientFilter): SQL {
  const { search, tag, status, archived } = filter;
  if (search || tag || (archived && status))
    return sql`(select count(*) from clients c where ${matching(scope, filter)})`;
  const which = archived ? sql`status = 'archived'` : status ? sql`status = ${status}` : sql`status <> 'archived'`;
  return sql`(select coalesce(sum(count), 0)::bigint from client_counts where tenant_id = ${scope.tenantId} and ${which})`;
}

/** How many clients the practice has in each status, as JSON; `archived` ones in none of the others. */
export const countsByStatus = (scope: Scope): SQL => sql`(
  select json_build_object(
    ${sql.join(
      [...clientStatuses, 'archived'].map(
        status => sql`${sql.raw(`'${status}'`)}, coalesce(sum(count) filter (where status = ${status}), 0)::bigint`,
      ),
      sql`, `,
    )}) from client_counts where tenant_id = ${scope.tenantId})`;
