import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { countSharedLimit, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { type Cents, fromCents, share, toBasisPoints, toCents } from '../../../../shared/money.ts';
import { findPublicStorefront } from '../../../accounts/pages/server/storefront.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { formatMinCharge, isBelowMinimum } from '../../../billing/payments/minimum-charge.ts';
import type { Coupon } from '../coupon.ts';
import { messages } from '../messages/en.ts';
import type { Quote, QuoteRequest } from '../shop.ts';
import { findCoupon } from './coupons.ts';
import { findPendingPurchase } from './pending-purchase.ts';
import { findShopProduct } from './shop.ts';

/** `amount` is `price` minus `discount`, in cents of one currency. */
export type PricedProduct = { price: Cents; discount: Cents; amount: Cents };

/**
 * The price of a product on sale.
 * @throws AppError invalid for the field `coupon`, if the amount is below the minimum for cards
 */
export function requirePrice(
  product: { price: string },
  coupon: Coupon | null,
  { currency, locale }: { currency: string; locale: string },
): PricedProduct {
  const priced = priceWith(product, coupon);
  if (!coupon || !isBelowMinimum(priced.amount, currency)) return priced;
  const sentence = messages.errors.belowMinimum(formatMinCharge(currency, locale));
  throw new AppError('invalid', sentence, { coupon: sentence });
}

/** The amount a buyer pays. A percentage is rounded half up to the cent; the discount is capped at the price. */
export function priceWith(
  product: { price: string },
  coupon: Pick<Coupon, 'kind' | 'value'> | null = null,
): PricedProduct {
  const price = toCents(product.price);
  const uncappedDiscount = coupon ? discountOf(price, coupon) : 0;
  const discount = Math.min(uncappedDiscount, price);
  return { price, discount, amount: price - discount };
}

const discountOf = (price: Cents, { kind, value }: Pick<Coupon, 'kind' | 'value'>): Cents =>
  kind === 'percent' ? share(price, toBasisPoints(value)) : toCents(value);

/** Above what buyers type, but too few to find a code by trying. */
const sharedLimit = {
  perAddress: { name: 'coupon-address', max: 40, seconds: hours(1) },
  perResource: { name: 'coupon-page', max: 1_000, seconds: hours(1) },
  minPerAddress: 5,
};

/**
 * Public: the price of a product with a coupon. Takes no use of the coupon; a use held by the buyer's own pending
 * purchase is available to her.
 * @throws AppError not_found, invalid, too_many
 */
export async function quoteProduct(
  services: Services,
  { storefrontSlug, productId, coupon: code, ...form }: QuoteRequest,
  address: string | null,
  now = new Date(),
): Promise<Quote> {
  const system = asSystem(services.database);
  const { id, tenantId, userId } = await findPublicStorefront(system, services, storefrontSlug);
  await countSharedLimit(system, sharedLimit, { address, resource: String(id) });
  return inTenant(services.database, { tenantId, userId, role: 'viewer' }, async scope => {
    const product = await findShopProduct(scope, productId);
    if (!product) throw new AppError('not_found', messages.errors.product);
    const begun = await findPendingPurchase(services, scope, form);
    const isHeld = begun?.code === code.trim().toUpperCase();
    const coupon = await findCoupon(scope, { code, productId, now, isHeld });
    const { settings } = await getPractice(scope);
    const { price, discount, amount } = requirePrice(product, coupon, {
      currency: product.currency,
      locale: localeOf(settings),
    });
    const sums = { price: fromCents(price), discount: fromCents(discount), amount: fromCents(amount) };
    return { code: coupon.code, ...sums, currency: product.currency };
  });
}
