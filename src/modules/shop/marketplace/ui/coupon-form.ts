import type { Coupon } from '../coupon.ts';

/** What the dialog's fields hold. */
type CouponValues = ReturnType<typeof couponValuesOf>;

export const couponValuesOf = (coupon: Coupon | null) => ({
  code: coupon?.code ?? '',
  kind: coupon?.kind ?? 'percent',
  value: coupon?.value ?? '',
  productId: String(coupon?.productId ?? ''),
  lastDay: coupon?.lastDay ?? '',
  usageLimit: String(coupon?.usageLimit ?? ''),
  isActive: coupon?.isActive ?? true,
});

/** Blank is none, not zero. */
export const bodyOf = ({ productId, usageLimit, ...rest }: CouponValues) => ({
  ...rest,
  productId: productId ? Number(productId) : null,
  usageLimit: usageLimit.trim() || null,
});
