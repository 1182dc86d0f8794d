import { and, eq, gte, like, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { getZone } from '../../tenants/server/practice.ts';
import type { Block } from '../blocks.ts';
import { articleMark, type Visits } from '../visits.ts';
import { siteName } from './site-names.ts';
import { pageCounts, storefronts } from './tables.ts';

/** Views and clicks of a page in the last days. `titlesOf` looks up article titles. @throws AppError not_found */
export async function getVisits(
  scope: Scope,
  { id, days, now = new Date() }: { id: number; days: number; now?: Date },
  titlesOf: (scope: Scope, ids: number[]) => Promise<Map<number, string>>,
): Promise<Visits> {
  const { db, tenantId } = scope;
  const ofPage = and(eq(storefronts.tenantId, tenantId), eq(storefronts.id, id));
  const [page] = await db.select({ blocks: storefronts.ctaButtons }).from(storefronts).where(ofPage);
  if (!page) throw notFound('Storefront');
  const first = addDays(dayIn(now, await getZone(scope)), 1 - days);
  const shown = and(eq(pageCounts.tenantId, tenantId), eq(pageCounts.storefrontId, id), gte(pageCounts.day, first));
  const [views, clicks] = [
    and(shown, eq(pageCounts.blockId, '')),
    and(shown, ne(pageCounts.blockId, ''), not(isArticle)),
  ];
  const [viewsByDay, clicksByDay, byBlock, byHost, byDevice, byArticle] = await Promise.all([
    sumBy(scope, pageCounts.day, views),
    sumBy(scope, pageCounts.day, clicks),
    sumBy(scope, pageCounts.blockId, clicks),
    sumBy(scope, pageCounts.referrer, views),
    sumBy(scope, pageCounts.device, views),
    sumBy(scope, pageCounts.blockId, and(shown, isArticle)),
  ]);
  const idOf = (mark: string) => Number(mark.slice(articleMark.length));
  const titles = await titlesOf(scope, [...byArticle.keys()].map(idOf));
  return {
    views: total(viewsByDay),
    clicks: total(clicksByDay),
    days: Array.from({ length: days }, (_, index) => addDays(first, index)).map(day => ({
      day,
      views: viewsByDay.get(day) ?? 0,
      clicks: clicksByDay.get(day) ?? 0,
    })),
    blocks: maxFirst(byBlock).map(([blockId, count]) => ({
      id: blockId,
      name: nameOf(page.blocks.find(block => block.id === blockId)),
      clicks: count,
    })),
    articles: maxFirst(byArticle).map(([mark, count]) => ({
      id: idOf(mark),
      name: titles.get(idOf(mark)) ?? null,
      views: count,
    })),
    sources: maxFirst(joined(byHost, siteName)).map(([name, count]) => ({ name, views: count })),
    devices: maxFirst(byDevice).map(([device, count]) => ({ device, views: count })),
  };
}

/** Block ids never have this prefix. */
export const isArticle = like(pageCounts.blockId, `${articleMark}%`);

/** Views of all pages and articles of the practice in [from, to). */
export async function countViewsBetween({ db, tenantId }: Scope, from: string, to: string): Promise<number> {
  const within = and(gte(pageCounts.day, from), lt(pageCounts.day, to));
  const [total] = await db
    .select({ views: sql<string>`coalesce(sum(${pageCounts.count}), 0)` })
    .from(pageCounts)
    .where(and(eq(pageCounts.tenantId, tenantId), or(eq(pageCounts.blockId, ''), isArticle), within));
  return Number(total?.views ?? 0);
}

export type SourceCount = { host: string; views: number; clicks: number };

/** Views and clicks of all pages by referring host; both days included. */
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

type Column = (typeof pageCounts)['day' | 'blockId' | 'referrer' | 'device'];

async function sumBy<C extends Column>({ db }: Scope, column: C, where: SQL | undefined) {
  const rows = await db
    .select({ name: column, count: sql<string>`sum(${pageCounts.count})` })
    .from(pageCounts)
    .where(where)
    .groupBy(column);
  return new Map(rows.map(row => [row.name, Number(row.count)] as const));
}

const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

const maxFirst = <T extends string>(counts: Map<T, number>) =>
  [...counts].toSorted(([one, few], [other, many]) => many - few || one.localeCompare(other));

function joined(counts: Map<string, number>, rename: (name: string) => string) {
  const sums = new Map<string, number>();
  for (const [name, count] of counts) sums.set(rename(name), (sums.get(rename(name)) ?? 0) + count);
  return sums;
}

const nameOf = (block: Block | undefined): string | null => (block ? block.text || 'Untitled block' : null);
