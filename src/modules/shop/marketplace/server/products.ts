import { and, count, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { patternOf } from '../../../../platform/database/pattern.ts';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { type ImageRules, storeChosen } from '../../../../platform/files/images.ts';
import type { Services } from '../../../../platform/services.ts';
import { toCents } from '../../../../shared/money.ts';
import { maxListed } from '../../../../shared/page.ts';
import { pageSlugs } from '../../../accounts/pages/server/page-address.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { formatMinCharge, isBelowMinimum } from '../../../billing/payments/minimum-charge.ts';
import { countsTestPayments } from '../../../billing/payments/server/test-payments.ts';
import {
  contentWords,
  hasContent,
  type Product,
  type ProductChange,
  type ProductInput,
  type ProductPage,
  type ProductPageQuery,
} from '../contract.ts';
import { deleteUnusedFile, keyShareLockFile } from './files.ts';
import { isSold } from './purchases.ts';
import { coupons, digitalProducts, productFiles, productPurchases } from './tables.ts';

/** Active and inactive products, newest first, without archived ones. */
export const listProducts = (services: Services, scope: Scope): Promise<Product[]> =>
  select(services, scope, undefined, maxListed);

/** Newest first. */
export async function pageProducts(services: Services, scope: Scope, query: ProductPageQuery): Promise<ProductPage> {
  const { limit } = query;
  const before = readIdCursor(query.cursor);
  const condition = matching(query);
  const products = await select(
    services,
    scope,
    and(condition, before ? lt(digitalProducts.id, before) : undefined),
    limit + 1,
  );
  return {
    ...cutPage(products, limit),
    total: await scope.db.$count(digitalProducts, and(isKept(scope), condition)),
  };
}

function matching({ search, state, ids }: ProductPageQuery): SQL | undefined {
  const { id, title, description, isActive } = digitalProducts;
  const pattern = search && patternOf(search);
  return and(
    state && eq(isActive, state === 'active'),
    ids && inArray(id, ids),
    pattern ? or(sql`lower(${title}) like ${pattern}`, sql`lower(${description}) like ${pattern}`) : undefined,
  );
}

/** @throws AppError not_found, also for an archived product */
export async function getProduct(services: Services, scope: Scope, id: number): Promise<Product> {
  const [product] = await select(services, scope, eq(digitalProducts.id, id), 1);
  if (!product) throw notFound('Product');
  return product;
}

/**
 * Locks a product against deletion until the transaction ends.
 * @throws AppError not_found, also for an archived product
 */
export async function keyShareLockProduct(scope: Scope, id: number): Promise<void> {
  const [product] = await scope.db
    .select({ id: digitalProducts.id })
    .from(digitalProducts)
    .where(own(scope, id))
    .for('key share');
  if (!product) throw notFound('Product');
}

/**
 * @throws AppError not_found if the file isn't the practice's, invalid for a price below the minimum for cards, or for
 * an active product without content
 */
export async function createProduct(services: Services, scope: Scope, input: ProductInput): Promise<Product> {
  await requirePayable(scope, input);
  requireContent(input);
  await keyShareLockFile(scope, input.fileId);
  const [created] = await scope.db
    .insert(digitalProducts)
    .values({ ...input, tenantId: scope.tenantId, userId: scope.userId })
    .returning({ id: digitalProducts.id });
  if (!created) throw notFound('Product');
  return getProduct(services, scope, created.id);
}

/** Storage key of a file that nothing refers to after the change; null without one. */
export type UnusedFile = { unused: string | null };

/**
 * Updates the given fields. Earlier buyers get the new file as well.
 * @throws AppError not_found (also for the file), invalid for a price below the minimum for cards, or for an active
 * product without content
 */
export async function updateProduct(
  services: Services,
  scope: Scope,
  id: number,
  change: ProductChange,
): Promise<{ product: Product } & UnusedFile> {
  const before = await lockProduct(scope, id);
  await requirePayable(scope, change);
  if (touchesContent(change)) requireContent({ ...before, ...change });
  await keyShareLockFile(scope, change.fileId ?? null);
  if (Object.keys(change).length) await scope.db.update(digitalProducts).set(change).where(own(scope, id));
  const isReplaced = change.fileId !== undefined && change.fileId !== before.fileId;
  const unused = isReplaced ? await deleteUnusedFile(scope, before.fileId) : null;
  return { product: await getProduct(services, scope, id), unused };
}

/**
 * Deletes a product without purchases, with its coupons. A product that was sold, or whose coupon a purchase of another
 * product refers to, is archived: hidden from all lists, but still available to its buyers.
 * @throws AppError not_found
 */
export async function deleteProduct(scope: Scope, id: number, now = new Date()): Promise<UnusedFile> {
  const { fileId } = await lockProduct(scope, id);
  if (await isToldOf(scope, id)) {
    await scope.db.update(digitalProducts).set({ archivedAt: now, isActive: false }).where(own(scope, id));
    return { unused: null };
  }
  await scope.db.delete(digitalProducts).where(own(scope, id));
  return { unused: await deleteUnusedFile(scope, fileId) };
}

/**
 * Whether a purchase refers to the product or its coupons. The product is locked, so no purchase can be added
 * meanwhile.
 */
async function isToldOf(scope: Scope, product: number): Promise<boolean> {
  const { tenantId, id, productId, couponId } = productPurchases;
  const ofIt = scope.db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.tenantId, scope.tenantId), eq(coupons.productId, product)));
  const purchases = await scope.db
    .select({ id })
    .from(productPurchases)
    .where(and(eq(tenantId, scope.tenantId), or(eq(productId, product), inArray(couponId, ofIt))))
    .limit(1);
  return purchases.length > 0;
}

