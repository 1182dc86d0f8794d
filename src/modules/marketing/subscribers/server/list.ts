import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cursorInSql, readCursor } from '../../../../platform/cursor.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { id, text } from '../../../../shared/zod.ts';
import { suppressionOf } from '../../../messaging/suppressions/server/suppressed.ts';
import { type SubscriberFilter, type SubscriberPage, type SubscriberPageQuery, subscriberPage } from '../subscriber.ts';

const fields = sql.raw(`
  s.id, s.email, s.first_name as "firstName", s.last_name as "lastName", s.status, s.source,
  coalesce(s.confirmed_at, s.subscribed_at) as since, s.confirmed_at as "confirmedAt",
  s.unsubscribed_at as "unsubscribedAt", s.consent_at as "consentAt", s.consent_page as "consentPage",
  s.consent_text as "consentText"`);

type Order = { key: string; direction: 'asc' | 'desc' };
// Must match the expressions of the table's indexes.
const byName = "(lower(coalesce(s.last_name, s.first_name, s.email)) || chr(1) || lower(coalesce(s.first_name, '')))";
const bySince = 'coalesce(s.confirmed_at, s.subscribed_at)';
const orders: Record<SubscriberPageQuery['sort'], Order> = {
  name: { key: byName, direction: 'asc' },
  '-name': { key: byName, direction: 'desc' },
  since: { key: bySince, direction: 'asc' },
  '-since': { key: bySince, direction: 'desc' },
};

/** One page; the cursor is the last row's sort key and id. @throws AppError invalid */
export async function pageSubscribers(scope: Scope, query: SubscriberPageQuery): Promise<SubscriberPage> {
  const { key, direction } = orders[query.sort];
  const order = sql.raw(`${key} ${direction}, s.id ${direction}`);
  const { rows } = await scope.db.execute<{ json: unknown }>(sql`
    with page as (
      select ${fields}, ${sql.raw(key)}::text as sort_key from newsletter_subscribers s
      where ${matching(scope, query)} ${after(query.cursor, key, direction)} order by ${order} limit ${query.limit + 1}
    ), shown as (select * from page limit ${query.limit}),
    known as materialized (select * from clients_with_emails(array(select lower(email) from shown))),
    counts as materialized (${countByStatus(scope, query.search)})
    select json_build_object(
      'items', coalesce((
        select json_agg(to_jsonb(shown) - 'sort_key' || jsonb_build_object(
          'suppressed', ${suppressionOf(scope.tenantId, sql`shown.email`)}, 'clientId',
          (select known.client_id from known where known.email = lower(shown.email) limit 1))) from shown), '[]'),
      'nextCursor', case when (select count(*) from page) > ${query.limit} then
        (select ${cursorInSql(sql`sort_key`, sql`id`)} from shown offset ${query.limit - 1} limit 1) end,
      'total', (select coalesce(sum(count), 0)::bigint from counts ${query.status ? sql`where status = ${query.status}` : sql``}),
      'counts', '{"pending":0,"active":0,"unsubscribed":0}'::jsonb
        || coalesce((select jsonb_object_agg(status, count) from counts), '{}')
    ) as json`);
  return subscriberPage.parse(rows[0]?.json);
}

/** Conditions on `newsletter_subscribers s`. */
export function matching(scope: Scope, { status, search }: SubscriberFilter): SQL {
  const wanted = [sql`s.tenant_id = ${scope.tenantId}`];
  if (status) wanted.push(sql`s.status = ${status}`);
  // A SQL function defined in the migrations. As an array it is evaluated once (decision 014).
  if (search) wanted.push(sql`s.id = any(array(select search_subscribers(${patternOf(search)})))`);
  return sql.join(wanted, sql` and `);
}

/** Matches any part of the name or address; escapes the wildcards of LIKE. */
const patternOf = (search: string) => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Reads the stored counts. With a search it counts the matches, which are few. */
const countByStatus = (scope: Scope, search: string | undefined): SQL =>
  search
    ? sql`select status, count(*) as count from newsletter_subscribers s where ${matching(scope, { search })} group by 1`
    : sql`select status, sum(count)::bigint as count from subscriber_counts where tenant_id = ${scope.tenantId} group by 1`;

function after(cursor: string | undefined, key: string, direction: Order['direction']): SQL {
  const isMoment = key === bySince;
  const last = readCursor(cursor, isMoment ? momentKeys : nameKeys);
  if (!last) return sql``;
  const [value, id] = last;
  const cast = sql.raw(isMoment ? '::timestamptz' : '');
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  return sql`and (${sql.raw(key)}, s.id) ${comparison} (${value}${cast}, ${id})`;
}

const nameKeys = z.tuple([text(400), id]);
/** PostgreSQL's text format of a timestamptz in UTC. */
const momentKeys = z.tuple([z.string().regex(/^[12]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/), id]);
