import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope } from '../../../platform/database/scope.ts';
import { tellAbout } from '../../../platform/database/trail.ts';
import { AppError } from '../../../platform/errors.ts';
import { id, text } from '../../../shared/zod.ts';
import { mostNamed } from '../../audit/contract.ts';
import type { ClientPageQuery } from '../contract.ts';
import { countMatching, matching } from './matching.ts';

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

/** Everybody who is not archived as JSON text, newest first: the database writes it, nothing is built row by row here. */
export async function listClientsJson(scope: Scope): Promise<string> {
  const { rows } = await scope.db.execute<{ json: string }>(sql`
    select coalesce(json_agg(row_to_json(page)), '[]')::text as json from (
      select ${fields} from clients c where ${matching(scope, {})} order by c.created_at desc, c.id desc
    ) page`);
  return rows[0]?.json ?? '[]';
}

/** Of the fields above: a program of a newer version may write others. */
const shape = createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 8);

/**
 * Tells the whole list as it is from every other: which rows there are, and by which transaction each was written last
 * (its xmin). Costs a look at the rows, and none of the writing. Also says for the audit log whom the list shows: who has
 * it already is looking at them again.
 */
export async function versionOfClients(scope: Scope): Promise<string> {
  type Row = { count: number; sum: string; first: number[] | null };
  const { rows } = await scope.db.execute<Row>(sql`
    select count(*)::int as count, coalesce(sum(hashint8extended(c.id, c.xmin::text::bigint)), 0)::text as sum,
      (select json_agg(few.id order by few.id desc) from (
        select c.id from clients c where ${matching(scope, {})} limit ${mostNamed + 1}) few) as first
    from clients c where ${matching(scope, {})}`);
  const { count = 0, sum = '', first = null } = rows[0] ?? {};
  tellAbout({ clientIds: count > mostNamed ? [] : (first ?? []), clientCount: count });
  return `${shape}-${count}-${sum}`;
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

/** One page as JSON text `{ items, nextCursor, total }`; the cursor is the last row's sort key and id. */
export async function pageClientsJson(scope: Scope, query: ClientPageQuery): Promise<string> {
  const { key, direction } = orders[query.sort];
  const where = matching(scope, query);
  const order = sql.raw(`${key} ${direction}, c.id ${direction}`);
  const { rows } = await scope.db.execute<{ json: string }>(sql`
    with page as (
      select ${fields}, ${sql.raw(key)}::text as sort_key from clients c
      where ${where} ${after(query.cursor, key, direction)} order by ${order} limit ${query.limit + 1}
    ), shown as (select * from page limit ${query.limit})
    select json_build_object(
      'items', coalesce((select json_agg(to_jsonb(shown) - 'sort_key') from shown), '[]'),
      'nextCursor', case when (select count(*) from page) > ${query.limit} then
        (select json_build_array(sort_key, id)::text from shown offset ${query.limit - 1} limit 1) end,
      'total', ${countMatching(scope, query)}
    )::text as json`);
  return rows[0]?.json ?? '{"items":[],"nextCursor":null,"total":0}';
}

function after(cursor: string | undefined, key: string, direction: Order['direction']): SQL {
  if (!cursor) return sql``;
  const isName = key.includes('name');
  const [value, id] = readCursor(cursor, isName);
  const cast = isName ? '' : '::timestamptz';
  const comparison = direction === 'asc' ? '>' : '<';
  return sql`and (${sql.raw(key)}, c.id) ${sql.raw(comparison)} (${value}${sql.raw(cast)}, ${id})`;
}

const nameCursor = z.tuple([text(300), id]);
/** As PostgreSQL writes an instant, or what stands for never. */
const momentCursor = z.tuple([z.string().regex(/^(-infinity|[12]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00)$/), id]);

function readCursor(cursor: string, isName: boolean): [string, number] {
  try {
    const { data } = (isName ? nameCursor : momentCursor).safeParse(JSON.parse(cursor));
    if (data) return data;
  } catch {
    // Falls through to the same answer.
  }
  throw new AppError('invalid', 'This page of the list does not exist any more');
}
