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

/** Makes sure that the practice has this campaign. @throws AppError not_found */
export const requireCampaign = port<(scope: Scope, id: number) => Promise<unknown>>('mail.campaign');

/**
 * One page of the log, newest first; the cursor is the last row's time and id. Each state is read by itself off its
 * index and then put in order, so that a page costs the same however many mails there are. @throws AppError invalid
 */
export async function pageMails(scope: Scope, query: EmailPageQuery): Promise<EmailPage> {
  const { limit, cursor, ...filter } = query;
  const range = await readRange(scope, filter);
  const before = readCursor(cursor, keys);
  const asked = { ...filter, ...range };
  const { rows } = await scope.db.execute<{ json: unknown }>(sql`
    with counted as materialized (${countedKeys(scope, asked)}),
    keys as (${asked.search && !before ? sql`select * from counted where place <= ${limit + 1}` : keysOf(scope, asked, before, limit + 1)}),
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
type Asked = EmailFilter & Range;
const keys = z.tuple([instant, id]);
type Before = z.infer<typeof keys> | undefined;

/** The days of the practice as moments. */
async function readRange(scope: Scope, { from, to }: EmailFilter): Promise<Range> {
  if (!from && !to) return { since: null, until: null };
  const zone = await getZone(scope);
  return { since: from ? startOfDay(from, zone) : null, until: to ? startOfDay(addDays(to, 1), zone) : null };
}

/** Enough keys to count them: one state after the other, until there are enough. */
function countedKeys(scope: Scope, asked: Asked): SQL {
  if (asked.search) return foundKeys(asked, undefined, maxCounted + 1);
  // In the order of the index, which the planner would otherwise leave for a walk through the whole table.
  const each = ofEachState(scope, asked, sql`order by ${orderOf(asked)}`, maxCounted + 1);
  return sql`select e.id from ${each} limit ${maxCounted + 1}`;
}

/** The newest `most` keys that are asked for, each with its place. */
function keysOf(scope: Scope, asked: Asked, before: Before, most: number): SQL {
  if (asked.search) return foundKeys(asked, before, most);
  const beyond = before && beyondOf(asked, before);
  const newest = ofEachState(scope, asked, sql`${beyond ?? sql``} order by ${orderOf(asked)}`, most);
  return sql`select e.id, row_number() over (order by ${orderOf(asked)}) as place from ${newest} order by place limit ${most}`;
}

/** A campaign's mails are written at once: their own index has them by id. */
const orderOf = ({ campaignId }: Asked): SQL => (campaignId ? sql`e.id desc` : sql`e.created_at desc, e.id desc`);

const beyondOf = ({ campaignId }: Asked, [at, id]: [string, number]): SQL =>
  campaignId ? sql`and e.id < ${id}` : sql`and (e.created_at, e.id) < (${at}::timestamptz, ${id})`;

/** So many mails `e` of each state that is asked for: `rest` says from where on and in which order. */
function ofEachState({ tenantId }: Scope, asked: Asked, rest: SQL, most: number): SQL {
  const { status, campaignId, since, until } = asked;
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

/** By a function of the migrations (decision 014). */
const foundKeys = ({ search = '', status, campaignId, since, until }: Asked, before: Before, most: number): SQL => sql`
  select found.id, found.place from search_emails(
    ${patternOf(search)}, ${sql.param(status ? [status] : emailStatuses)}::text[], ${campaignId ?? null}::bigint,
    ${since?.toISOString() ?? null}::timestamptz, ${until?.toISOString() ?? null}::timestamptz,
    ${before?.[0] ?? null}::timestamptz, ${before?.[1] ?? null}::bigint, ${most}::int
  ) with ordinality as found (id, place)`;

type Item = z.infer<typeof answer>['items'][number];

/** With the client's name, and the subject that this person got. */
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
