import { and, eq, sql } from 'drizzle-orm';
import { asSystem, type System } from '../../../platform/database/scope.ts';
import { instanceKey } from '../../../platform/instance.ts';
import { backOffSeconds, isDue } from '../../../platform/outbox.ts';
import { testSecret } from '../../../platform/payments/built-in.ts';
import { type FoundRefund, PaymentFailure } from '../../../platform/payments/payments.ts';
import { signCall } from '../../../platform/payments/signed-event.ts';
import { maySend } from '../../../platform/sending-holds.ts';
import type { Services } from '../../../platform/services.ts';
import { VendorFailure } from '../../../platform/vendor-failure.ts';
import { addMinutes } from '../../../shared/dates.ts';
import { toCents } from '../../../shared/money.ts';
import { openPayments } from '../../vendors/server/payment-account.ts';
import { type Account, ofAccount } from './ask-provider.ts';
import { leaseEnd } from './ask-times.ts';
import { settleRefund } from './settle-refund.ts';
import { checkouts, payments, refunds } from './tables.ts';
import { takeCall } from './take-call.ts';
import { asPractice } from './tell-practice.ts';
import { testEvent } from './test-checkout.ts';

const atOnce = 5;
const dayMinutes = 24 * 60;

/** A round of refunds that wait for their provider. Whether there may be more. */
export async function sendDueRefunds(services: Services, account: Account, now = new Date()): Promise<boolean> {
  const claimed = await claim(asSystem(services.database), account, now);
  await Promise.all(claimed.map(refund => sendOne(services, refund, now)));
  return claimed.length === atOnce;
}

type Claimed = Awaited<ReturnType<typeof claim>>[number];

/** Committed before the provider is called; whoever dies over it is followed before a minute is over, under the same key. */
async function claim({ db }: System, account: Account, now: Date) {
  const ofPayment = and(eq(payments.tenantId, refunds.tenantId), eq(payments.id, refunds.paymentId));
  const ofCheckout = and(eq(checkouts.tenantId, payments.tenantId), eq(checkouts.id, payments.checkoutId));
  const due = db
    .select({ tenantId: refunds.tenantId, id: refunds.id })
    .from(refunds)
    .innerJoin(payments, ofPayment)
    .innerJoin(checkouts, ofCheckout)
    .where(and(ofAccount(account), eq(refunds.status, 'pending'), isDue(refunds.dueAt), maySend(refunds.tenantId)))
    .orderBy(refunds.dueAt)
    .limit(atOnce)
    .for('update', { of: refunds, skipLocked: true });
  const claimed = await db
    .update(refunds)
    .set({ dueAt: leaseEnd(now), attempts: sql`${refunds.attempts} + 1` })
    .where(sql`(${refunds.tenantId}, ${refunds.id}) in (${due})`)
    .returning();
  return Promise.all(claimed.map(async refund => ({ refund, checkout: await checkoutOf(db, refund) })));
}

async function checkoutOf(db: System['db'], { tenantId, paymentId }: typeof refunds.$inferSelect) {
  const [found] = await db
    .select({ checkout: checkouts })
    .from(payments)
    .innerJoin(checkouts, and(eq(checkouts.tenantId, payments.tenantId), eq(checkouts.id, payments.checkoutId)))
    .where(and(eq(payments.tenantId, tenantId), eq(payments.id, paymentId)));
  if (!found) throw new Error('a refund by card of a payment without a checkout');
  return found.checkout;
}

async function sendOne(services: Services, claimed: Claimed, now: Date): Promise<void> {
  const { tenantId, id: refundId } = claimed.refund;
  try {
    const found = await call(services, claimed);
    if (claimed.checkout.account === 'built-in') return await answerTest(services, claimed, found);
    await asPractice(services, tenantId, scope => settleRefund(services, scope, { refundId, ...found, now }));
    if (found.state === 'pending') await later(services, claimed, { dueAt: addMinutes(now, 60), error: null });
  } catch (reason) {
    if (!(reason instanceof VendorFailure)) throw reason;
    services.log.warn({ err: reason, tenantId, refundId }, 'a refund did not go through');
    await retryOrGiveUp(services, claimed, { reason, now });
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
async function answerTest(services: Services, { refund, checkout }: Claimed, found: FoundRefund) {
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
}

async function retryOrGiveUp(
  services: Services,
  claimed: Claimed,
  { reason, now }: { reason: VendorFailure; now: Date },
) {
  const { tenantId, id: refundId, createdAt, attempts, providerRefund } = claimed.refund;
  const dueAt = new Date(now.getTime() + backOffSeconds(attempts) * 1_000);
  const isFinal = reason instanceof PaymentFailure && reason.isFinal;
  // One that the provider has takes as long as it takes.
  if (providerRefund || (!isFinal && dueAt < addMinutes(createdAt, dayMinutes))) {
    return later(services, claimed, { dueAt, error: reason.message });
  }
  const failed = { refundId, state: 'failed', error: reason.message, now } as const;
  await asPractice(services, tenantId, scope => settleRefund(services, scope, failed));
}

async function later(services: Services, { refund }: Claimed, next: { dueAt: Date; error: string | null }) {
  const { tenantId, id } = refund;
  await asSystem(services.database)
    .db.update(refunds)
    .set(next)
    .where(and(eq(refunds.tenantId, tenantId), eq(refunds.id, id), eq(refunds.status, 'pending')));
}
