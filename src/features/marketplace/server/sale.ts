import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { type BasisPoints, type Cents, toBasisPoints, toCents } from '../../../shared/money.ts';
import { digitalProducts, productPurchases } from './tables.ts';

/** What affiliates need to know of a purchase. `commission`: the product's as it is now. */
export type Sale = {
  productId: number;
  customerEmail: string;
  amount: Cents;
  currency: string;
  commission: BasisPoints;
};

export async function findSale(scope: Scope, purchaseId: number): Promise<Sale | null> {
  const { productId, customerEmail, amount, currency } = productPurchases;
  const [found] = await scope.db
    .select({ productId, customerEmail, amount, currency, commission: digitalProducts.affiliateCommission })
    .from(productPurchases)
    .innerJoin(
      digitalProducts,
      and(eq(digitalProducts.tenantId, productPurchases.tenantId), eq(digitalProducts.id, productId)),
    )
    .where(and(eq(productPurchases.tenantId, scope.tenantId), eq(productPurchases.id, purchaseId)));
  return found ? { ...found, amount: toCents(found.amount), commission: toBasisPoints(found.commission) } : null;
}

/** What each of these purchases cost, a decimal string. */
export async function saleAmounts(scope: Scope, purchaseIds: number[]): Promise<Map<number, string>> {
  if (!purchaseIds.length) return new Map();
  const rows = await scope.db
    .select({ id: productPurchases.id, amount: productPurchases.amount })
    .from(productPurchases)
    .where(and(eq(productPurchases.tenantId, scope.tenantId), inArray(productPurchases.id, purchaseIds)));
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** What each product is called, the archived ones too. */
export async function productTitles(scope: Scope): Promise<Map<number, string>> {
  const { id, title } = digitalProducts;
  const rows = await scope.db
    .select({ id, title })
    .from(digitalProducts)
    .where(eq(digitalProducts.tenantId, scope.tenantId));
  return new Map(rows.map(row => [row.id, row.title]));
}
