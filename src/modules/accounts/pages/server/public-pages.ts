import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { storefronts } from './tables.ts';

export type ListedPage = { tenantId: number; id: number; slug: string; updatedAt: Date };

/** `ofTenant`: the practice of a custom domain; null for all practices whose pages are at this server’s own address. */
type Batch = { ofTenant: number | null; after: number; max: number };

/** Public pages in a stable order, a practice’s first page first; `after` is the last id of the previous batch. */
export async function listPublicPages({ db }: System, { ofTenant, after, max }: Batch): Promise<ListedPage[]> {
  const { tenantId, id, slug, updatedAt } = storefronts;
  return db
    .select({ tenantId, id, slug, updatedAt })
    .from(storefronts)
    .where(and(eq(storefronts.isActive, true), gt(id, after), ofTenant === null ? hasNoDomain : eq(tenantId, ofTenant)))
    .orderBy(asc(id))
    .limit(max);
}

const hasNoDomain = sql`not exists (
  select from domains where domains.tenant_id = storefronts.tenant_id and domains.verified_at is not null)`;
