import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { countSuccess, hours, isStillFree } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { fromCents } from '../../../../shared/money.ts';
import type { Storefront } from '../../../accounts/pages/contract.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { planCheckout } from '../../../billing/payments/server/checkouts.ts';
import { paymentUse } from '../../../billing/payments/server/test-payments.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import { attributeSale } from '../../affiliates/server/attribution.ts';
import type { Coupon } from '../coupon.ts';
import { type CheckoutRequest, payMinutes, shopPath } from '../shop.ts';
import { completePurchase } from './complete-purchase.ts';
import { releaseCoupon } from './coupons.ts';
import { returnPath } from './payment-return.ts';
import { pendingPurchaseToken } from './pending-purchase.ts';
import type { PricedProduct } from './price.ts';
import type { PurchaseRow } from './purchases.ts';
import { type digitalProducts, productPurchases } from './tables.ts';

export type Caller = {
  /** Hash of the caller's IP address, if known. */
  address: string | null;
  /** Value of the affiliate cookie. */
  affiliate: string | null;
};

export type PurchaseContext = { request: CheckoutRequest; caller: Caller; page: Storefront; now: Date };

type PurchaseInput = PurchaseContext & {
  product: typeof digitalProducts.$inferSelect;
  key: string;
  /** The coupon, with one use taken for this purchase. */
  coupon: Coupon | null;
  priced: PricedProduct;
};

/** Across all practices, so that nobody's mailbox is flooded with free products. */
const perRecipient = { name: 'shop-recipient', max: 10, seconds: hours(24) };

/** Inserts a pending purchase with its checkout. */
export async function planPurchase(
  services: Services,
  scope: Scope,
  input: PurchaseInput,
): Promise<{ checkoutId: number }> {
  const { request, page, product, coupon, priced, now } = input;
  // The test checkout costs nothing, so anybody could send emails to any address with it.
  const isFree = (await paymentUse(services, scope)) === 'built-in';
  if (isFree) await countSuccess(scope, [{ limit: perRecipient, who: mailboxOf(services, request.email) }]);
  const purchase = await write(scope, input, await affiliateOf(services, scope, input));
  const place = shopPath(page.slug, product.id);
  const begun = pendingPurchaseToken(services, { tenantId: scope.tenantId, purchaseId: purchase.id });
  const back = new URLSearchParams({ unpaid: '1', ...(coupon && { coupon: coupon.code }), begun });
  return planCheckout(
    services,
    scope,
    {
      ...{ subject: 'purchase', subjectId: purchase.id },
      ...{ amount: priced.amount, currency: purchase.currency, description: product.title },
      customerEmail: request.email,
      returnUrl: returnPath(services, { ...purchase, slug: page.slug, purchaseId: purchase.id }),
      cancelUrl: `${place}?${back}`,
      minutes: payMinutes,
    },
    now,
  );
}

/** Completes a free purchase and emails the link. Exceeding the limit isn't reported. */
export async function completeFreePurchase(services: Services, scope: Scope, input: PurchaseInput): Promise<void> {
  const { request, coupon, now } = input;
  const mailbox = mailboxOf(services, request.email);
  if (!(await isStillFree(scope, [{ limit: perRecipient, who: mailbox }]))) {
    if (coupon) await releaseCoupon(scope, coupon.id);
    return;
  }
  const purchase = await write(scope, input, null);
  await completePurchase(services, scope, { purchase, paymentIntent: null, isTest: false, now });
}

async function write(scope: Scope, input: PurchaseInput, affiliateId: string | null): Promise<PurchaseRow> {
  const { request, page, product, key, coupon, priced, now } = input;
  const { settings } = await getPractice(scope);
  const [written] = await scope.db
    .insert(productPurchases)
    .values({
      ...{ tenantId: scope.tenantId, productId: product.id, storefrontId: page.id },
      ...{ customerEmail: request.email, customerName: request.name, newsletter: request.newsletter },
      price: fromCents(priced.price),
      discount: fromCents(priced.discount),
      amount: fromCents(priced.amount),
      currency: settings.currency,
      downloadLimit: product.downloadLimit,
      couponId: coupon?.id ?? null,
      ...{ affiliateId, purchaseKey: key, createdAt: now },
    })
    .returning();
  if (!written) throw new Error('no purchase was written');
  setAuditSubject({ subjectId: written.id });
  return written;
}

/** The affiliate from the cookie, or from the page's URL if the browser rejects cookies. */
const affiliateOf = (
  services: Services,
  scope: Scope,
  { request, caller, now }: PurchaseContext,
): Promise<string | null> => {
  const { productId, email: buyerEmail, affiliate } = request;
  return attributeSale(services, scope, { productId, words: [caller.affiliate, affiliate], buyerEmail }, now);
};
