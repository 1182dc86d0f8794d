import { and, asc, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { storefronts } from './tables.ts';

/** Returns a lookup from member to slug: their own published page, else the practice's first; null without one. */
export async function pageSlugs(scope: Scope): Promise<(userId: number) => string | null> {
  const pages = await scope.db
    .select({ userId: storefronts.userId, slug: storefronts.slug })
    .from(storefronts)
    .where(and(eq(storefronts.tenantId, scope.tenantId), eq(storefronts.isActive, true)))
    .orderBy(asc(storefronts.id));
  return userId => (pages.find(page => page.userId === userId) ?? pages[0])?.slug ?? null;
}
