import { and, eq, or } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { type Seal, signToken, verifyToken } from '../../../../platform/secrets/signed-token.ts';
import type { Services } from '../../../../platform/services.ts';
import { isPurchase } from './purchases.ts';
import { coupons, productPurchases } from './tables.ts';

/**
 * Seals the purchase in the URL to which an unpaid checkout returns, so that only that buyer can restart the purchase.
 */
const pendingPurchaseSeal = ({ secret }: Services): Seal => ({ secret, purpose: 'purchase-begun' });

/** Token for the product page to identify the purchase that was begun on it. */
export const pendingPurchaseToken = (
  services: Services,
  { tenantId, purchaseId }: { tenantId: number; purchaseId: number },
) => signToken(pendingPurchaseSeal(services), [String(tenantId), String(purchaseId)]);

/** How a buyer proves that a purchase is hers: the form's key, or the token from the cancel URL. */
export type PendingPurchaseKeys = { purchaseKey?: string | undefined; begun?: string | undefined };

/** This buyer's pending purchase; null without one. */
export async function findPendingPurchase(
  services: Services,
  scope: Scope,
  { purchaseKey, begun }: PendingPurchaseKeys,
) {
  const [tenantId, purchaseId] = (begun ? verifyToken(pendingPurchaseSeal(services), begun) : null)?.map(Number) ?? [];
  const isByLink = purchaseId && tenantId === scope.tenantId ? isPurchase(scope, purchaseId) : undefined;
  const isByKey = purchaseKey ? eq(productPurchases.purchaseKey, purchaseKey) : undefined;
  if (!isByLink && !isByKey) return null;
  const [purchase] = await scope.db
    .select({ key: productPurchases.purchaseKey, code: coupons.code })
    .from(productPurchases)
    .leftJoin(coupons, and(eq(coupons.tenantId, productPurchases.tenantId), eq(coupons.id, productPurchases.couponId)))
    .where(
      and(eq(productPurchases.tenantId, scope.tenantId), eq(productPurchases.status, 'pending'), or(isByLink, isByKey)),
    )
    .limit(1);
  return purchase ?? null;
}
