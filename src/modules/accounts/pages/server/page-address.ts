import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { storefronts } from './tables.ts';

/** The slug of the page, if it is published. */
export async function findPageAddress(scope: Scope, storefrontId: number): Promise<string | null> {
  const [page] = await scope.db
    .select({ slug: storefronts.slug })
    .from(storefronts)
    .where(
      and(eq(storefronts.tenantId, scope.tenantId), eq(storefronts.id, storefrontId), eq(storefronts.isActive, true)),
    );
  return page?.slug ?? null;
}

/** The first published page of the practice with its contact address; null without one. */
export async function findFirstPage(scope: Scope): Promise<{ slug: string; contactEmail: string | null } | null> {
  const [page] = await scope.db
    .select({ slug: storefronts.slug, contactEmail: storefronts.contactEmail })
    .from(storefronts)
    .where(and(eq(storefronts.tenantId, scope.tenantId), eq(storefronts.isActive, true)))
    .orderBy(asc(storefronts.id))
    .limit(1);
  return page ?? null;
}

/** Returns a lookup from member to slug: their own published page, else the practice's first; null without one. */
export async function pageSlugs(scope: Scope): Promise<(userId: number) => string | null> {
  const pages = await scope.db
    .select({ userId: storefronts.userId, slug: storefronts.slug })
    .from(storefronts)
    .where(and(eq(storefronts.tenantId, scope.tenantId), eq(storefronts.isActive, true)))
    .orderBy(asc(storefronts.id));
  return userId => (pages.find(page => page.userId === userId) ?? pages[0])?.slug ?? null;
}

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
