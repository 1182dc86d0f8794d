import { and, asc, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { storefronts } from './tables.ts';

/** The slug of the page, if it is published. */
export async function findPageAddress(scope: Scope, storefrontId: number): Promise<string | null> {
  const [found] = await scope.db
    .select({ slug: storefronts.slug })
    .from(storefronts)
    .where(
      and(eq(storefronts.tenantId, scope.tenantId), eq(storefronts.id, storefrontId), eq(storefronts.isActive, true)),
    );
  return found?.slug ?? null;
}

/** The first published page of the practice with its contact address; null without one. */
export async function findFirstPage(scope: Scope): Promise<{ slug: string; contactEmail: string | null } | null> {
  const [found] = await scope.db
    .select({ slug: storefronts.slug, contactEmail: storefronts.contactEmail })
    .from(storefronts)
    .where(and(eq(storefronts.tenantId, scope.tenantId), eq(storefronts.isActive, true)))
    .orderBy(asc(storefronts.id))
    .limit(1);
  return found ?? null;
}
