import { type SQL, sql } from 'drizzle-orm';
import { asSystemRole } from '../../../platform/database/as-system-role.ts';
import { patternOf } from '../../../platform/database/pattern.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import { addDays, startOfDay } from '../../../shared/dates.ts';
import { memberNames } from '../../auth/server/members.ts';
import { clientNames } from '../../clients/server/names.ts';
import { getZone } from '../../tenants/server/practice.ts';
import type { Act, ActorKind, AuditEvent, AuditFilter, AuditPage, AuditQuery, Details, Subject } from '../contract.ts';

type Row = {
  id: string;
  at: Date;
  actor: ActorKind;
  actorName: string | null;
  userId: string | null;
  act: Act;
  subject: Subject;
  subjectId: string | null;
  clientIds: string[];
  clientCount: number | null;
  device: string | null;
  place: string | null;
  details: Details | null;
};

/** So many of those whom an event was about are named; of the rest it is said how many. */
const mostNamed = 5;

/** The events that the filter finds, the newest first. */
export async function pageEvents(scope: Scope, query: AuditQuery): Promise<AuditPage> {
  const where = await matching(scope, query);
  const rows = await asSystemRole<Row>(scope, listed(where, query));
  const shown = rows.slice(0, query.limit);
  const next = rows.length > query.limit ? Number(shown.at(-1)?.id) : null;
  return { items: await present(scope, shown), next };
}

/**
 * As the system role, for which the index of clients counts (row-level security keeps `@>` from it): the practice is
 * named in the statement.
 */
const listed = (where: SQL, { before, limit }: AuditQuery) => sql`
  select e.id, e.at, e.actor, e.actor_name as "actorName", e.user_id as "userId", e.act, e.subject,
    e.subject_id as "subjectId", e.client_ids[1:${mostNamed}] as "clientIds",
    coalesce(e.client_count, cardinality(e.client_ids)) as "clientCount", e.device, e.place, e.details
  from audit_events e where ${where} ${before ? sql`and e.id < ${before}` : sql``}
  order by e.id desc limit ${limit + 1}`;

async function matching(scope: Scope, filter: AuditFilter): Promise<SQL> {
  const parts = [sql`e.tenant_id = ${scope.tenantId}`];
  const { userId, act, subject, clientId, search, from, to } = filter;
  if (userId) parts.push(sql`e.user_id = ${userId}`);
  if (act) parts.push(sql`e.act = ${act}`);
  if (subject) parts.push(sql`e.subject = ${subject}`);
  if (clientId) parts.push(sql`e.client_ids @> array[${clientId}]::bigint[]`);
  if (search) parts.push(await named(scope, search));
  if (from || to) {
    const zone = await getZone(scope);
    if (from) parts.push(sql`e.at >= ${startOfDay(from, zone).toISOString()}::timestamptz`);
    if (to) parts.push(sql`e.at < ${startOfDay(addDays(to, 1), zone).toISOString()}::timestamptz`);
  }
  return sql.join(parts, sql` and `);
}

/** Whoever of the team or of the clients is called so; a key by its name. */
async function named({ tenantId }: Scope, search: string): Promise<SQL> {
  const pattern = patternOf(search);
  return sql`(
    e.user_id = any (array(select u.id from users u join members m on m.user_id = u.id
      where m.tenant_id = ${tenantId} and lower(u.name) like ${pattern} limit 50))
    or e.client_ids && array(select c.id from clients c
      where c.tenant_id = ${tenantId} and lower(c.first_name || ' ' || c.last_name) like ${pattern} limit 200)
    or (e.actor = 'key' and lower(e.actor_name) like ${pattern}))`;
}

async function present(scope: Scope, rows: Row[]): Promise<AuditEvent[]> {
  const users = await memberNames(scope, [...new Set(rows.flatMap(({ userId }) => (userId ? [Number(userId)] : [])))]);
  const clients = await clientNames(scope, [...new Set(rows.flatMap(({ clientIds }) => clientIds.map(Number)))]);
  return rows.map(row => {
    const userId = row.userId ? Number(row.userId) : null;
    return {
      ...row,
      id: Number(row.id),
      at: row.at.toISOString(),
      userId,
      actorName: row.actorName ?? (userId ? (users.get(userId) ?? null) : null),
      subjectId: row.subjectId ? Number(row.subjectId) : null,
      clients: row.clientIds.map(Number).map(id => {
        const name = clients.get(id);
        return { id, name: name ? `${name.firstName} ${name.lastName}` : null };
      }),
    };
  });
}
