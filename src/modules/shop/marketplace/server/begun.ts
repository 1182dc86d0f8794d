import { and, eq, or } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { type Seal, signToken, verifyToken } from '../../../../platform/secrets/signed-token.ts';
import type { Services } from '../../../../platform/services.ts';
import { isPurchase } from './purchase.ts';
import { coupons, productPurchases } from './tables.ts';

/** Of the address to which somebody comes back who did not pay: what was begun there is hers to begin anew. */
const begunSeal = ({ secret }: Services): Seal => ({ secret, purpose: 'purchase-begun' });

/** What the page of a product is told of the purchase that was begun on it. */
export const begunToken = (services: Services, { tenantId, purchaseId }: { tenantId: number; purchaseId: number }) =>
  signToken(begunSeal(services), [String(tenantId), String(purchaseId)]);

/** How a buyer shows that a purchase is her own: by her form's key, or by where the payment sent her back. */
export type Begun = { purchaseKey?: string | undefined; begun?: string | undefined };

/** The purchase that waits for its payment and was begun by this buyer; null if there is none. */
export async function findBegun(services: Services, scope: Scope, { purchaseKey, begun }: Begun) {
  const [tenantId, purchaseId] = (begun ? verifyToken(begunSeal(services), begun) : null)?.map(Number) ?? [];
  const isByLink = purchaseId && tenantId === scope.tenantId ? isPurchase(scope, purchaseId) : undefined;
  const isByKey = purchaseKey ? eq(productPurchases.purchaseKey, purchaseKey) : undefined;
  if (!isByLink && !isByKey) return null;
  const [found] = await scope.db
    .select({ key: productPurchases.purchaseKey, code: coupons.code })
    .from(productPurchases)
    .leftJoin(coupons, and(eq(coupons.tenantId, productPurchases.tenantId), eq(coupons.id, productPurchases.couponId)))
    .where(
      and(eq(productPurchases.tenantId, scope.tenantId), eq(productPurchases.status, 'pending'), or(isByLink, isByKey)),
    )
    .limit(1);
  return found ?? null;
}
