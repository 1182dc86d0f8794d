import { and, desc, eq, gte, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import { patternOf } from '../../../../platform/database/pattern.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { toCents } from '../../../../shared/money.ts';
import { maxListed } from '../../../../shared/page.ts';
import { isTestPurchase, listPayments, moneyOfPurchases } from '../../../billing/payments/server/ledger.ts';
import { requestRefund } from '../../../billing/payments/server/refunds.ts';
import type { Purchase } from '../contract.ts';
import type { PurchasePage, PurchasePageQuery, PurchaseRefund } from '../purchases.ts';
import { releaseCoupon } from './coupons.ts';
import { coupons, digitalProducts, productPurchases } from './tables.ts';

/**
 * Matches the buyer's address regardless of case. Checks the index on lower(), then also compares ASCII-only: lower()
 * maps some non-ASCII letters to "i" or "k", which would match another mailbox.
 */
export function boughtBy(email: string): SQL {
  const { customerEmail } = productPurchases;
  return sql`(lower(${customerEmail}) = lower(${email})
    and lower(${customerEmail} collate "C") = lower(${email}::text collate "C"))`;
}

/** SQL condition for completed purchases. `withTests`: include test purchases. */
export function isSold(scope: Scope, { withTests }: { withTests: boolean }): SQL | undefined {
  const { tenantId, id, status } = productPurchases;
  return and(
    eq(tenantId, scope.tenantId),
    eq(status, 'completed'),
    withTests ? undefined : not(isTestPurchase(scope, id)),
  );
}

/** Number of sales since then. */
export const countSoldSince = (scope: Scope, since: Date, use: { withTests: boolean }): Promise<number> =>
  scope.db.$count(productPurchases, and(isSold(scope, use), gte(productPurchases.completedAt, since)));

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
  if (failed?.couponId) await releaseCoupon(scope, failed.couponId);
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

export const listPurchases = (scope: Scope): Promise<Purchase[]> => select(scope, undefined, maxListed);

/** Newest first. */
export async function pagePurchases(scope: Scope, query: PurchasePageQuery): Promise<PurchasePage> {
  const { limit } = query;
  const before = readIdCursor(query.cursor);
  const wanted = matching(query);
  const found = await select(scope, and(wanted, before ? lt(productPurchases.id, before) : undefined), limit + 1);
  return {
    ...cutPage(found, limit),
    total: await scope.db.$count(productPurchases, and(eq(productPurchases.tenantId, scope.tenantId), wanted)),
  };
}

/** @throws AppError not_found */
export async function getPurchase(scope: Scope, id: number): Promise<Purchase> {
  const [found] = await select(scope, eq(productPurchases.id, id), 1);
  if (!found) throw notFound('Purchase');
  return found;
}

function matching({ search, status, productId }: PurchasePageQuery): SQL | undefined {
  const { customerName, customerEmail } = productPurchases;
  const pattern = search && patternOf(search);
  return and(
    status && eq(productPurchases.status, status),
    productId ? eq(productPurchases.productId, productId) : undefined,
    pattern ? or(sql`lower(${customerName}) like ${pattern}`, sql`lower(${customerEmail}) like ${pattern}`) : undefined,
  );
}

async function select(scope: Scope, wanted: SQL | undefined, most: number): Promise<Purchase[]> {
  const { tenantId, id, productId, couponId } = productPurchases;
  const rows = await scope.db
    .select({ purchase: productPurchases, productTitle: digitalProducts.title, couponCode: coupons.code })
    .from(productPurchases)
    .innerJoin(digitalProducts, and(eq(digitalProducts.tenantId, tenantId), eq(digitalProducts.id, productId)))
    .leftJoin(coupons, and(eq(coupons.tenantId, tenantId), eq(coupons.id, couponId)))
    .where(and(eq(tenantId, scope.tenantId), wanted))
    .orderBy(desc(id))
    .limit(most);
  const ids = rows.map(({ purchase }) => purchase.id);
  const money = await moneyOfPurchases(scope, ids);
  return rows.map(({ purchase, ...names }) => ({
    ...purchase,
    ...names,
    ...(money.get(purchase.id) ?? { refunded: '0.00', isRefunding: false, isTest: false }),
    createdAt: purchase.createdAt.toISOString(),
    updatedAt: purchase.updatedAt.toISOString(),
  }));
}

/**
 * Refunds a purchase in whole or in part. A full refund ends the downloads when it succeeds; those of a free purchase
 * end at once.
 * @throws AppError not_found, conflict if nothing, or less than the amount, remains
 */
export async function refundPurchase(
  services: Services,
  scope: Scope,
  id: number,
  { amount, reason, now = new Date() }: PurchaseRefund & { now?: Date },
): Promise<Purchase> {
  const purchase = await getPurchase(scope, id);
  if (purchase.status === 'refunded') throw new AppError('conflict', 'This purchase was already refunded.');
  if (purchase.status !== 'completed') throw new AppError('conflict', 'Nothing was paid for this purchase.');
  const [payment] = await listPayments(scope, { purchaseId: id });
  if (payment) {
    await requestRefund(
      services,
      scope,
      {
        paymentId: payment.id,
        amount: amount === null ? undefined : toCents(amount),
        reason: reason ?? 'Refunded by the practice',
        userId: scope.userId,
      },
      now,
    );
  } else await revokeFree(scope, id, now);
  return getPurchase(scope, id);
}

async function revokeFree(scope: Scope, id: number, now: Date) {
  const purchase = await lockPurchase(scope, id);
  if (purchase?.status === 'completed') await revokePurchase(scope, id, now);
}

/**
 * Grants as many further downloads as the product allows now. Raises the limit, so that past downloads stay counted.
 * @throws AppError not_found, conflict for an unpaid or refunded purchase
 */
export async function resetDownloads(scope: Scope, id: number): Promise<Purchase> {
  const { status } = await getPurchase(scope, id);
  if (status !== 'completed') throw new AppError('conflict', 'Only a completed purchase can be downloaded.');
  const { tenantId, downloadCount, downloadLimit, productId } = productPurchases;
  const allowed = scope.db
    .select({ limit: digitalProducts.downloadLimit })
    .from(digitalProducts)
    .where(and(eq(digitalProducts.tenantId, tenantId), eq(digitalProducts.id, productId)));
  await scope.db
    .update(productPurchases)
    .set({ downloadLimit: sql`greatest(${downloadLimit}, ${downloadCount} + (${allowed}))` })
    .where(and(eq(tenantId, scope.tenantId), eq(productPurchases.id, id)));
  return getPurchase(scope, id);
}
