import { type SQL, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import { asSystemRole } from '../../../../platform/database/as-system-role.ts';
import { databaseError } from '../../../../platform/database/failures.ts';
import { patternOf } from '../../../../platform/database/pattern.ts';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type CsvColumns, csvFile } from '../../../../platform/formats/csv.ts';
import type { Services } from '../../../../platform/services.ts';
import type { ActorKind } from '../../../../shared/audit-actions.ts';
import { addDays, startOfDay } from '../../../../shared/dates.ts';
import { memberNames } from '../../../accounts/auth/server/members.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { clientNames } from '../../../people/clients/server/names.ts';
import {
  type Act,
  type AuditEvent,
  type AuditFilter,
  type AuditPage,
  type AuditQuery,
  changes,
  type Details,
  labelOfAct,
  labelOfSubject,
  type Subject,
} from '../contract.ts';
import { describeDetails, describeDoer, describePeople } from '../describe.ts';

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

/** Clients named per event; the rest is counted. */
const maxNamed = 5;

/**
 * Events that match the filter, newest first.
 * @throws AppError invalid, conflict if the query hits the statement timeout
 */
export async function pageEvents(scope: Scope, query: AuditQuery): Promise<AuditPage> {
  try {
    return await readPage(scope, query);
  } catch (reason) {
    // Statement timeout.
    throw databaseError(reason)?.code === '57014' ? new AppError('conflict', takesTooLong) : reason;
  }
}

const takesTooLong = 'This search takes too long. Type more of the name, or filter by date, person or action.';

async function readPage(scope: Scope, query: AuditQuery): Promise<AuditPage> {
  const { sources, onlyFirst } = await sourcesOf(scope, query);
  const rows = sources.length ? await asSystemRole<Row>(scope, listed(sources, query)) : [];
  const { items, nextCursor } = cutPage(
    rows.map(row => ({ ...row, id: Number(row.id) })),
    query.limit,
  );
  return { items: await present(scope, items), nextCursor, onlyFirst };
}

const columns = sql`e.id, e.at, e.actor, e.actor_name as "actorName", e.user_id as "userId", e.act, e.subject,
  e.subject_id as "subjectId", e.client_ids[1:${sql.raw(String(maxNamed))}] as "clientIds",
  coalesce(e.client_count, cardinality(e.client_ids)) as "clientCount", e.device, e.place, e.details`;

/**
 * Runs as the system role, because row-level security keeps `@>` from using the index on client ids; the conditions
 * name the practice. Each source reads at most one page from its own index.
 */
function listed(sources: SQL[], { limit }: AuditQuery): SQL {
  const end = sql`order by id desc limit ${limit + 1}`;
  const each = sources.map(source => sql`(select ${columns} from ${source} ${end})`);
  if (each.length === 1) return sql`${each[0]}`;
  return sql`select distinct on (id) * from (${sql.join(each, sql` union all `)}) found ${end}`;
}

/**
 * Sources (FROM and WHERE) of the events. A name gives one source each for matching members, API keys and clients; none
 * if nothing matches.
 */
async function sourcesOf(scope: Scope, query: AuditQuery): Promise<{ sources: SQL[]; onlyFirst: number | null }> {
  const where = await matching(scope, query);
  const newest = sql`order by e.id desc limit ${query.limit + 1}`;
  const byOne = (values: SQL, column: SQL) => sql`unnest(${values}) one cross join lateral
    (select * from audit_events e where ${where} and ${column} = one ${newest}) e`;
  // Most events are views. Reading each other act from its own index skips them.
  if (!query.search && query.act === 'changes' && !query.clientId)
    return { sources: [byOne(sql`${sql.param(changes)}::text[]`, sql`e.act`)], onlyFirst: null };
  if (!query.search) return { sources: [sql`audit_events e where ${where}`], onlyFirst: null };
  const called = await findNamed(scope, query.search);
  const [users = [], keys = [], clients = []] = called.map(some => some.slice(0, maxNameMatches));
  const sources = [
    ...(users.length ? [byOne(sql`${sql.param(users)}::bigint[]`, sql`e.user_id`)] : []),
    ...(keys.length ? [byOne(sql`${sql.param(keys)}::text[]`, sql`e.actor = 'key' and e.actor_name`)] : []),
    // `offset 0` reads all events of these clients first and sorts then: scanning the log from its end would take long
    // for clients with few events.
    ...(clients.length
      ? [
          sql`(select * from audit_events e where ${where} and e.client_ids && ${sql.param(clients)}::bigint[] offset 0) e`,
        ]
      : []),
  ];
  return { sources, onlyFirst: called.some(some => some.length > maxNameMatches) ? maxNameMatches : null };
}

