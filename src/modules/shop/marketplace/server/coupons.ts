import { and, desc, eq, isNull, like, lt } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import { brokenConstraint } from '../../../../platform/database/failures.ts';
import { patternOf } from '../../../../platform/database/pattern.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { SearchPageQuery } from '../../../../shared/page.ts';
import type { Coupon, CouponInput, CouponPage } from '../coupon.ts';
import { coupons, digitalProducts } from './tables.ts';

/** Newest first, with product titles. */
export async function pageCoupons(scope: Scope, { search, limit, cursor }: SearchPageQuery): Promise<CouponPage> {
  const { tenantId, id, code, productId } = coupons;
  const before = readIdCursor(cursor);
  // Codes are stored in uppercase.
  const wanted = and(eq(tenantId, scope.tenantId), search ? like(code, patternOf(search).toUpperCase()) : undefined);
  const rows = await scope.db
    .select({ coupon: coupons, productTitle: digitalProducts.title })
    .from(coupons)
    .leftJoin(digitalProducts, and(eq(digitalProducts.tenantId, tenantId), eq(digitalProducts.id, productId)))
    .where(and(wanted, before ? lt(id, before) : undefined))
    .orderBy(desc(id))
    .limit(limit + 1);
  const found = rows.map(({ coupon, productTitle }) => ({ ...present(coupon), productTitle }));
  return { ...cutPage(found, limit), total: await scope.db.$count(coupons, wanted) };
}

/** @throws AppError conflict if the code is taken, not_found for a product that doesn't exist or is archived */
export async function createCoupon(scope: Scope, input: CouponInput): Promise<Coupon> {
  await checkProduct(scope, input.productId);
  const [created] = await scope.db
    .insert(coupons)
    .values({ ...input, tenantId: scope.tenantId })
    .onConflictDoNothing({ target: [coupons.tenantId, coupons.code] })
    .returning();
  if (!created) throw taken(input.code);
  return present(created);
}

/** @throws AppError conflict, invalid for a limit below the number of uses, not_found */
export async function updateCoupon(scope: Scope, id: number, input: CouponInput): Promise<Coupon> {
  // Lock the product first, in the same order as deleting a product with its coupons does.
  await checkProduct(scope, input.productId);
  const [before] = await scope.db.select({ used: coupons.used }).from(coupons).where(own(scope, id)).for('update');
  if (!before) throw notFound('Coupon');
  if (input.usageLimit !== null && input.usageLimit < before.used) {
    const sentence = `Already used ${before.used === 1 ? 'once' : `${before.used} times`}`;
    throw new AppError('invalid', sentence, { usageLimit: sentence });
  }
  try {
    const [updated] = await scope.db.update(coupons).set(input).where(own(scope, id)).returning();
    if (!updated) throw notFound('Coupon');
    return present(updated);
  } catch (reason) {
    if (brokenConstraint(reason) === 'coupons_one_code') throw taken(input.code);
    throw reason;
  }
}

/** @throws AppError not_found, conflict if a purchase refers to it; it can be turned off then */
export async function deleteCoupon(scope: Scope, id: number): Promise<void> {
  try {
    const deleted = await scope.db.delete(coupons).where(own(scope, id)).returning({ id: coupons.id });
    if (!deleted.length) throw notFound('Coupon');
  } catch (reason) {
    if (brokenConstraint(reason) === null) throw reason;
    throw new AppError('conflict', 'This coupon has been used. Turn it off instead.');
  }
}

const own = (scope: Scope, id: number) => and(eq(coupons.tenantId, scope.tenantId), eq(coupons.id, id));

const taken = (code: string) => {
  const sentence = `You already have a coupon ${code}`;
  return new AppError('conflict', sentence, { code: sentence });
};

async function checkProduct(scope: Scope, productId: number | null) {
  if (productId === null) return;
  const { tenantId, id, archivedAt } = digitalProducts;
  const [found] = await scope.db
    .select({ id })
    .from(digitalProducts)
    .where(and(eq(tenantId, scope.tenantId), eq(id, productId), isNull(archivedAt)))
    .for('key share');
  if (found) return;
  const sentence = 'This product no longer exists. Choose another one.';
  throw new AppError('not_found', sentence, { productId: sentence });
}

export const present = (row: typeof coupons.$inferSelect): Coupon => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});
