import { and, eq, gt, sql } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { countSharedLimit, hours } from '../../../../platform/rate-limit.ts';
import { deriveKey, keyedHash } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { pageOrigin } from '../../../accounts/pages/page-url.ts';
import { findPublicStorefront } from '../../../accounts/pages/server/storefront.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { expireCheckouts, findLatestCheckout, openCheckout } from '../../../billing/payments/server/checkouts.ts';
import { messages } from '../messages/en.ts';
import { type CheckoutRequest, shopPath } from '../shop.ts';
import { takeCoupon } from './coupons.ts';
import { type Caller, completeFreePurchase, type PurchaseContext, planPurchase } from './new-purchase.ts';
import { returnPath } from './payment-return.ts';
import { findPendingPurchase } from './pending-purchase.ts';
import { requirePrice } from './price.ts';
import { failPurchase, isPurchase, isRecent, type PurchaseRow } from './purchases.ts';
import { keyShareLockShopProduct } from './shop.ts';
import { coupons, productPurchases } from './tables.ts';

const sharedLimit = {
  perAddress: { name: 'shop-address', max: 40, seconds: hours(1) },
  perResource: { name: 'shop-page', max: 600, seconds: hours(1) },
  minPerAddress: 5,
};

/**
 * Public: begins a purchase and returns the URL to go to: the payment, or for free products a page that points to the
 * email. Purchase, coupon and checkout are written in one transaction; the provider is called after it. Submitting the
 * same key again returns the same payment.
 * @throws AppError not_found, invalid, too_many, unavailable if the provider fails, in which case the form can be sent
 * again
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
  await countSharedLimit(system, sharedLimit, { address: caller.address, resource: String(page.id) });
  const { tenantId, userId } = page;
  const nextStep = await inTenant(services.database, { tenantId, userId, role: 'viewer' }, scope =>
    begin(services, scope, { request, caller, page, now }),
  );
  if (!nextStep) return { url: thanks };
  if ('checkoutId' in nextStep) return openCheckout(services, { tenantId, checkoutId: nextStep.checkoutId }, now);
  const { slug } = page;
  return {
    url: pageOrigin(page) + returnPath(services, { ...nextStep, tenantId, slug, productId: request.productId }),
  };
}

/**
 * Idempotency key of a form: the one from its script, or a hash of its fields and sender. Pages are cached for all
 * visitors, so the server can't put a key into each form.
 */
function keyOf({ secret }: Services, request: CheckoutRequest, { address }: Caller): string {
  if (request.purchaseKey) return request.purchaseKey;
  const { storefrontSlug, productId, email, name, coupon, affiliate } = request;
  const formKey = JSON.stringify([address, storefrontSlug, productId, email.toLowerCase(), name, coupon, affiliate]);
  return `form-${keyedHash(deriveKey(secret, 'purchase-form'), formKey)}`;
}

type Form = { key: string; request: CheckoutRequest };

/** Serializes submissions of one form, and of one buyer for one product, with advisory locks. */
async function lockSubmissions(scope: Scope, { key, request }: Form) {
  const { productId, email } = request;
  for (const name of [`purchase of ${productId} by ${email.toLowerCase()}`, `purchase by form ${key}`]) {
    const lock = `${scope.tenantId} ${name}`;
    await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  }
}

/** Continue at the payment, or at the result page. */
type NextStep = { checkoutId: number } | { purchaseId: number };

/** The result of an earlier submission of this form, if its fields are unchanged and it can still be paid or was. */
async function resumePurchase(
  scope: Scope,
  { key, request, now }: Form & { now: Date },
): Promise<NextStep | 'given' | null> {
  const previous = await findByKey(scope, key);
  if (!previous || !isSame(previous, request)) return null;
  // Without a client key it may be a second purchase of the same product.
  const isDone = previous.purchase.status === 'completed' && isRecent(previous.purchase, now);
  if (isDone && request.purchaseKey) return nextStepAfter(previous.purchase);
  if (previous.purchase.status !== 'pending') return null;
  const checkout = await findLatestCheckout(scope, { subject: 'purchase', subjectId: previous.purchase.id });
  if (checkout?.status !== 'open' || checkout.expiresAt <= now) return null;
  const { name: customerName, newsletter } = request;
  await scope.db
    .update(productPurchases)
    .set({ customerName, newsletter })
    .where(isPurchase(scope, previous.purchase.id));
  return { checkoutId: checkout.id };
}

