import { and, desc, eq, gt, gte, isNull, like, lt, or, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import { violatedConstraint } from '../../../../platform/database/failures.ts';
import { patternOf } from '../../../../platform/database/pattern.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { dayIn } from '../../../../shared/dates.ts';
import type { SearchPageQuery } from '../../../../shared/page.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import type { Coupon, CouponInput, CouponPage } from '../coupon.ts';
import { messages } from '../messages/en.ts';
import { coupons, digitalProducts } from './tables.ts';

/** Newest first, with product titles. */
export async function pageCoupons(scope: Scope, { search, limit, cursor }: SearchPageQuery): Promise<CouponPage> {
  const { tenantId, id, code, productId } = coupons;
  const before = readIdCursor(cursor);
  // Codes are stored in uppercase.
  const condition = and(eq(tenantId, scope.tenantId), search ? like(code, patternOf(search).toUpperCase()) : undefined);
  const rows = await scope.db
    .select({ coupon: coupons, productTitle: digitalProducts.title })
    .from(coupons)
    .leftJoin(digitalProducts, and(eq(digitalProducts.tenantId, tenantId), eq(digitalProducts.id, productId)))
    .where(and(condition, before ? lt(id, before) : undefined))
    .orderBy(desc(id))
    .limit(limit + 1);
  const items = rows.map(({ coupon, productTitle }) => ({ ...present(coupon), productTitle }));
  return { ...cutPage(items, limit), total: await scope.db.$count(coupons, condition) };
}

/** @throws AppError conflict if the code is taken, not_found for a product that doesn't exist or is archived */
export async function createCoupon(scope: Scope, input: CouponInput): Promise<Coupon> {
  await checkProduct(scope, input.productId);
  const [created] = await scope.db
    .insert(coupons)
    .values({ ...input, tenantId: scope.tenantId })
    .onConflictDoNothing({ target: [coupons.tenantId, coupons.code] })
    .returning();
  if (!created) throw codeTaken(input.code);
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
    if (violatedConstraint(reason) === 'coupons_one_code') throw codeTaken(input.code);
    throw reason;
  }
}

/** @throws AppError not_found, conflict if a purchase refers to it; it can be turned off then */
export async function deleteCoupon(scope: Scope, id: number): Promise<void> {
  try {
    const deleted = await scope.db.delete(coupons).where(own(scope, id)).returning({ id: coupons.id });
    if (!deleted.length) throw notFound('Coupon');
  } catch (reason) {
    if (violatedConstraint(reason) === null) throw reason;
    throw new AppError('conflict', 'This coupon has been used. Turn it off instead.');
  }
}

const own = (scope: Scope, id: number) => and(eq(coupons.tenantId, scope.tenantId), eq(coupons.id, id));

const codeTaken = (code: string) => {
  const sentence = `You already have a coupon ${code}`;
  return new AppError('conflict', sentence, { code: sentence });
};

async function checkProduct(scope: Scope, productId: number | null) {
  if (productId === null) return;
  const { tenantId, id, archivedAt } = digitalProducts;
  const [product] = await scope.db
    .select({ id })
    .from(digitalProducts)
    .where(and(eq(tenantId, scope.tenantId), eq(id, productId), isNull(archivedAt)))
    .for('key share');
  if (product) return;
  const sentence = 'This product no longer exists. Choose another one.';
  throw new AppError('not_found', sentence, { productId: sentence });
}

export const present = (row: typeof coupons.$inferSelect): Coupon => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

/** The code that a buyer typed, and the product. `isHeld`: the buyer's own pending purchase already reserves one use. */
export type CouponRequest = { code: string; productId: number; now: Date; isHeld?: boolean };

/** Validates a coupon without using it. @throws AppError invalid for the field `coupon` */
export async function findCoupon(scope: Scope, request: CouponRequest): Promise<Coupon> {
  const [coupon] = await scope.db
    .select()
    .from(coupons)
    .where(await counting(scope, request));
  return coupon ? present(coupon) : refuse(scope, request);
}

/**
 * Takes one use for this transaction's purchase, atomically, so concurrent purchases can't exceed the limit. Return it
 * with `releaseCoupon` if the purchase fails.
 * @throws AppError invalid for the field `coupon`
 */
export async function takeCoupon(scope: Scope, request: CouponRequest): Promise<Coupon> {
  const [coupon] = await scope.db
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(await counting(scope, request))
    .returning();
  return coupon ? present(coupon) : refuse(scope, request);
}

/** Returns the use of a failed purchase. Not idempotent: call it once per purchase. */
export async function releaseCoupon(scope: Scope, id: number) {
  await scope.db
    .update(coupons)
    .set({ used: sql`${coupons.used} - 1` })
    .where(and(eq(coupons.tenantId, scope.tenantId), eq(coupons.id, id), gt(coupons.used, 0)));
}

/**
 * Takes the use again when a failed purchase is paid late, unless the limit is reached. The buyer keeps the discount in
 * either case.
 */
export async function retakeCoupon(scope: Scope, id: number) {
  const { tenantId, usageLimit, used } = coupons;
  await scope.db
    .update(coupons)
    .set({ used: sql`${used} + 1` })
    .where(and(eq(tenantId, scope.tenantId), eq(coupons.id, id), or(isNull(usageLimit), lt(used, usageLimit))));
}

const named = (scope: Scope, { code }: CouponRequest) =>
  and(eq(coupons.tenantId, scope.tenantId), eq(coupons.code, code.trim().toUpperCase()));

async function counting(scope: Scope, request: CouponRequest) {
  const { isActive, productId, lastDay, usageLimit, used } = coupons;
  return and(
    named(scope, request),
    eq(isActive, true),
    or(isNull(productId), eq(productId, request.productId)),
    or(isNull(lastDay), gte(lastDay, dayIn(request.now, await getZone(scope)))),
    or(isNull(usageLimit), lt(sql`${used} - ${request.isHeld ? 1 : 0}`, usageLimit)),
  );
}

async function refuse(scope: Scope, request: CouponRequest): Promise<never> {
  const { errors } = messages;
  const [coupon] = await scope.db.select().from(coupons).where(named(scope, request));
  const sentence =
    coupon?.isActive !== true
      ? errors.codeInvalid
      : coupon.productId !== null && coupon.productId !== request.productId
        ? errors.codeOfOther
        : coupon.usageLimit !== null && coupon.used >= coupon.usageLimit
          ? errors.codeUsedUp
          : errors.codeExpired;
  throw new AppError('invalid', sentence, { coupon: sentence });
}
