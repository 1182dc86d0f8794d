import { and, eq, ne, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { countsTests } from '../../../billing/payments/server/test-payments.ts';
import { affiliateLinks, commissions } from './tables.ts';

/** Clicks and counted sales of all links of the practice. */
export async function affiliateTotals(
  services: Services,
  scope: Scope,
): Promise<{ clicks: number; conversions: number }> {
  const sum = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)::int`;
  const [found] = await scope.db
    .select({ clicks: sum(affiliateLinks.clickCount), conversions: sum(affiliateLinks.conversionCount) })
    .from(affiliateLinks)
    .where(eq(affiliateLinks.tenantId, scope.tenantId));
  const { clicks = 0, conversions = 0 } = found ?? {};
  const tests = (await countsTests(services, scope)) ? 0 : await countTests(scope);
  return { clicks, conversions: conversions - tests };
}

const countTests = (scope: Scope): Promise<number> =>
  scope.db.$count(
    commissions,
    and(eq(commissions.tenantId, scope.tenantId), eq(commissions.isTest, true), ne(commissions.status, 'reversed')),
  );
