import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { digitalProducts, productPurchases } from './tables.ts';
import { giveBackCoupon } from './take-coupon.ts';

export type PurchaseRow = typeof productPurchases.$inferSelect;

export const isPurchase = (scope: Pick<Scope, 'tenantId'>, id: number) =>
  and(eq(productPurchases.tenantId, scope.tenantId), eq(productPurchases.id, id));

/** Locks a purchase until the transaction ends, which serializes payment, refund and download. */
export async function lockPurchase(scope: Scope, id: number): Promise<PurchaseRow | null> {
  const [found] = await scope.db.select().from(productPurchases).where(isPurchase(scope, id)).for('no key update');
  return found ?? null;
}

/** The return URL may be visible to others, so it gives access for one day only. */
export const isRecent = ({ completedAt, createdAt }: PurchaseRow, now: Date) =>
  addMinutes(completedAt ?? createdAt, daysInMinutes(1)) > now;

/** The product of a purchase, even if archived. */
export async function productOf(scope: Scope, { productId }: Pick<PurchaseRow, 'productId'>) {
  const [found] = await scope.db
    .select()
    .from(digitalProducts)
    .where(and(eq(digitalProducts.tenantId, scope.tenantId), eq(digitalProducts.id, productId)));
  if (!found) throw new Error('a purchase without its product');
  return found;
}

/** Fails a pending purchase and returns its use of the coupon; otherwise changes nothing. */
export async function failPurchase(scope: Scope, id: number): Promise<void> {
  const [failed] = await scope.db
    .update(productPurchases)
    .set({ status: 'failed' })
    .where(and(isPurchase(scope, id), eq(productPurchases.status, 'pending')))
    .returning({ couponId: productPurchases.couponId });
  if (failed?.couponId) await giveBackCoupon(scope, failed.couponId);
}

/** Refunded: no more downloads, including those with a token issued before. */
export async function revokePurchase(scope: Scope, id: number, now: Date): Promise<void> {
  await scope.db
    .update(productPurchases)
    .set({ status: 'refunded', refundedAt: now, affiliateCommissionPaid: '0.00' })
    .where(isPurchase(scope, id));
}

/** The refund failed, so the purchase is completed again. */
export async function restorePurchase(scope: Scope, id: number, affiliateCommissionPaid: string): Promise<void> {
  await scope.db
    .update(productPurchases)
    .set({ status: 'completed', refundedAt: null, affiliateCommissionPaid })
    .where(isPurchase(scope, id));
}