/**
 * A paid purchase shows its result page; a free one only the hint to check the email, since anybody can type an
 * address.
 */
const nextStepAfter = ({ id, amount }: PurchaseRow) => (amount === '0.00' ? 'given' : { purchaseId: id });

/** Ends the earlier purchase of this form, which has other fields or wasn't paid in time. */
async function freeKey(services: Services, scope: Scope, key: string, now: Date) {
  const previous = await findByKey(scope, key);
  if (!previous) return;
  const { id } = previous.purchase;
  await expireCheckouts(services, scope, { subject: 'purchase', subjectId: id }, now);
  await failPurchase(scope, id);
  await scope.db.update(productPurchases).set({ purchaseKey: null }).where(isPurchase(scope, id));
}

/**
 * Ends a purchase that this buyer began in another form and left unpaid, so that a buyer never has two pending
 * payments.
 */
async function freeBegun(services: Services, scope: Scope, { key, request, now }: Form & { now: Date }) {
  const before = await findPendingPurchase(services, scope, { begun: request.begun });
  if (before?.key && before.key !== key) await freeKey(services, scope, before.key, now);
}

/** A double click, or a repeated request because the email hasn't arrived yet. */
async function wasJustGiven(scope: Scope, { productId, email }: CheckoutRequest, now: Date): Promise<boolean> {
  const { tenantId, amount, status, customerEmail, completedAt } = productPurchases;
  const recentPurchases = await scope.db
    .select({ id: productPurchases.id })
    .from(productPurchases)
    .where(
      and(
        ...[eq(tenantId, scope.tenantId), eq(productPurchases.productId, productId)],
        ...[eq(amount, '0.00'), eq(status, 'completed')],
        sql`lower(${customerEmail}) = lower(${email})`,
        gt(completedAt, addMinutes(now, -1)),
      ),
    )
    .limit(1);
  return recentPurchases.length > 0;
}

type PurchaseWithCode = { purchase: PurchaseRow; code: string | null };

async function findByKey(scope: Scope, key: string): Promise<PurchaseWithCode | null> {
  const [row] = await scope.db
    .select({ purchase: productPurchases, code: coupons.code })
    .from(productPurchases)
    .leftJoin(coupons, and(eq(coupons.tenantId, productPurchases.tenantId), eq(coupons.id, productPurchases.couponId)))
    .where(and(eq(productPurchases.tenantId, scope.tenantId), eq(productPurchases.purchaseKey, key)));
  return row ?? null;
}

const isSame = ({ purchase, code }: PurchaseWithCode, request: CheckoutRequest) =>
  purchase.productId === request.productId &&
  purchase.customerEmail.toLowerCase() === request.email.toLowerCase() &&
  code === (request.coupon?.toUpperCase() ?? null);

/** Null if there is nothing to pay. */
async function begin(services: Services, scope: Scope, context: PurchaseContext): Promise<NextStep | null> {
  const { request, caller, now } = context;
  const { productId, coupon: code } = request;
  const product = await keyShareLockShopProduct(scope, productId);
  if (!product) throw new AppError('not_found', messages.errors.product);
  const key = keyOf(services, request, caller);
  await lockSubmissions(scope, { key, request });
  const nextStep = await resumePurchase(scope, { key, request, now });
  if (nextStep === 'given' || (!nextStep && (await wasJustGiven(scope, request, now)))) return null;
  if (nextStep) return nextStep;
  await freeKey(services, scope, key, now);
  await freeBegun(services, scope, { key, request, now });
  const coupon = code ? await takeCoupon(scope, { code, productId, now }) : null;
  const { settings } = await getPractice(scope);
  const purchaseInput = {
    ...context,
    product,
    key,
    coupon,
    priced: requirePrice(product, coupon, { ...settings, locale: localeOf(settings) }),
  };
  if (purchaseInput.priced.amount > 0) return planPurchase(services, scope, purchaseInput);
  await completeFreePurchase(services, scope, purchaseInput);
  return null;
}
