import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { sumsOfPurchases } from '../../../billing/payments/server/ledger.ts';
import { countsTestPayments } from '../../../billing/payments/server/test-payments.ts';
import { affiliateTotals } from '../../affiliates/server/sums.ts';
import type { MarketplaceMetrics } from '../contract.ts';
import { isSold } from './purchases.ts';
import { digitalProducts, productPurchases } from './tables.ts';

/**
 * The five metrics of the page (specification, section 3). Test purchases count only while the practice has no other
 * way to be paid.
 */
export async function readMetrics(services: Services, scope: Scope): Promise<MarketplaceMetrics> {
  const isTestMode = await countsTestPayments(services, scope);
  const { clicks, conversions } = await affiliateTotals(services, scope);
  const { currency } = (await getPractice(scope)).settings;
  const sums = await sumsOfPurchases(scope, { withTests: isTestMode });
  return {
    totalProducts: await countProducts(scope),
    totalSales: await scope.db.$count(productPurchases, isSold(scope, { withTests: isTestMode })),
    totalRevenue: sums.find(sum => sum.currency === currency)?.amount ?? '0.00',
    otherRevenue: sums.filter(sum => sum.currency !== currency && sum.amount !== '0.00'),
    totalAffiliateClicks: clicks,
    conversionRate: rateOf(conversions, clicks),
    isTestMode,
  };
}

/** Percent with one decimal; 0 without clicks, at most 100. */
const rateOf = (conversions: number, clicks: number) =>
  clicks === 0 ? 0 : Math.min(100, Math.round((conversions * 1_000) / clicks) / 10);

async function countProducts(scope: Scope): Promise<number> {
  const { tenantId, archivedAt } = digitalProducts;
  return scope.db.$count(digitalProducts, and(eq(tenantId, scope.tenantId), isNull(archivedAt)));
}
