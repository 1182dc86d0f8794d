import { and, eq, gt, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { deriveKey, keyedHash } from '../../../../platform/tokens.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { endCheckouts } from '../../../billing/payments/server/end-checkout.ts';
import { findLatestCheckout } from '../../../billing/payments/server/find-checkout.ts';
import type { CheckoutRequest } from '../contract.ts';
import { findBegun } from './begun.ts';
import type { Caller } from './new-purchase.ts';
import { failPurchase, isPurchase, isRecent, type PurchaseRow } from './purchase.ts';
import { coupons, productPurchases } from './tables.ts';

/**
 * What makes a form the same one: the key that its script gave it, else what stands in it and who sent it. Of a page that
 * is kept for all visitors, the server cannot give each form a key.
 */
export function keyOf({ secret }: Services, request: CheckoutRequest, { address }: Caller): string {
  if (request.purchaseKey) return request.purchaseKey;
  const { storefrontSlug, productId, email, name, coupon, affiliate } = request;
  const said = JSON.stringify([address, storefrontSlug, productId, email.toLowerCase(), name, coupon, affiliate]);
  return `form-${keyedHash(deriveKey(secret, 'purchase-form'), said)}`;
}

type Form = { key: string; request: CheckoutRequest };

/** Of two sendings of a form, or two wishes of one buyer for one product, the second waits and finds what the first did. */
export async function takeTurn(scope: Scope, { key, request }: Form) {
  const { productId, email } = request;
  for (const name of [`purchase of ${productId} by ${email.toLowerCase()}`, `purchase by form ${key}`]) {
    const lock = `${scope.tenantId} ${name}`;
    await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  }
}

/** Where a purchase goes on: to its payment, or to what came of it. */
export type Way = { checkoutId: number } | { purchaseId: number };

/** The way on from what this form has begun already, as long as it says the same and can be paid, or was. */
export async function resumePurchase(
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
export async function freeKey(services: Services, scope: Scope, key: string, now: Date) {
  const found = await findByKey(scope, key);
  if (!found) return;
  const { id } = found.purchase;
  await endCheckouts(services, scope, { subject: 'purchase', subjectId: id }, now);
  await failPurchase(scope, id);
  await scope.db.update(productPurchases).set({ purchaseKey: null }).where(isPurchase(scope, id));
}

/** The same for what this buyer has begun by another form, and came back from: two of them never wait for one payment. */
export async function freeBegun(services: Services, scope: Scope, { key, request, now }: Form & { now: Date }) {
  const before = await findBegun(services, scope, { begun: request.begun });
  if (before?.key && before.key !== key) await freeKey(services, scope, before.key, now);
}

/** A double click, or the same wish again because the mail is not there yet. */
export async function wasJustGiven(scope: Scope, { productId, email }: CheckoutRequest, now: Date): Promise<boolean> {
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
