import { and, asc, eq, gt } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { storefronts } from './tables.ts';

export type ListedPage = { tenantId: number; id: number; slug: string; updatedAt: Date };

/** Public pages of all practices in a stable order; `after` is the last id of the previous batch. */
export async function listPublicPages({ db }: System, after: number, most: number): Promise<ListedPage[]> {
  const { tenantId, id, slug, updatedAt } = storefronts;
  return db
    .select({ tenantId, id, slug, updatedAt })
    .from(storefronts)
    .where(and(eq(storefronts.isActive, true), gt(id, after)))
    .orderBy(asc(id))
    .limit(most);
}