async function matching(scope: Scope, filter: AuditQuery): Promise<SQL> {
  const parts = [sql`e.tenant_id = ${scope.tenantId}`];
  const { userId, act, subject, clientId, from, to } = filter;
  const before = readIdCursor(filter.cursor);
  if (userId) parts.push(sql`e.user_id = ${userId}`);
  if (act === 'changes') parts.push(sql`e.act = any(${sql.param(changes)}::text[])`);
  else if (act) parts.push(sql`e.act = ${act}`);
  if (subject) parts.push(sql`e.subject = ${subject}`);
  if (clientId) parts.push(sql`e.client_ids @> array[${clientId}]::bigint[]`);
  if (from || to) {
    const zone = await getZone(scope);
    if (from) parts.push(sql`e.at >= ${startOfDay(from, zone).toISOString()}::timestamptz`);
    if (to) parts.push(beforeDay(scope, startOfDay(addDays(to, 1), zone), startOfDay(addDays(to, 3), zone)));
  }
  if (before) parts.push(sql`e.id < ${before}`);
  return sql.join(parts, sql` and `);
}

/**
 * Ids follow the order of time, except for views, which are written a second later, or when the database is back after
 * an outage. So this includes ids up to two days after the end, and excludes all later ones.
 */
const beforeDay = ({ tenantId }: Scope, end: Date, later: Date) => sql`e.at < ${end.toISOString()}::timestamptz
  and e.id <= (select max(last.id) from (select l.id from audit_events l where l.tenant_id = ${tenantId}
    and l.at < ${later.toISOString()}::timestamptz order by l.at desc limit 1000) last)`;

/** Matches per kind. One more is read to know whether there are more. */
const maxNameMatches = 200;

type NameMatches = [users: string[], keys: string[], clients: string[]];

/** Members, API keys and clients whose name matches; the newest if there are too many. */
async function findNamed(scope: Scope, search: string): Promise<NameMatches> {
  const { tenantId } = scope;
  const pattern = patternOf(search);
  const limit = sql.raw(String(maxNameMatches + 1));
  const [matches] = await asSystemRole<{ users: string[]; keys: string[]; clients: string[] }>(
    scope,
    sql`
    with recursive called as (
      (select actor_name as name from audit_events where tenant_id = ${tenantId} and actor = 'key'
        order by actor_name limit 1)
      union all
      select (select actor_name from audit_events where tenant_id = ${tenantId} and actor = 'key'
        and actor_name > called.name order by actor_name limit 1) from called where called.name is not null
    )
    select array(select u.id from users u join members m on m.user_id = u.id
        where m.tenant_id = ${tenantId} and lower(u.name) like ${pattern} order by u.id desc limit ${limit}) as users,
      array(select name from called where lower(name) like ${pattern} order by name limit ${limit}) as keys,
      array(select id from (select c.id from clients c where c.tenant_id = ${tenantId}
        and lower(c.first_name || ' ' || c.last_name) like ${pattern} offset 0) named
        order by id desc limit ${limit}) as clients`,
  );
  return [matches?.users ?? [], matches?.keys ?? [], matches?.clients ?? []];
}

async function present(scope: Scope, rows: (Omit<Row, 'id'> & { id: number })[]): Promise<AuditEvent[]> {
  const users = await memberNames(scope, [...new Set(rows.flatMap(({ userId }) => (userId ? [Number(userId)] : [])))]);
  const clients = await clientNames(scope, [...new Set(rows.flatMap(({ clientIds }) => clientIds.map(Number)))]);
  return rows.map(row => {
    const userId = row.userId ? Number(row.userId) : null;
    return {
      ...row,
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

const csvColumns: CsvColumns<AuditEvent> = {
  When: ({ at }) => at,
  Who: describeDoer,
  What: ({ act }) => labelOfAct(act),
  About: ({ subject }) => labelOfSubject(subject),
  Number: ({ subjectId }) => subjectId,
  Clients: describePeople,
  Details: ({ details }) => describeDetails(details),
  Device: ({ device }) => device,
  Network: ({ place }) => place,
};

const perPage = 200;

/** Events that match the filter, newest first. */
export const exportEvents = (
  services: Services,
  principal: Principal,
  filter: AuditFilter,
): Promise<ReadableStream<Uint8Array>> =>
  csvFile(csvColumns, cursor =>
    inTenant(services.database, principal, scope => pageEvents(scope, { ...filter, cursor, limit: perPage })),
  );
