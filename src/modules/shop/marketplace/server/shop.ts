import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import type { ShopProduct } from '../shop.ts';
import { digitalProducts, productFiles } from './tables.ts';

/** All that visitors can buy, the newest first; with `ids` only those of them. */
export async function listShop(scope: Scope, ids?: number[]): Promise<ShopProduct[]> {
  if (ids && !ids.length) return [];
  return select(scope, ids && inArray(digitalProducts.id, ids));
}

/** One that is sold at the moment; null for any other. */
export async function findShopProduct(scope: Scope, id: number): Promise<ShopProduct | null> {
  if (!Number.isSafeInteger(id)) return null;
  const [found] = await select(scope, eq(digitalProducts.id, id));
  return found ?? null;
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

/** What visitors can buy of these practices. */
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
  // As old rows may have neither.
  or(isNotNull(digitalProducts.fileId), isNotNull(digitalProducts.fileUrl)),
);
const isSold = (scope: Scope) => and(eq(digitalProducts.tenantId, scope.tenantId), isOnSale);

/** What is being bought stays until the end of this transaction. Null when it is not sold. */
export async function holdProduct(scope: Scope, id: number) {
  const [found] = await scope.db
    .select()
    .from(digitalProducts)
    .where(and(isSold(scope), eq(digitalProducts.id, id)))
    .for('key share');
  return found ?? null;
}
