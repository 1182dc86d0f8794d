import { and, eq, gte, not, type SQL } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { isPaidByTest } from '../../../billing/payments/server/ledger.ts';
import { productPurchases } from './tables.ts';

/** SQL condition for completed purchases. `withTests`: include test purchases. */
export function isSold(scope: Scope, { withTests }: { withTests: boolean }): SQL | undefined {
  const { tenantId, id, status } = productPurchases;
  return and(
    eq(tenantId, scope.tenantId),
    eq(status, 'completed'),
    withTests ? undefined : not(isPaidByTest(scope, id)),
  );
}

/** Number of sales since then. */
export const countSoldSince = (scope: Scope, since: Date, use: { withTests: boolean }): Promise<number> =>
  scope.db.$count(productPurchases, and(isSold(scope, use), gte(productPurchases.completedAt, since)));
