import { and, eq, gt, sql } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { countInCrowd, hours } from '../../../../platform/rate-limit.ts';
import { deriveKey, keyedHash } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { pageOrigin } from '../../../accounts/pages/page-url.ts';
import { findPublicStorefront } from '../../../accounts/pages/server/storefront.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { endCheckouts } from '../../../billing/payments/server/end-checkout.ts';
import { findLatestCheckout } from '../../../billing/payments/server/find-checkout.ts';
import { openCheckout } from '../../../billing/payments/server/open-checkout.ts';
import type { CheckoutRequest } from '../contract.ts';
import { shopPath } from '../shop.ts';
import { findBegun } from './begun.ts';
import { type Asked, type Caller, givePurchase, planPurchase } from './new-purchase.ts';
import { requirePrice } from './price.ts';
import { failPurchase, isPurchase, isRecent, type PurchaseRow } from './purchase.ts';
import { returnPath } from './return.ts';
import { holdProduct } from './shop.ts';
import { coupons, productPurchases } from './tables.ts';
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

/**
 * What makes a form the same one: the key that its script gave it, else what stands in it and who sent it. Of a page that
 * is kept for all visitors, the server cannot give each form a key.
 */
function keyOf({ secret }: Services, request: CheckoutRequest, { address }: Caller): string {
  if (request.purchaseKey) return request.purchaseKey;
  const { storefrontSlug, productId, email, name, coupon, affiliate } = request;
  const said = JSON.stringify([address, storefrontSlug, productId, email.toLowerCase(), name, coupon, affiliate]);
  return `form-${keyedHash(deriveKey(secret, 'purchase-form'), said)}`;
}

type Form = { key: string; request: CheckoutRequest };

/** Of two sendings of a form, or two wishes of one buyer for one product, the second waits and finds what the first did. */
async function takeTurn(scope: Scope, { key, request }: Form) {
  const { productId, email } = request;
  for (const name of [`purchase of ${productId} by ${email.toLowerCase()}`, `purchase by form ${key}`]) {
    const lock = `${scope.tenantId} ${name}`;
    await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  }
}

/** Where a purchase goes on: to its payment, or to what came of it. */
type Way = { checkoutId: number } | { purchaseId: number };

/** The way on from what this form has begun already, as long as it says the same and can be paid, or was. */
async function resumePurchase(
  scope: Scope,
  { key, request, now }: Form & { now: Date },
): Promise<Way | 'given' | null> {
  const found = await findByKey(scope, key);
  if (!found || !isSame(found, request)) return null;
  // Without a key of its own it may be a second wish for the same.
  const isDone = found.purchase.status === 'completed' && isRecent(found.purchase, now);
  if (isDone && request.purchaseKey) return wayAfter(found.purchase);
  if (found.purchase.status !== 'pending') return null;
  const checkout = await findLatestCheckout(scope, { subject: 'purchase', subjectId: found.purchase.id });
  if (checkout?.status !== 'open' || checkout.expiresAt <= now) return null;
  const { name: customerName, newsletter } = request;
  await scope.db.update(productPurchases).set({ customerName, newsletter }).where(isPurchase(scope, found.purchase.id));
  return { checkoutId: checkout.id };
}

/** Who has paid sees what came of it; who only typed an address sees no more than that. */
const wayAfter = ({ id, amount }: PurchaseRow) => (amount === '0.00' ? 'given' : { purchaseId: id });

/** What the form has begun before is over: it says something else now, or that one was not paid in time. */
async function freeKey(services: Services, scope: Scope, key: string, now: Date) {
  const found = await findByKey(scope, key);
  if (!found) return;
  const { id } = found.purchase;
  await endCheckouts(services, scope, { subject: 'purchase', subjectId: id }, now);
  await failPurchase(scope, id);
  await scope.db.update(productPurchases).set({ purchaseKey: null }).where(isPurchase(scope, id));
}

/** The same for what this buyer has begun by another form, and came back from: two of them never wait for one payment. */
async function freeBegun(services: Services, scope: Scope, { key, request, now }: Form & { now: Date }) {
  const before = await findBegun(services, scope, { begun: request.begun });
  if (before?.key && before.key !== key) await freeKey(services, scope, before.key, now);
}

/** A double click, or the same wish again because the mail is not there yet. */
async function wasJustGiven(scope: Scope, { productId, email }: CheckoutRequest, now: Date): Promise<boolean> {
  const { tenantId, amount, status, customerEmail, completedAt } = productPurchases;
  const found = await scope.db
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
  return found.length > 0;
}

type Known = { purchase: PurchaseRow; code: string | null };

async function findByKey(scope: Scope, key: string): Promise<Known | null> {
  const [found] = await scope.db
    .select({ purchase: productPurchases, code: coupons.code })
    .from(productPurchases)
    .leftJoin(coupons, and(eq(coupons.tenantId, productPurchases.tenantId), eq(coupons.id, productPurchases.couponId)))
    .where(and(eq(productPurchases.tenantId, scope.tenantId), eq(productPurchases.purchaseKey, key)));
  return found ?? null;
}

const isSame = ({ purchase, code }: Known, request: CheckoutRequest) =>
  purchase.productId === request.productId &&
  purchase.customerEmail.toLowerCase() === request.email.toLowerCase() &&
  code === (request.coupon?.toUpperCase() ?? null);

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
