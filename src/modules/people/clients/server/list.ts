import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cursorInSql, readCursor } from '../../../../platform/cursor.ts';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { type CsvColumns, csvFile } from '../../../../platform/formats/csv.ts';
import { portOf } from '../../../../platform/ports.ts';
import type { Services } from '../../../../platform/services.ts';
import { maxNamed } from '../../../../shared/audit-actions.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { id, text } from '../../../../shared/zod.ts';
import {
  type Client,
  type ClientFilter,
  type ClientPageQuery,
  clientPage,
  goalLabels,
  statusLabels,
} from '../contract.ts';
import { countMatching, countsByStatus, matching, weeksWithoutSession } from './filters.ts';
import { clientSources } from './sources.ts';

/** The contract's fields as SQL; a test compares it with the contract. */
const fields = sql.raw(`
  c.id, c.tenant_id as "tenantId", c.user_id as "userId", c.first_name as "firstName", c.last_name as "lastName",
  c.email, c.phone, c.age, c.goal, c.notes, c.status, c.progress_percentage as "progressPercentage",
  ${iso('c.last_contact')} as "lastContact", c.profile_image_url as "profileImageUrl",
  ${iso('c.created_at')} as "createdAt", ${iso('c.updated_at')} as "updatedAt", c.phone_text as "phoneText", c.tags,
  ${iso('c.archived_at')} as "archivedAt",
  c.email_reminders as "emailReminders", c.sms_reminders as "smsReminders",
  ${iso('c.sms_consent_at')} as "smsConsentAt", c.language`);

function iso(column: string) {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

type VersionedList = { version: string; json: string };

/** Unarchived clients, newest first, as JSON built by the database, which is faster than building rows here. */
export async function listClientsJson(scope: Scope): Promise<VersionedList> {
  const { rows } = await scope.db.execute<VersionColumns & { json: string }>(sql`
    select coalesce(json_agg(c.written), '[]')::text as json, ${versionColumns}, ${some} from (
      select c.id, c.xmin, written from clients c, lateral (select ${fields}) written
      where ${matching(scope, {})} order by c.created_at desc, c.id desc
    ) c`);
  const { json = '[]', ...aggregates } = rows[0] ?? {};
  return { version: versionIn(aggregates), json };
}

/** Part of the version: another release may select other fields. */
const fieldsHash = createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 8);

/** `sum` is null for an empty list; `some` holds ids only of short lists, which the audit log names. */
type VersionColumns = { count: number; sum: string | null; some?: string[] | null };
const versionColumns = sql.raw(
  'count(*)::int as count, bit_xor(hash_array_extended(array[c.xmin], c.id))::text as sum',
);
const some = sql.raw(`(array_agg(c.id))[1:${maxNamed + 1}] as some`);

/**
 * A version (ETag) of the whole list without building it: combines the ids with the transaction that last wrote each
 * row (xmin). `ifNoneMatch`: the client's If-None-Match header.
 */
export async function versionOfClients(scope: Scope, ifNoneMatch: string): Promise<string> {
  const columns = isOfMany(ifNoneMatch) ? versionColumns : sql`${versionColumns}, ${some}`;
  const { rows } = await scope.db.execute<VersionColumns>(
    sql`select ${columns} from clients c where ${matching(scope, {})}`,
  );
  return versionIn(rows[0] ?? {});
}

/**
 * For long lists the ids need not be read, because the audit log does not name them. If the list has become short, its
 * version differs and the full list is built with the ids.
 */
function isOfMany(ifNoneMatch: string): boolean {
  const counts = [...ifNoneMatch.matchAll(/-(\d+)-/g)].map(([, count]) => Number(count));
  return !ifNoneMatch.includes('*') && counts.length > 0 && counts.every(count => count > maxNamed);
}

/** Also records the audit subject, because a 304 response shows the list again, too. */
function versionIn({ count = 0, sum = null, some = null }: Partial<VersionColumns>): string {
  setAuditSubject({ clientIds: count > maxNamed ? [] : (some ?? []).map(Number), clientCount: count });
  return `${fieldsHash}-${count}-${sum ?? 0}`;
}

type Order = { key: string; direction: 'asc' | 'desc' };
const orders: Record<ClientPageQuery['sort'], Order> = {
  name: { key: '(lower(c.last_name) || chr(1) || lower(c.first_name))', direction: 'asc' },
  '-name': { key: '(lower(c.last_name) || chr(1) || lower(c.first_name))', direction: 'desc' },
  lastContact: { key: "coalesce(c.last_contact, '-infinity')", direction: 'asc' },
  '-lastContact': { key: "coalesce(c.last_contact, '-infinity')", direction: 'desc' },
  createdAt: { key: 'c.created_at', direction: 'asc' },
  '-createdAt': { key: 'c.created_at', direction: 'desc' },
};

