import { and, eq, exists, sql } from 'drizzle-orm';
import { instanceKey } from '../../../../platform/database/instance.ts';
import { asSystem, type System } from '../../../../platform/database/scope.ts';
import { VendorFailure } from '../../../../platform/outbound/vendor-failure.ts';
import { backOffSeconds } from '../../../../platform/outbox/back-off.ts';
import { isDue, leasedRows } from '../../../../platform/outbox/leased-rows.ts';
import { type Batch, type Lane, openOutbox } from '../../../../platform/outbox/outbox.ts';
import { maySend } from '../../../../platform/outbox/sending-pause.ts';
import { signCall } from '../../../../platform/providers/payments/events.ts';
import { type FoundRefund, PaymentFailure } from '../../../../platform/providers/payments/payments.ts';
import { testSecret } from '../../../../platform/providers/payments/test-checkout.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { toCents } from '../../../../shared/money.ts';
import { openPayments } from '../../../accounts/vendors/server/payment-account.ts';
import { pollProviderJob } from './checkouts.ts';
import { asPractice } from './notify-practice.ts';
import { type Account, ofAccount, pollDueCheckouts } from './poll-provider.ts';
import { processWebhook } from './provider-events.ts';
import { settleRefund } from './refunds.ts';
import { checkouts, payments, refunds } from './tables.ts';
import { testEvent } from './test-checkout.ts';

type Refund = typeof refunds.$inferSelect;
type Claimed = { refund: Refund; checkout: typeof checkouts.$inferSelect };

const dayMinutes = 24 * 60;

/** Leased by the due time: if a worker dies, another retries the refund after 45 s with the same idempotency key. */
export const refundRows = leasedRows<Refund>({
  table: refunds,
  dueAt: refunds.dueAt,
  // Longer than all calls for one refund take together.
  seconds: 45,
  update: ({ db }, set, where) => db.update(refunds).set(set).where(where).returning(),
});

/** Pending refunds of an account. */
const refundsOf = (services: Services, account: Account): Batch<Refund, Partial<Refund>, never> => {
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
  const [row] = await db
    .select({ checkout: checkouts })
    .from(payments)
    .innerJoin(checkouts, and(eq(checkouts.tenantId, payments.tenantId), eq(checkouts.id, payments.checkoutId)))
    .where(and(eq(payments.tenantId, tenantId), eq(payments.id, paymentId)));
  if (!row) throw new Error('a refund by card of a payment without a checkout');
  return row.checkout;
}

/** Returns the next attempt, or null once it is settled. */
async function sendOne(services: Services, claimed: Claimed): Promise<Partial<Refund> | null> {
  const { tenantId, id: refundId } = claimed.refund;
  const now = new Date();
  try {
    const providerRefund = await call(services, claimed);
    if (claimed.checkout.account === 'built-in') return await answerTest(services, claimed, providerRefund);
    await asPractice(services, tenantId, scope => settleRefund(services, scope, { refundId, ...providerRefund, now }));
    return providerRefund.state === 'pending' ? { dueAt: addMinutes(now, 60), error: null } : null;
  } catch (reason) {
    if (!(reason instanceof VendorFailure)) throw reason;
    services.log.warn({ err: reason, tenantId, refundId }, 'a refund did not go through');
    return retryOrGiveUp(services, claimed, { reason, now });
  }
}

/** Creates the refund at the provider, or fetches its state if it exists. */
async function call(services: Services, { refund, checkout }: Claimed): Promise<FoundRefund> {
  const { tenantId, id: refundId, amount, idempotencyKey: key, providerRefund, attempts } = refund;
  const place = { ...asSystem(services.database), tenantId };
  const provider = await openPayments(services, place, checkout.account);
  if (providerRefund) return provider.findRefund(providerRefund);
  const { paymentIntent } = checkout;
  if (!paymentIntent) throw new PaymentFailure('The payment provider doesn’t know this payment.', { isFinal: true });
  const instance = await instanceKey(place);
  const refundRequest = { key, paymentIntent, amount: toCents(amount), instance, tenantId, refundId };
  // If the answer of an earlier attempt was lost, the refund may exist, whatever the idempotency key returns now.
  const lost = attempts > 1 ? await provider.findLostRefund(refundRequest) : null;
  return lost ?? provider.refund(refundRequest);
}

/** The local test checkout delivers the event itself, as Stripe would. */
async function answerTest(
  services: Services,
  { refund, checkout }: Claimed,
  providerRefund: FoundRefund,
): Promise<null> {
  const object = {
    id: providerRefund.refund,
    object: 'refund',
    status: 'succeeded',
    amount: toCents(refund.amount),
    currency: checkout.currency.toLowerCase(),
    payment_intent: checkout.paymentIntent,
    metadata: { tenant: String(refund.tenantId), refund: String(refund.id) },
  };
  const event = testEvent('refund.updated', object, new Date());
  await processWebhook(services, 'built-in', await signCall(testSecret(services.secret), event));
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
  // A refund that the provider has accepted is polled without a time limit.
  if (providerRefund || (!isFinal && dueAt < addMinutes(createdAt, dayMinutes)))
    return { dueAt, error: reason.message };
  const failed = { refundId, state: 'failed', error: reason.message, now } as const;
  await asPractice(services, tenantId, scope => settleRefund(services, scope, failed));
  return null;
}

type AccountLane = Lane & Account;

/**
 * Processes open checkouts and refunds at the providers, with one queue per account. Refunds are retried with their
 * stored idempotency key.
 */
export const openPaymentOutbox = (services: Services) =>
  openOutbox<Refund, Partial<Refund>, AccountLane>(services, {
    rows: refundRows,
    jobs: { sweep: 'settle-payments', queued: pollProviderJob },
    share: { lanes: 50 },
    lanes: async named =>
      (await accountsWithDue(services)).filter(of => of.account !== 'own' || !named || named.has(of.tenantId)),
    turn: async (account, deliver) => {
      const { isMore } = await deliver(refundsOf(services, account));
      return (await pollDueCheckouts(services, account)) || isMore;
    },
    record: (refund, values) => refundRows.settle(asSystem(services.database), refund, values),
    giveBack: () => ({ dueAt: new Date() }),
  });

export async function accountsWithDue({ database }: Pick<Services, 'database'>): Promise<AccountLane[]> {
  const { rows } = await asSystem(database).db.execute<{ account: Account['account']; tenantId: string | null }>(sql`
    select account, case when account = 'own' then tenant_id end as "tenantId" from ${checkouts}
    where ${isDue(checkouts.askAt)} and ${maySend(checkouts.tenantId)}
    union
    select c.account, case when c.account = 'own' then c.tenant_id end
    from ${refunds} join payments p on p.tenant_id = ${refunds.tenantId} and p.id = ${refunds.paymentId}
      join checkouts c on c.tenant_id = p.tenant_id and c.id = p.checkout_id
    where ${refundRows.isWaiting}`);
  return rows.flatMap(({ account, tenantId }): AccountLane[] => {
    if (account !== 'own') return [{ name: account, isReserved: true, account }];
    return tenantId ? [{ name: `practice ${tenantId}`, account, tenantId: Number(tenantId) }] : [];
  });
}
