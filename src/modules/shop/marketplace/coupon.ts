import { z } from 'zod';
import { countedPageOf, searchPageQuery } from '../../../shared/page.ts';
import { day, id, instant, optional, requiredText } from '../../../shared/zod.ts';

const code = requiredText(40, 'Enter a code')
  .transform(value => value.toUpperCase())
  .refine(value => /^[A-Z0-9_-]{3,40}$/.test(value), 'Use 3 to 40 letters, digits, - or _');

/** Body of POST /api/coupons and PUT /api/coupons/{id}. */
export const couponInput = z
  .object({
    code,
    kind: z.enum(['percent', 'amount']),
    /** Percent (0.01 to 100), or an amount in the practice's currency. */
    value: z
      .union([z.number(), z.string().trim()], 'Enter a value')
      .transform(String)
      .refine(value => /^\d{1,8}(\.\d{1,2})?$/.test(value) && Number(value) > 0, 'Enter a value like 10 or 7.50')
      .transform(value => Number(value).toFixed(2)),
    /** Limits it to one product; null for all. */
    productId: id.nullish().transform(value => value ?? null),
    /** Last valid day in the practice's time zone. */
    lastDay: optional(day),
    /** Maximum number of uses; null for no limit. */
    usageLimit: z.coerce
      .number('Enter a number')
      .int('Enter a whole number')
      .min(1, 'At least 1')
      .max(1_000_000)
      .nullish()
      .transform(value => value ?? null),
    isActive: z.boolean().default(true),
  })
  .refine(({ kind, value }) => kind === 'amount' || Number(value) <= 100, {
    path: ['value'],
    message: 'At most 100 percent',
  });
export type CouponInput = z.infer<typeof couponInput>;

/** Answer of POST and PUT. */
export const coupon = z.object({
  id,
  code: z.string(),
  kind: z.enum(['percent', 'amount']),
  value: z.string(),
  productId: id.nullable(),
  lastDay: day.nullable(),
  usageLimit: z.number().int().nullable(),
  used: z.number().int(),
  isActive: z.boolean(),
  createdAt: instant,
});
export type Coupon = z.infer<typeof coupon>;

export const couponPageQuery = searchPageQuery;
/** An item of GET /api/coupons; `search` matches a part of the code. `productTitle`: of its `productId`. */
export const listedCoupon = coupon.extend({ productTitle: z.string().nullable() });
export type ListedCoupon = z.infer<typeof listedCoupon>;
export const couponPage = countedPageOf(listedCoupon);
export type CouponPage = z.infer<typeof couponPage>;
