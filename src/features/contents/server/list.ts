import { and, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import type { ContentFilter, ContentPage, ContentPageQuery } from '../contract.ts';
import { contents } from './tables.ts';

/** One page of the library, newest first. */
export async function pageContents(scope: Scope, query: ContentPageQuery): Promise<ContentPage> {
  const [rows, counts] = await Promise.all([findPage(scope, query), countByStatus(scope, query)]);
  const items = rows.slice(0, query.limit).map(({ publishedAt, scheduledFor, createdAt, updatedAt, ...row }) => ({
    ...row,
    publishedAt: publishedAt?.toISOString() ?? null,
    scheduledFor: scheduledFor?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
  return { items, counts, nextBefore: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null };
}

function findPage(scope: Scope, query: ContentPageQuery) {
  const { id, type, title, topic, tone, status, publishedAt, scheduledFor, createdAt, updatedAt } = contents;
  const { version, campaignId, body } = contents;
  const beginning = sql<string>`left(${body}, 160)`;
  const dates = { publishedAt, scheduledFor, createdAt, updatedAt };
  return scope.db
    .select({ id, type, title, topic, tone, status, ...dates, version, campaignId, beginning })
    .from(contents)
    .where(
      and(
        matching(scope, query),
        query.status && eq(status, query.status),
        query.before ? lt(id, query.before) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(query.limit + 1);
}

async function countByStatus(scope: Scope, query: ContentFilter): Promise<ContentPage['counts']> {
  const rows = await scope.db
    .select({ status: contents.status, count: count() })
    .from(contents)
    .where(matching(scope, query))
    .groupBy(contents.status);
  const counts = { draft: 0, scheduled: 0, published: 0 };
  for (const row of rows) counts[row.status] = row.count;
  return counts;
}

/** The practice first; signs that LIKE knows stand for themselves. */
function matching(scope: Scope, { type, search }: ContentFilter): SQL | undefined {
  const pattern = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    eq(contents.tenantId, scope.tenantId),
    type && eq(contents.type, type),
    pattern ? sql`(${contents.title} || ' ' || coalesce(${contents.topic}, '')) ilike ${pattern}` : undefined,
  );
}
