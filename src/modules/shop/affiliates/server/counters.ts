import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { affiliateLinks } from './tables.ts';

type Counted = { affiliateLinkId: number; amount: string };

/** Adjusts the counters of a link by one sale and returns its affiliate. */
export async function count(scope: Scope, { affiliateLinkId, amount }: Counted, sales: 1 | -1) {
  const [link] = await scope.db
    .update(affiliateLinks)
    .set({
      conversionCount: sql`${affiliateLinks.conversionCount} + ${sales}`,
      totalCommissionEarned: sql`${affiliateLinks.totalCommissionEarned} + ${sales} * ${amount}::numeric`,
    })
    .where(and(eq(affiliateLinks.tenantId, scope.tenantId), eq(affiliateLinks.id, affiliateLinkId)))
    .returning({ name: affiliateLinks.affiliateName });
  return link ?? null;
}
