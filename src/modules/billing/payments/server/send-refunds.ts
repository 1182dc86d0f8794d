import { and, eq, exists } from 'drizzle-orm';
import { asSystem, type System } from '../../../../platform/database/scope.ts';
import { instanceKey } from '../../../../platform/instance.ts';
import { backOffSeconds } from '../../../../platform/outbox/back-off.ts';
import { leasedRows } from '../../../../platform/outbox/leased-rows.ts';
import type { Batch } from '../../../../platform/outbox/outbox.ts';
import { testSecret } from '../../../../platform/payments/built-in.ts';
import { type FoundRefund, PaymentFailure } from '../../../../platform/payments/payments.ts';
import { signCall } from '../../../../platform/payments/signed-event.ts';
import type { Services } from '../../../../platform/services.ts';
import { VendorFailure } from '../../../../platform/vendor-failure.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { toCents } from '../../../../shared/money.ts';
import { openPayments } from '../../../accounts/vendors/server/payment-account.ts';
import { type Account, ofAccount } from './ask-provider.ts';
import { settleRefund } from './settle-refund.ts';
import { checkouts, payments, refunds } from './tables.ts';
import { takeCall } from './take-call.ts';
import { asPractice } from './tell-practice.ts';
import { testEvent } from './test-checkout.ts';

export type Refund = typeof refunds.$inferSelect;
type Claimed = { refund: Refund; checkout: typeof checkouts.$inferSelect };

const dayMinutes = 24 * 60;

/** The due moment is the lease: another worker follows whoever died over a refund in 45 s, under the same key. */
export const refundRows = leasedRows<Refund>({
  table: refunds,
  dueAt: refunds.dueAt,
  // Longer than all calls about one take together.
  seconds: 45,
  update: ({ db }, set, where) => db.update(refunds).set(set).where(where).returning(),
});

/** The refunds of an account that wait for their provider. */
export const refundsOf = (services: Services, account: Account): Batch<Refund, Partial<Refund>, never> => {
  const system = asSystem(services.database);
  return {
    claim: max => refundRows.claim(system, isPaidTo(system, account), max),
    max: 5,
    sideBySide: 5,
    send: async refund => ({ values: await sendOne(services, { refund, checkout: await checkoutOf(system, refund) }) }),
  };
};

const isPaidTo = ({ db }: System, account: Account) =>
  exists(
    db
      .select({ id: checkouts.id })
      .from(payments)
      .innerJoin(checkouts, and(eq(checkouts.tenantId, payments.tenantId), eq(checkouts.id, payments.checkoutId)))
      .where(and(eq(payments.tenantId, refunds.tenantId), eq(payments.id, refunds.paymentId), ofAccount(account))),
  );

async function checkoutOf({ db }: System, { tenantId, paymentId }: Refund) {
  const [found] = await db
    .select({ checkout: checkouts })
    .from(payments)
    .innerJoin(checkouts, and(eq(checkouts.tenantId, payments.tenantId), eq(checkouts.id, payments.checkoutId)))
    .where(and(eq(payments.tenantId, tenantId), eq(payments.id, paymentId)));
  if (!found) throw new Error('a refund by card of a payment without a checkout');
  return found.checkout;
}

/** Returns when it is tried again; null once it is settled. */
async function sendOne(services: Services, claimed: Claimed): Promise<Partial<Refund> | null> {
  const { tenantId, id: refundId } = claimed.refund;
  const now = new Date();
  try {
    const found = await call(services, claimed);
    if (claimed.checkout.account === 'built-in') return await answerTest(services, claimed, found);
    await asPractice(services, tenantId, scope => settleRefund(services, scope, { refundId, ...found, now }));
    return found.state === 'pending' ? { dueAt: addMinutes(now, 60), error: null } : null;
  } catch (reason) {
    if (!(reason instanceof VendorFailure)) throw reason;
    services.log.warn({ err: reason, tenantId, refundId }, 'a refund did not go through');
    return retryOrGiveUp(services, claimed, { reason, now });
  }
}

/** The refund, or what became of the one that the provider has already. */
async function call(services: Services, { refund, checkout }: Claimed): Promise<FoundRefund> {
  const { tenantId, id: refundId, amount, idempotencyKey: key, providerRefund, attempts } = refund;
  const place = { ...asSystem(services.database), tenantId };
  const provider = await openPayments(services, place, checkout.account);
  if (providerRefund) return provider.findRefund(providerRefund);
  const { paymentIntent } = checkout;
  if (!paymentIntent) throw new PaymentFailure('The payment provider doesn’t know this payment.', { isFinal: true });
  const instance = await instanceKey(place);
  const wish = { key, paymentIntent, amount: toCents(amount), instance, tenantId, refundId };
  // Whose answer was lost may be there, whatever the key answers now.
  const lost = attempts > 1 ? await provider.findLostRefund(wish) : null;
  return lost ?? provider.refund(wish);
}

/** The local test checkout says so itself, as Stripe would. */
async function answerTest(services: Services, { refund, checkout }: Claimed, found: FoundRefund): Promise<null> {
  const object = {
    id: found.refund,
    object: 'refund',
    status: 'succeeded',
    amount: toCents(refund.amount),
    currency: checkout.currency.toLowerCase(),
    payment_intent: checkout.paymentIntent,
    metadata: { tenant: String(refund.tenantId), refund: String(refund.id) },
  };
  const event = testEvent('refund.updated', object, new Date());
  await takeCall(services, 'built-in', await signCall(testSecret(services.secret), event));
  return null;
}

async function retryOrGiveUp(
  services: Services,
  { refund }: Claimed,
  { reason, now }: { reason: VendorFailure; now: Date },
): Promise<Partial<Refund> | null> {
  const { tenantId, id: refundId, createdAt, attempts, providerRefund } = refund;
  const dueAt = new Date(now.getTime() + backOffSeconds(attempts) * 1_000);
  const isFinal = reason instanceof PaymentFailure && reason.isFinal;
  // One that the provider has takes as long as it takes.
  if (providerRefund || (!isFinal && dueAt < addMinutes(createdAt, dayMinutes)))
    return { dueAt, error: reason.message };
  const failed = { refundId, state: 'failed', error: reason.message, now } as const;
  await asPractice(services, tenantId, scope => settleRefund(services, scope, failed));
  return null;
}
