import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { digitalProducts, productPurchases } from './tables.ts';
import { giveBackCoupon } from './take-coupon.ts';

export type PurchaseRow = typeof productPurchases.$inferSelect;

export const isPurchase = (scope: Pick<Scope, 'tenantId'>, id: number) =>
  and(eq(productPurchases.tenantId, scope.tenantId), eq(productPurchases.id, id));

/** Held until the end of this transaction: of a payment, its refund and a download one comes first. */
export async function lockPurchase(scope: Scope, id: number): Promise<PurchaseRow | null> {
  const [found] = await scope.db.select().from(productPurchases).where(isPurchase(scope, id)).for('no key update');
  return found ?? null;
}

/** An address bar is seen by others, too: for a day where the payment led back gives what the mail gives. */
export const isRecent = ({ completedAt, createdAt }: PurchaseRow, now: Date) =>
  addMinutes(completedAt ?? createdAt, daysInMinutes(1)) > now;

/** The product of a purchase, also one that is archived by now. */
export async function productOf(scope: Scope, { productId }: Pick<PurchaseRow, 'productId'>) {
  const [found] = await scope.db
    .select()
    .from(digitalProducts)
    .where(and(eq(digitalProducts.tenantId, scope.tenantId), eq(digitalProducts.id, productId)));
  if (!found) throw new Error('a purchase without its product');
  return found;
}

/** It was never paid: what it used of a coupon is there for others. Of one that is no longer pending nothing changes. */
export async function failPurchase(scope: Scope, id: number): Promise<void> {
  const [failed] = await scope.db
    .update(productPurchases)
    .set({ status: 'failed' })
    .where(and(isPurchase(scope, id), eq(productPurchases.status, 'pending')))
    .returning({ couponId: productPurchases.couponId });
  if (failed?.couponId) await giveBackCoupon(scope, failed.couponId);
}

/** The money went back: no download from now on, nor by an address that was given before. */
export async function revokePurchase(scope: Scope, id: number, now: Date): Promise<void> {
  await scope.db
    .update(productPurchases)
    .set({ status: 'refunded', refundedAt: now, affiliateCommissionPaid: '0.00' })
    .where(isPurchase(scope, id));
}

/** The money is here after all. */
export async function restorePurchase(scope: Scope, id: number, affiliateCommissionPaid: string): Promise<void> {
  await scope.db
    .update(productPurchases)
    .set({ status: 'completed', refundedAt: null, affiliateCommissionPaid })
    .where(isPurchase(scope, id));
}