const touchesContent = (change: ProductChange) =>
  change.isActive !== undefined || change.fileId !== undefined || change.fileUrl !== undefined;

/** An active product needs a file or a link, so that nobody pays for nothing. */
function requireContent(product: Pick<ProductInput, 'isActive' | 'fileId' | 'fileUrl'>) {
  if (!product.isActive || hasContent(product)) return;
  throw new AppError('invalid', contentWords.missing, { fileId: contentWords.missing });
}

/** A price must be zero or at least the minimum for cards. */
async function requirePayable(scope: Scope, { price }: { price?: string | undefined }) {
  if (!price || price === '0.00') return;
  const { settings } = await getPractice(scope);
  if (!isBelowMinimum(toCents(price), settings.currency)) return;
  const sentence = `Enter at least ${formatMinCharge(settings.currency)}, or 0 for free`;
  throw new AppError('invalid', sentence, { price: sentence });
}

const isKept = (scope: Scope) => and(eq(digitalProducts.tenantId, scope.tenantId), isNull(digitalProducts.archivedAt));

const own = (scope: Scope, id: number) => and(isKept(scope), eq(digitalProducts.id, id));

/** Waits for purchases in progress and blocks new ones. */
async function lockProduct(scope: Scope, id: number) {
  const [product] = await scope.db
    .select({
      fileId: digitalProducts.fileId,
      fileUrl: digitalProducts.fileUrl,
      isActive: digitalProducts.isActive,
    })
    .from(digitalProducts)
    .where(own(scope, id))
    .for('update');
  if (!product) throw notFound('Product');
  return product;
}

async function select(services: Services, scope: Scope, which: SQL | undefined, most: number): Promise<Product[]> {
  const { id, tenantId, fileId } = digitalProducts;
  const rows = await scope.db
    .select({ product: digitalProducts, fileName: productFiles.name })
    .from(digitalProducts)
    .leftJoin(productFiles, and(eq(productFiles.tenantId, tenantId), eq(productFiles.id, fileId)))
    .where(and(isKept(scope), which))
    .orderBy(desc(id))
    .limit(most);
  const slugOf = await pageSlugs(scope);
  const sales = await countSales(
    services,
    scope,
    rows.map(({ product }) => product.id),
  );
  return rows.map(({ product, fileName }) => {
    const slug = slugOf(product.userId);
    return {
      ...product,
      fileName,
      sales: sales.get(product.id) ?? 0,
      path: slug && `/bio/${slug}/shop/${product.id}`,
      createdAt: product.createdAt.toISOString(),
      updatedAt: product.updatedAt.toISOString(),
    };
  });
}

async function countSales(services: Services, scope: Scope, ids: number[]): Promise<Map<number, number>> {
  if (!ids.length) return new Map();
  const { productId } = productPurchases;
  const withTests = await countsTestPayments(services, scope);
  const rows = await scope.db
    .select({ productId, count: count() })
    .from(productPurchases)
    .where(and(isSold(scope, { withTests }), inArray(productId, ids)))
    .groupBy(productId);
  return new Map(rows.map(row => [row.productId, row.count]));
}

/** Sizes of covers: large on the product page, small on a card. */
const cover: ImageRules = {
  largest: 5 * 1024 * 1024,
  tooLarge: 'Please choose an image smaller than 5MB',
  width: 1200,
  height: 1200,
  fit: 'inside',
};

/** Stores a new picture before the transaction begins. @throws AppError invalid, not_found */
export async function addProduct(services: Services, principal: Principal, input: ProductInput): Promise<Product> {
  const ready = await storeCover(services, principal, input);
  return inTenant(services.database, principal, async scope => {
    const created = await createProduct(services, scope, ready);
    setAuditSubject({ subjectId: created.id });
    return created;
  });
}

/** @throws AppError invalid, not_found */
export async function changeProduct(
  services: Services,
  principal: Principal,
  id: number,
  change: ProductChange,
): Promise<Product> {
  const ready = await storeCover(services, principal, change);
  return (await clearing(services, principal, scope => updateProduct(services, scope, id, ready))).product;
}

/** @throws AppError not_found */
export async function removeProduct(services: Services, principal: Principal, id: number): Promise<void> {
  await clearing(services, principal, scope => deleteProduct(scope, id));
}

/** Deletes files that `work` left unused, after the commit. */
async function clearing<T extends UnusedFile>(
  services: Services,
  principal: Principal,
  work: (scope: Scope) => Promise<T>,
) {
  const done = await inTenant(services.database, principal, work);
  if (done.unused) await services.files.remove(done.unused);
  return done;
}

/** Replaces a new picture with the path of the stored one. */
export async function storeCover<T extends { imageUrl?: string | null }>(
  services: Services,
  { userId }: Principal,
  input: T,
) {
  const { imageUrl: url } = input;
  if (!url?.startsWith('data:')) return input;
  return { ...input, imageUrl: await storeChosen(services, userId, { field: 'imageUrl', url }, cover) };
}
