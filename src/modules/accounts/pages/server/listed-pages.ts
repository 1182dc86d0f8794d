import { and, asc, eq, gt } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { storefronts } from './tables.ts';

export type ListedPage = { tenantId: number; id: number; slug: string; updatedAt: Date };

/** The pages of all practices that visitors may see, in an order that stays; `after`: the last one of the part before. */
export async function listPublicPages({ db }: System, after: number, most: number): Promise<ListedPage[]> {
  const { tenantId, id, slug, updatedAt } = storefronts;
  return db
    .select({ tenantId, id, slug, updatedAt })
    .from(storefronts)
    .where(and(eq(storefronts.isActive, true), gt(id, after)))
    .orderBy(asc(id))
    .limit(most);
}
