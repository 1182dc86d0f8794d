import { and, eq, isNull } from 'drizzle-orm';
import { instanceKey } from '../../../../platform/database/instance.ts';
import { asSystem } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { VendorFailure } from '../../../../platform/outbound/vendor-failure.ts';
import { isSendingPaused } from '../../../../platform/outbox/sending-pause.ts';
import { PaymentFailure, type Payments } from '../../../../platform/providers/payments/payments.ts';
import type { Services } from '../../../../platform/services.ts';
import { toCents } from '../../../../shared/money.ts';
import { openPayments } from '../../../accounts/vendors/server/payment-account.ts';
import type { Checkout } from './checkout-events.ts';
import { askProviderJob } from './end-checkout.ts';
import { type CheckoutKey, getCheckout, isCheckout } from './find-checkout.ts';
import { newCheckoutKey } from './plan-checkout.ts';
import { checkouts } from './tables.ts';
import { tellOfRefusal } from './tell-practice.ts';

/**
 * Where a browser goes to pay. Outside of every transaction: asks the provider for its page, under the stored key, so
 * that one whose answer was lost is no second one.
 * @throws AppError conflict when it cannot be paid any more, unavailable when the provider does not do it, not_found
 */
export async function openCheckout(services: Services, key: CheckoutKey, now = new Date()): Promise<{ url: string }> {
  const system = asSystem(services.database);
  const checkout = await getCheckout(system, key);
  if (checkout.status !== 'open' || checkout.expiresAt <= now) {
    throw new AppError('conflict', 'This checkout has expired. Start again.');
  }
  if (await isSendingPaused(system, key.tenantId)) {
    throw new AppError('unavailable', 'Payments are paused right now. Try again later.');
  }
  if (checkout.url) return { url: checkout.url };
  const page = await askForPage(services, checkout);
  const isNew = and(isCheckout(key), isNull(checkouts.session));
  const [written] = await system.db.update(checkouts).set(page).where(isNew).returning({ status: checkouts.status });
  // It was ended while the provider made its page: that one is to be told.
  if (written && written.status !== 'open') {
    await system.db
      .update(checkouts)
      .set({ askAt: now })
      .where(and(isCheckout(key), eq(checkouts.session, page.session)));
    services.jobs.enqueue(system, askProviderJob, key);
  }
  return { url: page.url };
}

async function askForPage(services: Services, checkout: Checkout): ReturnType<Payments['createCheckout']> {
  const { tenantId, id: checkoutId, amount, idempotencyKey: key, ...rest } = checkout;
  try {
    const place = { ...asSystem(services.database), tenantId };
    const payments = await openPayments(services, place, checkout.account);
    const instance = await instanceKey(place);
    return await payments.createCheckout({ ...rest, instance, tenantId, checkoutId, key, amount: toCents(amount) });
  } catch (reason) {
    if (!(reason instanceof VendorFailure)) throw reason;
    services.log.warn({ err: reason, tenantId, checkoutId }, 'the payment page could not be opened');
    if (reason instanceof PaymentFailure && reason.isKept) await changeKey(services, checkout);
    await tellOfRefusal(services, tenantId, reason);
    throw new AppError('unavailable', 'The payment page is unavailable right now. Try again in a minute.');
  }
}

/** For the next try: nobody was told of the page that this key may have made, so nobody can pay there. */
async function changeKey({ database }: Services, { tenantId, id: checkoutId, idempotencyKey }: Checkout) {
  const isSame = and(isCheckout({ tenantId, checkoutId }), eq(checkouts.idempotencyKey, idempotencyKey));
  await asSystem(database).db.update(checkouts).set({ idempotencyKey: newCheckoutKey() }).where(isSame);
}
