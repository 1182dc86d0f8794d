import { formatMoney } from '../../../../shared/format-money.ts';
import { formatCalendarDate } from '../../../../shared/format-time.ts';
import type { Coupon } from '../coupon.ts';
import { formatPercent } from './describe-product.ts';

export const discountOf = ({ kind, value }: Pick<Coupon, 'kind' | 'value'>, currency: string) =>
  `${kind === 'percent' ? formatPercent(value) : formatMoney(value, currency)} off`;

/** "10% off all products, until Dec 31, 2026". `product`: the title of the one it is for. */
export function describeCoupon(coupon: Coupon, product: string | null, currency: string): string {
  const until = coupon.lastDay ? `, until ${formatCalendarDate(coupon.lastDay)}` : '';
  return `${discountOf(coupon, currency)} ${product === null ? 'all products' : `“${product}”`}${until}`;
}

export function usesOf({ used, usageLimit }: Coupon): string {
  if (usageLimit !== null) return `Used ${used} of ${usageLimit} times`;
  if (used === 0) return 'Not used yet';
  return used === 1 ? 'Used once' : `Used ${used.toLocaleString('en-US')} times`;
}

/** Why nobody can use it, or that somebody can. */
export function stateOf({ isActive, lastDay, used, usageLimit }: Coupon, today: string): string {
  if (!isActive) return 'Off';
  if (lastDay && lastDay < today) return 'Expired';
  if (usageLimit !== null && used >= usageLimit) return 'Used up';
  return 'Active';
}
