import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { toCents } from '../../../shared/money.ts';
import { isTooLittle, leastWords } from '../../payments/least.ts';
import { pageSlugs } from '../../storefront/server/page-slugs.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import type { Product, ProductChange, ProductInput } from '../contract.ts';
import { deleteUnusedFile, holdFile } from './files.ts';
import { digitalProducts, productFiles, productPurchases } from './tables.ts';

/** All that the practice sells or has put aside, the newest first; what is archived is not among them. */
export const listProducts = (scope: Scope): Promise<Product[]> => select(scope);

/** @throws AppError not_found, also for what is archived */
export async function getProduct(scope: Scope, id: number): Promise<Product> {
  const [found] = await select(scope, id);
  if (!found) throw notFound('Product');
  return found;
}

/** @throws AppError not_found when the file is not the practice's, invalid for less than can be paid */
export async function createProduct(scope: Scope, input: ProductInput): Promise<Product> {
  await requirePayable(scope, input);
  await holdFile(scope, input.fileId);
  const [created] = await scope.db
    .insert(digitalProducts)
    .values({ ...input, tenantId: scope.tenantId, userId: scope.userId })
    .returning({ id: digitalProducts.id });
  if (!created) throw notFound('Product');
  return getProduct(scope, created.id);
}

/** What a change leaves behind: the name in the store of a file that nothing refers to any more. */
export type LeftBehind = { unused: string | null };

/**
 * Changes what is named; who bought it gets the new file from then on. @throws AppError not_found, for the file as well,
 * invalid for less than can be paid
 */
export async function updateProduct(
  scope: Scope,
  id: number,
  change: ProductChange,
): Promise<{ product: Product } & LeftBehind> {
  const before = await lockProduct(scope, id);
  await requirePayable(scope, change);
  await holdFile(scope, change.fileId ?? null);
  if (Object.keys(change).length) await scope.db.update(digitalProducts).set(change).where(own(scope, id));
  const isReplaced = change.fileId !== undefined && change.fileId !== before.fileId;
  const unused = isReplaced ? await deleteUnusedFile(scope, before.fileId) : null;
  return { product: await getProduct(scope, id), unused };
}

/** Deletes what nobody bought. What was sold is archived: gone from every list, its buyers keep it. @throws not_found */
export async function deleteProduct(scope: Scope, id: number, now = new Date()): Promise<LeftBehind> {
  const { fileId } = await lockProduct(scope, id);
  const { tenantId, productId } = productPurchases;
  const [sold] = await scope.db
    .select({ id: productPurchases.id })
    .from(productPurchases)
    .where(and(eq(tenantId, scope.tenantId), eq(productId, id)))
    .limit(1);
  if (sold) {
    await scope.db.update(digitalProducts).set({ archivedAt: now, isActive: false }).where(own(scope, id));
    return { unused: null };
  }
  await scope.db.delete(digitalProducts).where(own(scope, id));
  return { unused: await deleteUnusedFile(scope, fileId) };
}

/** Free, or what a card can pay. */
async function requirePayable(scope: Scope, { price }: { price?: string | undefined }) {
  if (!price || price === '0.00') return;
  const { settings } = await getPractice(scope);
  if (!isTooLittle(toCents(price), settings.currency)) return;
  const sentence = `Cards take no less than ${leastWords(settings.currency)}; 0 is free`;
  throw new AppError('invalid', sentence, { price: sentence });
}

const own = (scope: Scope, id: number) =>
  and(eq(digitalProducts.tenantId, scope.tenantId), eq(digitalProducts.id, id), isNull(digitalProducts.archivedAt));

/** Whoever buys it meanwhile waits, or is waited for. */
async function lockProduct(scope: Scope, id: number) {
  const [found] = await scope.db
    .select({ fileId: digitalProducts.fileId })
    .from(digitalProducts)
    .where(own(scope, id))
    .for('update');
  if (!found) throw notFound('Product');
  return found;
}

async function select(scope: Scope, only?: number): Promise<Product[]> {
  const { id, tenantId, archivedAt, fileId } = digitalProducts;
  const sales = scope.db
    .select({ productId: productPurchases.productId, count: sql<number>`count(*)::int`.as('count') })
    .from(productPurchases)
    .where(
      and(
        eq(productPurchases.tenantId, scope.tenantId),
        eq(productPurchases.status, 'completed'),
        only === undefined ? undefined : eq(productPurchases.productId, only),
      ),
    )
    .groupBy(productPurchases.productId)
    .as('sales');
  const isAsked = only === undefined ? undefined : eq(id, only);
  const rows = await scope.db
    .select({ product: digitalProducts, fileName: productFiles.name, sales: sql<number>`coalesce(${sales.count}, 0)` })
    .from(digitalProducts)
    .leftJoin(productFiles, and(eq(productFiles.tenantId, tenantId), eq(productFiles.id, fileId)))
    .leftJoin(sales, eq(sales.productId, id))
    .where(and(eq(tenantId, scope.tenantId), isNull(archivedAt), isAsked))
    .orderBy(desc(id));
  const slugOf = await pageSlugs(scope);
  return rows.map(({ product, ...rest }) => {
    const slug = slugOf(product.userId);
    return {
      ...product,
      ...rest,
      path: slug && `/bio/${slug}/shop/${product.id}`,
      createdAt: product.createdAt.toISOString(),
      updatedAt: product.updatedAt.toISOString(),
    };
  });
}
