import { AppError } from '../../../../platform/errors.ts';
import { type Cents, share, toBasisPoints, toCents } from '../../../../shared/money.ts';
import { isTooLittle, minWords } from '../../../billing/payments/least.ts';
import type { Coupon } from '../coupon.ts';

/** `amount` is `price` minus `discount`, in cents of one currency. */
export type PricedProduct = { price: Cents; discount: Cents; amount: Cents };

/**
 * The price of a product on sale.
 * @throws AppError invalid for the field `coupon`, if the amount is below the minimum for cards
 */
export function requirePrice(product: { price: string }, coupon: Coupon | null, currency: string): PricedProduct {
  const priced = priceWith(product, coupon);
  if (!coupon || !isTooLittle(priced.amount, currency)) return priced;
  const sentence = `With this code, the total is below the card minimum of ${minWords(currency)}`;
  throw new AppError('invalid', sentence, { coupon: sentence });
}

/** The amount a buyer pays. A percentage is rounded half up to the cent; the discount is capped at the price. */
export function priceWith(
  product: { price: string },
  coupon: Pick<Coupon, 'kind' | 'value'> | null = null,
): PricedProduct {
  const price = toCents(product.price);
  const wanted = coupon ? discountOf(price, coupon) : 0;
  const discount = Math.min(wanted, price);
  return { price, discount, amount: price - discount };
}

const discountOf = (price: Cents, { kind, value }: Pick<Coupon, 'kind' | 'value'>): Cents =>
  kind === 'percent' ? share(price, toBasisPoints(value)) : toCents(value);
