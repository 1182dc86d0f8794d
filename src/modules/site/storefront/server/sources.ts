import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { pageCounts } from './tables.ts';
import { isArticle } from './visits.ts';

export type SourceCount = { host: string; views: number; clicks: number };

/** The looks at all pages of the practice and the clicks on them, by the host that led there; days both included. */
export async function countBySource(scope: Scope, days: { first: string; last: string }): Promise<SourceCount[]> {
  const isLook = sql`(${pageCounts.blockId} = '' or ${isArticle})`;
  const sum = (which: ReturnType<typeof sql>) =>
    sql`coalesce(sum(${pageCounts.count}) filter (where ${which}), 0)`.mapWith(Number);
  return scope.db
    .select({ host: pageCounts.referrer, views: sum(isLook), clicks: sum(sql`not ${isLook}`) })
    .from(pageCounts)
    .where(
      and(eq(pageCounts.tenantId, scope.tenantId), gte(pageCounts.day, days.first), lte(pageCounts.day, days.last)),
    )
    .groupBy(pageCounts.referrer);
}
