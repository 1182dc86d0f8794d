import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { type BasisPoints, type Cents, toBasisPoints, toCents } from '../../../../shared/money.ts';
import { digitalProducts, productPurchases } from './tables.ts';

/** The data of a purchase that affiliates need. `commission`: the product's current rate. */
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

/** Amount of each purchase as a decimal string, by id. */
export async function saleAmounts(scope: Scope, purchaseIds: number[]): Promise<Map<number, string>> {
  if (!purchaseIds.length) return new Map();
  const rows = await scope.db
    .select({ id: productPurchases.id, amount: productPurchases.amount })
    .from(productPurchases)
    .where(and(eq(productPurchases.tenantId, scope.tenantId), inArray(productPurchases.id, purchaseIds)));
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** Title of each product, including archived ones, by id. */
export async function productTitles(scope: Scope, ids: number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const { id, title } = digitalProducts;
  const rows = await scope.db
    .select({ id, title })
    .from(digitalProducts)
    .where(and(eq(digitalProducts.tenantId, scope.tenantId), inArray(id, [...new Set(ids)])));
  return new Map(rows.map(row => [row.id, row.title]));
}

/** SQL condition: the product's title matches the pattern. */
export const productIsCalled = (productId: SQLWrapper, pattern: string): SQL =>
  sql`${productId} in (select ${digitalProducts.id} from ${digitalProducts} where lower(${digitalProducts.title}) like ${pattern})`;
