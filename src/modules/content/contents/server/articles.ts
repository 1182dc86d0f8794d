import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { type ArticleLine, articlesOfPage } from '../article.ts';
import type { ContentRow } from './contents.ts';
import { contents } from './tables.ts';

const { tenantId, id, type, title, slug, status, publishedAt } = contents;

const isPublished = and(eq(status, 'published'), inArray(type, ['blog', 'recipe']));
const isPublic = (scope: Scope) => and(eq(tenantId, scope.tenantId), isPublished);

/** Published articles and recipes, newest first. */
export async function listArticles(
  { db, ...scope }: Scope,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ArticleLine[]> {
  const rows = await db
    .select({ title, type, slug, publishedAt })
    .from(contents)
    .where(isPublic({ db, ...scope }))
    .orderBy(desc(publishedAt), desc(id))
    .limit(limit)
    .offset(offset);
  return rows.flatMap(row =>
    row.slug && row.publishedAt ? [{ ...row, slug: row.slug, publishedAt: row.publishedAt.toISOString() }] : [],
  );
}

/** For the sitemap: public articles of these practices, by slug. */
export async function listArticlesOf({ db }: System, tenantIds: number[]) {
  const { updatedAt } = contents;
  const rows = await db
    .select({ tenantId, slug, updatedAt })
    .from(contents)
    .where(and(inArray(tenantId, tenantIds), isPublished))
    .orderBy(desc(publishedAt), desc(id));
  return rows.flatMap(row => (row.slug ? [{ ...row, slug: row.slug }] : []));
}

/** One page of the list, from 1. Reads one row more to know whether there is another page. */
export async function pageArticles(scope: Scope, page: number) {
  const articles = await listArticles(scope, { limit: articlesOfPage + 1, offset: (page - 1) * articlesOfPage });
  return { articles: articles.slice(0, articlesOfPage), hasMore: articles.length > articlesOfPage };
}

export async function findPublished(scope: Scope, ending: string): Promise<ContentRow | null> {
  const [article] = await scope.db
    .select()
    .from(contents)
    .where(and(isPublic(scope), eq(slug, ending)));
  return article ?? null;
}

/** Titles by id. */
export async function contentTitles({ db, ...scope }: Scope, ids: number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select({ id, title })
    .from(contents)
    .where(and(eq(tenantId, scope.tenantId), inArray(id, ids)));
  return new Map(rows.map(row => [row.id, row.title]));
}
