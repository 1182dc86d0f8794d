import { and, desc, eq, gte, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import { patternOf } from '../../../../platform/database/pattern.ts';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { type CsvColumns, csvFile } from '../../../../platform/formats/csv.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, dayIn, daysInMinutes } from '../../../../shared/dates.ts';
import { toCents } from '../../../../shared/money.ts';
import { maxListed } from '../../../../shared/page.ts';
import { getPractice, getZone } from '../../../accounts/tenants/server/practice.ts';
import {
  isTestPurchase,
  listPayments,
  moneyOfPurchases,
  sumsOfPurchases,
} from '../../../billing/payments/server/ledger.ts';
import { requestRefund } from '../../../billing/payments/server/refunds.ts';
import { countsTestPayments } from '../../../billing/payments/server/test-payments.ts';
import { affiliateTotals } from '../../affiliates/server/sums.ts';
import { type MarketplaceMetrics, type Purchase, purchaseStatuses } from '../contract.ts';
import type { PurchaseFilter, PurchasePage, PurchasePageQuery, PurchaseRefund } from '../purchases.ts';
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
  const [purchase] = await scope.db.select().from(productPurchases).where(isPurchase(scope, id)).for('no key update');
  return purchase ?? null;
}

/** The return URL may be visible to others, so it gives access for one day only. */
export const isRecent = ({ completedAt, createdAt }: PurchaseRow, now: Date) =>
  addMinutes(completedAt ?? createdAt, daysInMinutes(1)) > now;

/** The product of a purchase, even if archived. */
export async function productOf(scope: Scope, { productId }: Pick<PurchaseRow, 'productId'>) {
  const [product] = await scope.db
    .select()
    .from(digitalProducts)
    .where(and(eq(digitalProducts.tenantId, scope.tenantId), eq(digitalProducts.id, productId)));
  if (!product) throw new Error('a purchase without its product');
  return product;
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
  const condition = matching(query);
  const purchases = await select(
    scope,
    and(condition, before ? lt(productPurchases.id, before) : undefined),
    limit + 1,
  );
  return {
    ...cutPage(purchases, limit),
    total: await scope.db.$count(productPurchases, and(eq(productPurchases.tenantId, scope.tenantId), condition)),
  };
}

/** @throws AppError not_found */
export async function getPurchase(scope: Scope, id: number): Promise<Purchase> {
  const [purchase] = await select(scope, eq(productPurchases.id, id), 1);
  if (!purchase) throw notFound('Purchase');
  return purchase;
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

async function select(scope: Scope, condition: SQL | undefined, most: number): Promise<Purchase[]> {
  const { tenantId, id, productId, couponId } = productPurchases;
  const rows = await scope.db
    .select({ purchase: productPurchases, productTitle: digitalProducts.title, couponCode: coupons.code })
    .from(productPurchases)
    .innerJoin(digitalProducts, and(eq(digitalProducts.tenantId, tenantId), eq(digitalProducts.id, productId)))
    .leftJoin(coupons, and(eq(coupons.tenantId, tenantId), eq(coupons.id, couponId)))
    .where(and(eq(tenantId, scope.tenantId), condition))
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

/** With its day in the practice's time zone. */
type Line = Purchase & { day: string };

const columns: CsvColumns<Line> = {
  Purchase: line => line.id,
  Date: line => line.day,
  Name: line => line.customerName,
  Email: line => line.customerEmail,
  Product: line => line.productTitle,
  Amount: line => line.amount,
  Currency: line => line.currency,
  Coupon: line => line.couponCode,
  Discount: line => line.discount,
  Status: line => purchaseStatuses[line.status],
  Refunded: line => line.refunded,
  Downloads: line => line.downloadCount,
  'Download limit': line => line.downloadLimit,
  'Affiliate ID': line => line.affiliateId,
  Commission: line => line.affiliateCommissionPaid,
  Payment: line => line.stripePaymentIntentId,
  Test: line => (line.isTest ? 'Test payment' : null),
};

const perPage = 200;

/** The purchases matching the filter as CSV, newest first. */
export const exportPurchases = (
  services: Services,
  principal: Principal,
  filter: PurchaseFilter,
): Promise<ReadableStream<Uint8Array>> =>
  csvFile(columns, cursor => inTenant(services.database, principal, scope => readPage(scope, filter, cursor)));

async function readPage(scope: Scope, filter: PurchaseFilter, cursor: string | undefined) {
  const zone = await getZone(scope);
  const pageQuery = { ...filter, limit: perPage, cursor };
  const { items, nextCursor } = await pagePurchases(scope, pageQuery);
  return {
    items: items.map(each => ({ ...each, day: dayIn(new Date(each.createdAt), zone) })),
    nextCursor,
  };
}

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
