import { and, asc, desc, eq, getTableColumns, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import { patternOf } from '../../../../platform/database/pattern.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { addDays, startOfDay } from '../../../../shared/dates.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import {
  type ContentFilter,
  type ContentPage,
  type ContentPageQuery,
  type ContentStatus,
  contentStatuses,
  maxCounted,
  maxNext,
  maxPlanned,
  type PlannedContent,
} from '../contract.ts';
import { withIsoTimes } from './contents.ts';
import { contentCounts, contents } from './tables.ts';

const { id, type, title, topic, tone, status, publishedAt, scheduledFor, createdAt, updatedAt, version, campaignId } =
  contents;
const columns = { id, type, title, topic, tone, status, publishedAt, scheduledFor, createdAt, updatedAt, version };

/** Content scheduled or published on these days of the practice, in chronological order. */
export async function listPlanned(scope: Scope, { first, last }: { first: string; last: string }) {
  const zone = await getZone(scope);
  const [from, to] = [startOfDay(first, zone), startOfDay(addDays(last, 1), zone)];
  const within = (moment: typeof publishedAt | typeof scheduledFor) => and(gte(moment, from), lt(moment, to));
  // Each condition has its own index.
  const some = or(
    and(eq(status, 'scheduled'), within(scheduledFor)),
    and(eq(status, 'published'), within(publishedAt)),
  );
  return inOrder(scope, some, maxPlanned);
}

/** Scheduled content, including captions that are due but not marked as posted. */
export const listNext = (scope: Scope): Promise<PlannedContent[]> => inOrder(scope, eq(status, 'scheduled'), maxNext);

async function inOrder({ db, tenantId }: Scope, some: SQL | undefined, most: number): Promise<PlannedContent[]> {
  const rows = await db
    .select({ ...columns, campaignId })
    .from(contents)
    .where(and(eq(contents.tenantId, tenantId), some))
    .orderBy(sql`coalesce(${scheduledFor}, ${publishedAt})`, asc(id))
    .limit(most);
  return rows.flatMap(row => {
    const at = row.scheduledFor ?? row.publishedAt;
    if (!at) return [];
    return {
      ...row,
      at: at.toISOString(),
      publishedAt: row.publishedAt?.toISOString() ?? null,
      scheduledFor: row.scheduledFor?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}

/** One page of the library, newest first. @throws AppError invalid */
export async function pageContents(scope: Scope, query: ContentPageQuery): Promise<ContentPage> {
  const [rows, counted] = await Promise.all([findPage(scope, query), countByStatus(scope, query)]);
  return { ...cutPage(rows.map(withIsoTimes), query.limit), ...counted };
}

function findPage(scope: Scope, query: ContentPageQuery) {
  const { search, type: kind, status: state, limit, withBody } = query;
  const before = readIdCursor(query.cursor);
  const { id, tenantId, type, status } = contents;
  const { body, ...columns } = getTableColumns(contents);
  const beginning = sql<string>`left(${body}, 160)`;
  const most = limit + 1;
  // A SQL function, because LIKE can't use its index under row-level security.
  const matchesSearch = search
    ? sql`${id} = any(array(select search_contents(${patternOf(search)}, ${kind ?? null}, ${state ?? null}, ${before ?? null}, ${most})))`
    : undefined;
  return scope.db
    .select({ ...columns, ...(withBody && { body }), beginning })
    .from(contents)
    .where(
      and(
        eq(tenantId, scope.tenantId),
        matchesSearch,
        kind && eq(type, kind),
        state && eq(status, state),
        before ? lt(id, before) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(most);
}

/** Reads the stored counts; search results are counted up to `maxCounted`. */
async function countByStatus({ db, tenantId }: Scope, { search, type }: ContentFilter) {
  const counts = { draft: 0, scheduled: 0, published: 0 };
  const { rows } = search
    ? await db.execute(
        sql`select status, count from count_found_contents(${patternOf(search)}, ${type ?? null}, ${maxCounted + 1})`,
      )
    : await db.execute(
        sql`select status, sum(count)::bigint as count from ${contentCounts}
          where tenant_id = ${tenantId} ${type ? sql`and type = ${type}` : sql``} group by 1`,
      );
  for (const row of rows) {
    const status = contentStatuses.find((each): each is ContentStatus => each === row.status);
    if (status) counts[status] = Number(row.count);
  }
  const total = contentStatuses.reduce((sum, status) => sum + counts[status], 0);
  return { counts, isMore: search !== undefined && total > maxCounted };
}
