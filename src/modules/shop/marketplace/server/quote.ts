import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { countInCrowd, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { fromCents } from '../../../../shared/money.ts';
import { findPublicStorefront } from '../../../accounts/pages/server/storefront.ts';
import type { Quote, QuoteRequest } from '../shop.ts';
import { findBegun } from './begun.ts';
import { requirePrice } from './price.ts';
import { findShopProduct } from './shop.ts';
import { findCoupon } from './take-coupon.ts';

/** Above what buyers type, but too few to find a code by trying. */
const crowd = {
  perAddress: { name: 'coupon-address', max: 40, seconds: hours(1) },
  perPlace: { name: 'coupon-page', max: 1_000, seconds: hours(1) },
  whenCrowded: 5,
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
  await countInCrowd(system, crowd, { address, place: String(id) });
  return inTenant(services.database, { tenantId, userId, role: 'viewer' }, async scope => {
    const product = await findShopProduct(scope, productId);
    if (!product) throw notFound('Product');
    const begun = await findBegun(services, scope, form);
    const isHeld = begun?.code === code.trim().toUpperCase();
    const found = await findCoupon(scope, { code, productId, now, isHeld });
    const { price, discount, amount } = requirePrice(product, found, product.currency);
    const sums = { price: fromCents(price), discount: fromCents(discount), amount: fromCents(amount) };
    return { code: found.code, ...sums, currency: product.currency };
  });
}
