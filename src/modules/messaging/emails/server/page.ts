import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { readCursor, writeCursor } from '../../../../platform/cursor.ts';
import { patternOf } from '../../../../platform/database/pattern.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { port } from '../../../../platform/ports.ts';
import { addDays, startOfDay } from '../../../../shared/dates.ts';
import { id, instant } from '../../../../shared/zod.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { clientNames } from '../../../people/clients/server/names.ts';
import { subjectFor } from '../../mailings/server/content.ts';
import {
  type EmailFilter,
  type EmailPage,
  type EmailPageQuery,
  emailLog,
  emailPage,
  emailStatuses,
  maxCounted,
} from '../contract.ts';

/** @throws AppError not_found if the practice does not have this campaign */
export const requireCampaign = port<(scope: Scope, id: number) => Promise<unknown>>('mail.campaign');

/**
 * One page of the log, newest first; the cursor is the last row's time and ID. Reads each status from its index and
 * merges the results, so that the cost does not depend on the size of the log.
 * @throws AppError invalid
 */
export async function pageMails(scope: Scope, query: EmailPageQuery): Promise<EmailPage> {
  const { limit, cursor, ...filter } = query;
  const range = await readRange(scope, filter);
  const before = readCursor(cursor, keys);
  const pageFilter = { ...filter, ...range };
  const { rows } = await scope.db.execute<{ json: unknown }>(sql`
    with counted as materialized (${countedKeys(scope, pageFilter)}),
    keys as (${pageFilter.search && !before ? sql`select * from counted where place <= ${limit + 1}` : keysOf(scope, pageFilter, before, limit + 1)}),
    shown as (
      select ${fields} from keys join email_logs e on e.tenant_id = ${scope.tenantId} and e.id = keys.id
      order by keys.place limit ${limit}
    )
    select json_build_object(
      'items', coalesce((select json_agg(shown) from shown), '[]'),
      'hasNext', (select count(*) from keys) > ${limit},
      'found', (select count(*) from counted)
    ) as json`);
  const { items, hasNext, found } = answer.parse(rows[0]?.json);
  const last = items.at(-1);
  return emailPage.parse({
    items: await withNames(scope, items),
    nextCursor: hasNext && last ? writeCursor([last.createdAt, last.id]) : null,
    total: Math.min(found, maxCounted),
    isMore: found > maxCounted,
  });
}

const name = z.string().nullable();
const answer = z.object({
  items: z.array(emailLog.extend({ personal: z.object({ firstName: name, fullName: name }).nullable() })),
  hasNext: z.boolean(),
  found: z.number(),
});

const fields = sql.raw(`
  e.id, e.tenant_id as "tenantId", e.campaign_id as "campaignId", e.client_id as "clientId",
  e.recipient_email as "recipientEmail", e.subject, e.personal, e.status, e.error, e.external_id as "externalId",
  e.sent_by as "sentBy", e.sent_at as "sentAt", e.created_at as "createdAt"`);

type Range = { since: Date | null; until: Date | null };
type PageFilter = EmailFilter & Range;
const keys = z.tuple([instant, id]);
type Before = z.infer<typeof keys> | undefined;

/** Converts days in the practice's time zone to instants. */
async function readRange(scope: Scope, { from, to }: EmailFilter): Promise<Range> {
  if (!from && !to) return { since: null, until: null };
  const zone = await getZone(scope);
  return { since: from ? startOfDay(from, zone) : null, until: to ? startOfDay(addDays(to, 1), zone) : null };
}

/** Reads one status after the other and stops after the maximum that is counted. */
function countedKeys(scope: Scope, filter: PageFilter): SQL {
  if (filter.search) return foundKeys(filter, undefined, maxCounted + 1);
  // ORDER BY makes the planner use the index instead of a sequential scan.
  const each = ofEachState(scope, filter, sql`order by ${orderOf(filter)}`, maxCounted + 1);
  return sql`select e.id from ${each} limit ${maxCounted + 1}`;
}

/** The newest `most` keys, each with its position for the cursor. */
function keysOf(scope: Scope, filter: PageFilter, before: Before, most: number): SQL {
  if (filter.search) return foundKeys(filter, before, most);
  const beyond = before && beyondOf(filter, before);
  const newest = ofEachState(scope, filter, sql`${beyond ?? sql``} order by ${orderOf(filter)}`, most);
  return sql`select e.id, row_number() over (order by ${orderOf(filter)}) as place from ${newest} order by place limit ${most}`;
}

/** A campaign's emails are all created at once, so they are sorted by ID, which its index supports. */
const orderOf = ({ campaignId }: PageFilter): SQL => (campaignId ? sql`e.id desc` : sql`e.created_at desc, e.id desc`);

const beyondOf = ({ campaignId }: PageFilter, [at, id]: [string, number]): SQL =>
  campaignId ? sql`and e.id < ${id}` : sql`and (e.created_at, e.id) < (${at}::timestamptz, ${id})`;

/** `rest` adds the starting position and the order to the query of each status. */
function ofEachState({ tenantId }: Scope, filter: PageFilter, rest: SQL, most: number): SQL {
  const { status, campaignId, since, until } = filter;
  const conditions = [
    sql`e.tenant_id = ${tenantId} and e.kind <> 'account' and e.status = state`,
    ...(campaignId ? [sql`e.campaign_id = ${campaignId}`] : []),
    ...(since ? [sql`e.created_at >= ${since.toISOString()}::timestamptz`] : []),
    ...(until ? [sql`e.created_at < ${until.toISOString()}::timestamptz`] : []),
  ];
  return sql`unnest(${sql.param(status ? [status] : emailStatuses)}::text[]) as state cross join lateral (
    select e.id, e.created_at from email_logs e where ${sql.join(conditions, sql` and `)} ${rest} limit ${most}
  ) e`;
}

/** Calls a function from the migrations (decision 014). */
const foundKeys = (
  { search = '', status, campaignId, since, until }: PageFilter,
  before: Before,
  most: number,
): SQL => sql`
  select found.id, found.place from search_emails(
    ${patternOf(search)}, ${sql.param(status ? [status] : emailStatuses)}::text[], ${campaignId ?? null}::bigint,
    ${since?.toISOString() ?? null}::timestamptz, ${until?.toISOString() ?? null}::timestamptz,
    ${before?.[0] ?? null}::timestamptz, ${before?.[1] ?? null}::bigint, ${most}::int
  ) with ordinality as found (id, place)`;

type Item = z.infer<typeof answer>['items'][number];

/** Adds the client's name and the personalized subject. */
async function withNames(scope: Scope, items: Item[]) {
  const names = await clientNames(scope, [...new Set(items.flatMap(({ clientId }) => clientId ?? []))]);
  return items.map(({ personal, ...item }) => {
    const client = item.clientId === null ? undefined : names.get(item.clientId);
    return {
      ...item,
      subject: personal ? subjectFor(item.subject, personal) : item.subject,
      clientName: client ? `${client.firstName} ${client.lastName}` : null,
    };
  });
}
