import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cursorInSql, readCursor } from '../../../../platform/cursor.ts';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { portOf } from '../../../../platform/ports.ts';
import { maxNamed } from '../../../../shared/audit-actions.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { id, text } from '../../../../shared/zod.ts';
import type { ClientPageQuery } from '../contract.ts';
import { countMatching, countsByStatus, matching } from './matching.ts';
import { clientSources } from './sources.ts';

/** The contract's fields as the database writes them; a test holds it against the contract. */
const fields = sql.raw(`
  c.id, c.tenant_id as "tenantId", c.user_id as "userId", c.first_name as "firstName", c.last_name as "lastName",
  c.email, c.phone, c.age, c.goal, c.notes, c.status, c.progress_percentage as "progressPercentage",
  ${iso('c.last_contact')} as "lastContact", c.profile_image_url as "profileImageUrl",
  ${iso('c.created_at')} as "createdAt", ${iso('c.updated_at')} as "updatedAt", c.phone_text as "phoneText", c.tags,
  ${iso('c.archived_at')} as "archivedAt",
  c.email_reminders as "emailReminders", c.sms_reminders as "smsReminders",
  ${iso('c.sms_consent_at')} as "smsConsentAt"`);

function iso(column: string) {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export type VersionedList = { version: string; json: string };

/** Everybody who is not archived as JSON text, newest first: the database writes it, nothing is built row by row here. */
export async function listClientsJson(scope: Scope): Promise<VersionedList> {
  const { rows } = await scope.db.execute<Told & { json: string }>(sql`
    select coalesce(json_agg(c.written), '[]')::text as json, ${told}, ${some} from (
      select c.id, c.xmin, written from clients c, lateral (select ${fields}) written
      where ${matching(scope, {})} order by c.created_at desc, c.id desc
    ) c`);
  const { json = '[]', ...found } = rows[0] ?? {};
  return { version: versionIn(found), json };
}

/** Of the fields above: a program of a newer version may write others. */
const shape = createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 8);

/** `sum` is null of nobody, `some` those who are named when they are few. */
type Told = { count: number; sum: string | null; some?: string[] | null };
const told = sql.raw('count(*)::int as count, bit_xor(hash_array_extended(array[c.xmin], c.id))::text as sum');
const some = sql.raw(`(array_agg(c.id))[1:${maxNamed + 1}] as some`);

/**
 * Tells the whole list as it is from every other: which rows there are, and by which transaction each was written last
 * (its xmin). Costs a look at the rows, and none of the writing. `known`: the tags that the asker has.
 */
export async function versionOfClients(scope: Scope, known: string): Promise<string> {
  const wanted = isOfMany(known) ? told : sql`${told}, ${some}`;
  const { rows } = await scope.db.execute<Told>(sql`select ${wanted} from clients c where ${matching(scope, {})}`);
  return versionIn(rows[0] ?? {});
}

/** Only of long lists: if it is one of them still, nobody is named. If not, the list is written, and names them. */
function isOfMany(known: string): boolean {
  const counts = [...known.matchAll(/-(\d+)-/g)].map(([, count]) => Number(count));
  return !known.includes('*') && counts.length > 0 && counts.every(count => count > maxNamed);
}

/** Also says for the audit log whom the list shows: who has it already is looking at them again. */
function versionIn({ count = 0, sum = null, some = null }: Partial<Told>): string {
  setAuditSubject({ clientIds: count > maxNamed ? [] : (some ?? []).map(Number), clientCount: count });
  return `${shape}-${count}-${sum ?? 0}`;
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
 * One page as JSON text `{ items, nextCursor, total, counts }`; the cursor is the last row's sort key and id. One row
 * more is read than is shown: whether there is another page. Each row is written straight into the list: made one with
 * its sort key and taken out of that again, it would cost as much once more. What is ahead is looked up for the rows of
 * the page only, after they are found.
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
      'counts', ${countsByStatus(scope)}
    )::text as json
    from (
      select c.id, c.sort_key, c.at, written from (
        select page.*, row_number() over () as at from (
          select c.*, ${sql.raw(key)}::text as sort_key from clients c
          where ${matching(scope, query)} ${after(query.cursor, key, direction)} order by ${order} limit ${limit + 1}
        ) page
      ) c, lateral (select ${fields}, ${ahead(scope)}) written
    ) page`);
  return z.object({ json: z.string() }).parse(rows[0]).json;
}

/** When each client comes next and what is still to pay, for whom the asker may see that of. */
function ahead(scope: Scope): SQL {
  const of = [sql`c.tenant_id`, sql`c.id`] as const;
  const { nextAppointment, balance, oldestDueDate } = portOf(scope, clientSources).columns;
  const mayReadInvoices = isAllowed(scope, 'invoices.read');
  const next = isAllowed(scope, 'appointments.read')
    ? sql`to_char(${nextAppointment(...of)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`null`;
  return sql`
    ${next} as "nextAppointment",
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
/** As PostgreSQL writes an instant, or what stands for never. */
const momentKeys = z.tuple([z.string().regex(/^(-infinity|[12]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00)$/), id]);
