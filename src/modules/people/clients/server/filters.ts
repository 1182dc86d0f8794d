import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../../platform/database/failures.ts';
import { patternOf } from '../../../../platform/database/pattern.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { portOf } from '../../../../platform/ports.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { type ClientFilter, clientStatuses, type SavedFilter, type SavedFilterInput } from '../contract.ts';
import { clientSources } from './sources.ts';
import { clientFilters } from './tables.ts';

const columns = { id: clientFilters.id, name: clientFilters.name, filter: clientFilters.filter };

/** Sorted by name. */
export const listFilters = (scope: Scope): Promise<SavedFilter[]> =>
  scope.db
    .select(columns)
    .from(clientFilters)
    .where(eq(clientFilters.tenantId, scope.tenantId))
    .orderBy(asc(sql`lower(${clientFilters.name})`));

/** @throws AppError not_found */
export async function getFilter(scope: Scope, id: number): Promise<SavedFilter> {
  const [filter] = await scope.db
    .select(columns)
    .from(clientFilters)
    .where(and(eq(clientFilters.tenantId, scope.tenantId), eq(clientFilters.id, id)));
  if (!filter) throw notFound('Filter');
  return filter;
}

/** @throws AppError conflict if the name is taken */
export async function saveFilter(scope: Scope, input: SavedFilterInput): Promise<SavedFilter> {
  try {
    const [saved] = await scope.db
      .insert(clientFilters)
      .values({ ...input, tenantId: scope.tenantId })
      .returning(columns);
    if (!saved) throw notFound('Filter');
    return saved;
  } catch (reason) {
    if (violatedConstraint(reason) !== 'client_filters_one_name') throw reason;
    const sentence = 'There is already a filter with this name';
    throw new AppError('conflict', sentence, { name: sentence });
  }
}

/** @throws AppError not_found */
export async function deleteFilter(scope: Scope, id: number): Promise<void> {
  const deleted = await scope.db
    .delete(clientFilters)
    .where(and(eq(clientFilters.tenantId, scope.tenantId), eq(clientFilters.id, id)))
    .returning({ id: clientFilters.id });
  if (!deleted.length) throw notFound('Filter');
}

/** SQL condition on `clients c` for the filter, limited to the practice. */
export function matching(scope: Scope, filter: ClientFilter): SQL {
  const { status, archived, atRisk } = filter;
  const conditions = [matchingAnyStatus(scope, filter), archived ? sql`c.archived_at is not null` : unarchived];
  if (status) conditions.push(sql`c.status = ${status}`);
  if (atRisk) conditions.push(isAtRisk(scope));
  return sql.join(conditions, sql` and `);
}

/** The search and the tag only. */
function matchingAnyStatus(scope: Scope, { tag, search }: ClientFilter): SQL {
  const conditions = [sql`c.tenant_id = ${scope.tenantId}`];
  if (tag) conditions.push(sql`c.tags @> array[${tag}]`);
  // A function (migration 0001), because row-level security prevents LIKE from using its index. The array makes the
  // planner call it once instead of once per row.
  if (search) conditions.push(sql`c.id = any(array(select search_clients(${patternOf(search)})))`);
  return sql.join(conditions, sql` and `);
}

const unarchived = sql`c.archived_at is null`;

/** From when on a session counts: the practice's number of weeks ago. */
const atRiskSince = ({ tenantId }: Scope) =>
  sql`(select now() - make_interval(weeks => t.at_risk_weeks) from tenants t where t.id = ${tenantId})`;

/**
 * Active clients without an upcoming session and without one in as many weeks as the practice has set (decision 089).
 */
const isAtRisk = (scope: Scope): SQL =>
  isAllowed(scope, 'appointments.read')
    ? sql`${unarchived} and c.status = 'active' and c.created_at <= ${atRiskSince(scope)}
        and not ${portOf(scope, clientSources).hasSessionSince(sql`c.tenant_id`, sql`c.id`, atRiskSince(scope))}`
    : sql`false`;

/** Whole weeks since the last session, or since the client was added, of a client at risk; null for all others. */
export const weeksWithoutSession = (scope: Scope): SQL =>
  isAllowed(scope, 'appointments.read')
    ? sql`(select case when ${unarchived} and c.status = 'active' and since <= ${atRiskSince(scope)}
        then floor(extract(epoch from now() - since) / 604800)::int end
        from (select greatest(c.created_at, ${portOf(scope, clientSources).columns.lastSession(sql`c.tenant_id`, sql`c.id`)}) as since) s)`
    : sql`null`;

/** The number of matching clients: from `client_counts` where possible, else counted. */
export function countMatching(scope: Scope, filter: ClientFilter): SQL {
  const { search, tag, status, archived, atRisk } = filter;
  if (search || tag || atRisk || (archived && status))
    return sql`(select count(*) from clients c where ${matching(scope, filter)})`;
  const which = archived ? sql`status = 'archived'` : status ? sql`status = ${status}` : sql`status <> 'archived'`;
  return sql`(select coalesce(sum(count), 0)::bigint from client_counts where tenant_id = ${scope.tenantId} and ${which})`;
}

/**
 * Clients by status as JSON, of those that match the search and the tag; archived ones are only counted as `archived`,
 * and of the active ones only those at risk if the filter says so. From `client_counts` where possible, else counted.
 */
export function countsByStatus(scope: Scope, filter: ClientFilter): SQL {
  const { search, tag, atRisk } = filter;
  const all =
    search || tag
      ? sql`select case when ${unarchived} then c.status else 'archived' end as status, count(*) as count
          from clients c where ${matchingAnyStatus(scope, filter)} group by 1`
      : sql`select status, count from client_counts where tenant_id = ${scope.tenantId}`;
  const counts = atRisk
    ? sql`select status, count from (${all}) counts where status <> 'active'
        union all select 'active', ${countMatching(scope, { search, tag, atRisk })}`
    : all;
  return sql`(
  select json_build_object(
    ${sql.join(
      [...clientStatuses, 'archived'].map(
        status => sql`${sql.raw(`'${status}'`)}, coalesce(sum(count) filter (where status = ${status}), 0)::bigint`,
      ),
      sql`, `,
    )}) from (${counts}) counts)`;
}
