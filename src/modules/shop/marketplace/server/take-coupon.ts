import { and, eq, gt, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import type { Coupon } from '../coupon.ts';
import { present } from './coupons.ts';
import { coupons } from './tables.ts';

/** The code that a buyer typed, and the product. `isHeld`: the buyer's own pending purchase holds one use. */
export type WantedCoupon = { code: string; productId: number; now: Date; isHeld?: boolean };

/** Validates a coupon without using it. @throws AppError invalid for the field `coupon` */
export async function findCoupon(scope: Scope, wanted: WantedCoupon): Promise<Coupon> {
  const [found] = await scope.db
    .select()
    .from(coupons)
    .where(await counting(scope, wanted));
  return found ? present(found) : refuse(scope, wanted);
}

/**
 * Takes one use for this transaction's purchase, atomically, so concurrent purchases can't exceed the limit. Return it
 * with `giveBackCoupon` if the purchase fails.
 * @throws AppError invalid for the field `coupon`
 */
export async function takeCoupon(scope: Scope, wanted: WantedCoupon): Promise<Coupon> {
  const [taken] = await scope.db
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(await counting(scope, wanted))
    .returning();
  return taken ? present(taken) : refuse(scope, wanted);
}

/** Returns the use of a failed purchase. Not idempotent: call it once per purchase. */
export async function giveBackCoupon(scope: Scope, id: number) {
  await scope.db
    .update(coupons)
    .set({ used: sql`${coupons.used} - 1` })
    .where(and(eq(coupons.tenantId, scope.tenantId), eq(coupons.id, id), gt(coupons.used, 0)));
}

/**
 * Takes the use again when a failed purchase is paid late, unless the limit is reached. The buyer keeps the discount in
 * either case.
 */
export async function takeCouponAgain(scope: Scope, id: number) {
  const { tenantId, usageLimit, used } = coupons;
  await scope.db
    .update(coupons)
    .set({ used: sql`${used} + 1` })
    .where(and(eq(tenantId, scope.tenantId), eq(coupons.id, id), or(isNull(usageLimit), lt(used, usageLimit))));
}

const named = (scope: Scope, { code }: WantedCoupon) =>
  and(eq(coupons.tenantId, scope.tenantId), eq(coupons.code, code.trim().toUpperCase()));

async function counting(scope: Scope, wanted: WantedCoupon) {
  const { isActive, productId, lastDay, usageLimit, used } = coupons;
  return and(
    named(scope, wanted),
    eq(isActive, true),
    or(isNull(productId), eq(productId, wanted.productId)),
    or(isNull(lastDay), gte(lastDay, dayIn(wanted.now, await getZone(scope)))),
    or(isNull(usageLimit), lt(sql`${used} - ${wanted.isHeld ? 1 : 0}`, usageLimit)),
  );
}

async function refuse(scope: Scope, wanted: WantedCoupon): Promise<never> {
  const [found] = await scope.db.select().from(coupons).where(named(scope, wanted));
  const sentence =
    found?.isActive !== true
      ? 'This code isn’t valid'
      : found.productId !== null && found.productId !== wanted.productId
        ? 'This code is for another product'
        : found.usageLimit !== null && found.used >= found.usageLimit
          ? 'This code has reached its limit'
          : 'This code has expired';
  throw new AppError('invalid', sentence, { coupon: sentence });
}
