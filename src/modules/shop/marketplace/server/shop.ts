import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import type { ShopProduct } from '../shop.ts';
import { digitalProducts, productFiles } from './tables.ts';

/** Products on sale, newest first; with `ids` only those of them. */
export async function listShop(scope: Scope, ids?: number[]): Promise<ShopProduct[]> {
  if (ids && !ids.length) return [];
  return select(scope, ids && inArray(digitalProducts.id, ids));
}

/** A product on sale; null for any other. */
export async function findShopProduct(scope: Scope, id: number): Promise<ShopProduct | null> {
  if (!Number.isSafeInteger(id)) return null;
  const [product] = await select(scope, eq(digitalProducts.id, id));
  return product ?? null;
}

async function select(scope: Scope, which: SQL | undefined): Promise<ShopProduct[]> {
  const { id, title, description, price, type, imageUrl, downloadLimit, fileUrl } = digitalProducts;
  const { kind, size } = productFiles;
  const { settings } = await getPractice(scope);
  const rows = await scope.db
    .select({ product: { id, title, description, price, type, imageUrl, downloadLimit }, fileUrl, kind, size })
    .from(digitalProducts)
    .leftJoin(
      productFiles,
      and(eq(productFiles.tenantId, digitalProducts.tenantId), eq(productFiles.id, digitalProducts.fileId)),
    )
    .where(and(isSold(scope), which))
    .orderBy(desc(id));
  return rows.map(row => ({
    ...row.product,
    currency: settings.currency,
    file: row.kind && row.size !== null ? { kind: row.kind, size: row.size } : null,
    isLink: row.kind === null && row.fileUrl !== null,
  }));
}

/** Products on sale of these practices. */
export async function listSoldOf({ db }: System, tenantIds: number[]) {
  const { tenantId, id, updatedAt } = digitalProducts;
  return db
    .select({ tenantId, id, updatedAt })
    .from(digitalProducts)
    .where(and(inArray(tenantId, tenantIds), isOnSale))
    .orderBy(desc(id));
}

const isOnSale = and(
  eq(digitalProducts.isActive, true),
  isNull(digitalProducts.archivedAt),
  // Old rows may have neither.
  or(isNotNull(digitalProducts.fileId), isNotNull(digitalProducts.fileUrl)),
);
const isSold = (scope: Scope) => and(eq(digitalProducts.tenantId, scope.tenantId), isOnSale);

/** Locks a product on sale against changes until the transaction ends. Null if it isn't on sale. */
export async function keyShareLockShopProduct(scope: Scope, id: number) {
  const [product] = await scope.db
    .select()
    .from(digitalProducts)
    .where(and(isSold(scope), eq(digitalProducts.id, id)))
    .for('key share');
  return product ?? null;
}
