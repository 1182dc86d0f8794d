import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import { patternOf } from '../../../../platform/database/pattern.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { maxListed } from '../../../../shared/page.ts';
import { moneyOfPurchases } from '../../../billing/payments/server/ledger.ts';
import type { Purchase } from '../contract.ts';
import type { PurchasePage, PurchasePageQuery } from '../purchases.ts';
import { coupons, digitalProducts, productPurchases } from './tables.ts';

/** The latest purchases. */
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
