import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { countInCrowd, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { openCheckout } from '../../../billing/payments/server/open-checkout.ts';
import { pageOrigin } from '../../../site/storefront/page-url.ts';
import { findPublicStorefront } from '../../../site/storefront/server/storefront.ts';
import type { CheckoutRequest } from '../contract.ts';
import { shopPath } from '../shop.ts';
import { type Asked, type Caller, givePurchase, planPurchase } from './new-purchase.ts';
import { requirePrice } from './price.ts';
import { freeBegun, freeKey, keyOf, resumePurchase, takeTurn, type Way, wasJustGiven } from './resume.ts';
import { returnPath } from './return.ts';
import { holdProduct } from './shop.ts';
import { takeCoupon } from './take-coupon.ts';

const crowd = {
  perAddress: { name: 'shop-address', max: 40, seconds: hours(1) },
  perPlace: { name: 'shop-page', max: 600, seconds: hours(1) },
  whenCrowded: 5,
};

/**
 * Public: begins a purchase and says where the browser goes: to the payment, or, where nothing is to be paid, to the page
 * that says to look at the mail. One transaction holds the purchase, its coupon and its checkout; the provider is asked
 * after it. The same key again leads to the same payment.
 * @throws AppError not_found, invalid, too_many, unavailable when the provider does not answer: then try again
 */
export async function beginPurchase(
  services: Services,
  request: CheckoutRequest,
  caller: Caller,
  now = new Date(),
): Promise<{ url: string }> {
  const system = asSystem(services.database);
  const page = await findPublicStorefront(system, services, request.storefrontSlug);
  const thanks = `${pageOrigin(page)}${shopPath(page.slug, request.productId)}/thanks`;
  if (request.website) return { url: thanks };
  await countInCrowd(system, crowd, { address: caller.address, place: String(page.id) });
  const { tenantId, userId } = page;
  const way = await inTenant(services.database, { tenantId, userId, role: 'viewer' }, scope =>
    begin(services, scope, { request, caller, page, now }),
  );
  if (!way) return { url: thanks };
  if ('checkoutId' in way) return openCheckout(services, { tenantId, checkoutId: way.checkoutId }, now);
  const { slug } = page;
  return { url: pageOrigin(page) + returnPath(services, { ...way, tenantId, slug, productId: request.productId }) };
}

/** Null when there is nothing to pay. */
async function begin(services: Services, scope: Scope, asked: Asked): Promise<Way | null> {
  const { request, caller, now } = asked;
  const { productId, coupon: code } = request;
  const product = await holdProduct(scope, productId);
  if (!product) throw notFound('Product');
  const key = keyOf(services, request, caller);
  await takeTurn(scope, { key, request });
  const known = await resumePurchase(scope, { key, request, now });
  if (known === 'given' || (!known && (await wasJustGiven(scope, request, now)))) return null;
  if (known) return known;
  await freeKey(services, scope, key, now);
  await freeBegun(services, scope, { key, request, now });
  const coupon = code ? await takeCoupon(scope, { code, productId, now }) : null;
  const { settings } = await getPractice(scope);
  const wanted = { ...asked, product, key, coupon, priced: requirePrice(product, coupon, settings.currency) };
  if (wanted.priced.amount > 0) return planPurchase(services, scope, wanted);
  await givePurchase(services, scope, wanted);
  return null;
}