/**
 * One page as JSON text `{ items, nextCursor, total, counts }`; the cursor is the sort key and id of the last row. One
 * extra row tells whether there is another page. Rows are selected first and converted to JSON afterwards, so that
 * columns of other modules are computed for this page only.
 */
export async function pageClientsJson(scope: Scope, query: ClientPageQuery): Promise<string> {
  const { key, direction } = orders[query.sort];
  const { limit } = query;
  const order = sql.raw(`${key} ${direction}, c.id ${direction}`);
  const { rows } = await scope.db.execute<{ json: string }>(sql`
    select json_build_object(
      'items', coalesce(json_agg(written) filter (where at <= ${limit}), '[]'),
      'nextCursor', case when count(*) > ${limit} then
        ${cursorInSql(sql`max(sort_key) filter (where at = ${limit})`, sql`max(id) filter (where at = ${limit})`)} end,
      'total', ${countMatching(scope, query)},
      'counts', ${countsByStatus(scope, query)}
    )::text as json
    from (
      select c.id, c.sort_key, c.at, written from (
        select page.*, row_number() over () as at from (
          select c.*, ${sql.raw(key)}::text as sort_key from clients c
          where ${matching(scope, query)} ${after(query.cursor, key, direction)} order by ${order} limit ${limit + 1}
        ) page
      ) c, lateral (select ${fields}, ${upcomingColumns(scope)}) written
    ) page`);
  return z.object({ json: z.string() }).parse(rows[0]).json;
}

/** Next appointment and open invoices, as far as the role may see them. */
function upcomingColumns(scope: Scope): SQL {
  const of = [sql`c.tenant_id`, sql`c.id`] as const;
  const { nextAppointment, balance, oldestDueDate } = portOf(scope, clientSources).columns;
  const mayReadInvoices = isAllowed(scope, 'invoices.read');
  const next = isAllowed(scope, 'appointments.read')
    ? sql`to_char(${nextAppointment(...of)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`null`;
  return sql`
    ${next} as "nextAppointment",
    ${weeksWithoutSession(scope)} as "weeksWithoutSession",
    ${mayReadInvoices ? balance(...of) : sql`'[]'::json`} as balance,
    ${mayReadInvoices ? oldestDueDate(...of) : sql`null`} as "oldestDueDate"`;
}

function after(cursor: string | undefined, key: string, direction: Order['direction']): SQL {
  const isName = key.includes('name');
  const last = readCursor(cursor, isName ? nameKeys : momentKeys);
  if (!last) return sql``;
  const [value, id] = last;
  const cast = isName ? '' : '::timestamptz';
  const comparison = direction === 'asc' ? '>' : '<';
  return sql`and (${sql.raw(key)}, c.id) ${sql.raw(comparison)} (${value}${sql.raw(cast)}, ${id})`;
}

const nameKeys = z.tuple([text(300), id]);
/** A timestamp in PostgreSQL's format, or -infinity for never. */
const momentKeys = z.tuple([z.string().regex(/^(-infinity|[12]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00)$/), id]);

/** Column names that the import recognizes, and some columns for information only. */
const columns: CsvColumns<Client> = {
  'First name': client => client.firstName,
  'Last name': client => client.lastName,
  Email: client => client.email,
  Phone: client => client.phone,
  Age: client => client.age,
  Goal: client => goalLabels[client.goal],
  Status: client => statusLabels[client.status],
  Tags: client => client.tags.join(', '),
  Notes: client => client.notes,
  'Progress %': client => client.progressPercentage,
  'Last contact': client => client.lastContact,
  'Client since': client => client.createdAt,
};

const perPage = 200;

/** Sorted by name. */
export const exportClients = (
  services: Services,
  principal: Principal,
  filter: ClientFilter,
): Promise<ReadableStream<Uint8Array>> =>
  csvFile(columns, cursor => inTenant(services.database, principal, scope => readPage(scope, filter, cursor)));

const readPage = async (scope: Scope, filter: ClientFilter, cursor: string | undefined) =>
  clientPage.parse(JSON.parse(await pageClientsJson(scope, { ...filter, limit: perPage, cursor, sort: 'name' })));
