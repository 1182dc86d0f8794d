import { and, eq, lt } from 'drizzle-orm';
import { instanceKey } from '../../../../platform/database/instance.ts';
import { asSystem, type Scope, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type {
  CheckoutNews,
  DisputeNews,
  PaymentEvent,
  PaymentNews,
  RefundNews,
} from '../../../../platform/providers/payments/events.ts';
import { openSignedCall, type SignedCall } from '../../../../platform/providers/payments/events.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { type Cents, fromCents, toCents } from '../../../../shared/money.ts';
import { findEventSecret } from '../../../accounts/vendors/server/payment-account.ts';
import {
  type AccountFilter,
  type CheckoutKey,
  findAccountCheckout,
  findByIntent,
  getCheckout,
  mayBeUnrecorded,
} from './checkouts.ts';
import { lockPayment } from './ledger.ts';
import { asPractice, notifyOwner } from './notify-practice.ts';
import { settleRefund } from './refunds.ts';
import { settleEnded, settlePaid } from './settle-checkout.ts';
import { paymentEvents, payments, refunds } from './tables.ts';

const eventRetentionDays = 90;

/** Sweep: deletes ids of events so old that no provider sends them again. */
export async function deleteOldEvents({ db }: System, now = new Date()) {
  await db
    .delete(paymentEvents)
    .where(lt(paymentEvents.createdAt, addMinutes(now, -daysInMinutes(eventRetentionDays))));
}

/**
 * Processes an event in one transaction together with its id, so repeats have no effect. Events about unknown objects
 * are ignored: other programs may use the account, including another Sorrel instance whose practices and checkouts have
 * the same ids.
 * @throws AppError conflict for a refund before its payment is known: the provider retries later
 */
export async function processEvent(
  services: Services,
  reach: AccountFilter,
  event: PaymentEvent,
  now = new Date(),
): Promise<void> {
  const { news } = event;
  if (!news) return;
  const system = asSystem(services.database);
  if (await isOfAnother(system, news)) return;
  const key = await findKey(system, reach, news);
  if (!key) {
    if (
      news.about !== 'checkout' &&
      (await mayBeUnrecorded(system, reach, { ...news, amount: fromCents(news.amount) }))
    ) {
      throw new AppError('conflict', 'This payment isn’t known yet. Send the event again later.');
    }
    return;
  }
  await asPractice(services, key.tenantId, async scope => {
    if (await isNew(scope, event)) await settle(services, scope, { event, news, checkoutId: key.checkoutId, now });
  });
}

const isOfAnother = async (system: System, news: PaymentNews): Promise<boolean> =>
  'instance' in news && news.instance !== null && news.instance !== (await instanceKey(system));

/** The checkout that the event is about, within what the account may refer to. */
async function findKey(system: System, reach: AccountFilter, news: PaymentNews): Promise<CheckoutKey | null> {
  if (news.about !== 'checkout') return news.paymentIntent ? findByIntent(system, reach, news.paymentIntent) : null;
  const { tenantId, checkoutId, instance, session } = news;
  if (!tenantId || !checkoutId) return null;
  // An event without an instance key comes from before such keys existed, or from another program: match it by its
  // session only.
  return findAccountCheckout(system, reach, { tenantId, checkoutId, ...(instance === null && { session }) });
}

/** The unique index makes a concurrent duplicate wait until the first transaction ends. */
async function isNew(scope: Scope, { id: eventId, type }: PaymentEvent): Promise<boolean> {
  const { rowCount } = await scope.db
    .insert(paymentEvents)
    .values({ tenantId: scope.tenantId, eventId, type })
    .onConflictDoNothing();
  return rowCount === 1;
}

type About<News> = { news: News; checkoutId: number; now: Date };

/** A refund made in the provider's dashboard; it is recorded like any other. */
async function settleForeignRefund(services: Services, scope: Scope, about: About<RefundNews>): Promise<void> {
  const { state, refund, amount, currency, error } = about.news;
  const reason = 'Refunded in Stripe';
  const refundId = await findOrWrite(scope, { ...about, refund, amount, currency, reason });
  if (refundId) await settleRefund(services, scope, { refundId, state, refund, error, now: about.now });
}

/** Notifies the practice of a new dispute while it can respond. A lost dispute is recorded as a refund. */
async function settleDispute(services: Services, scope: Scope, about: About<DisputeNews>): Promise<void> {
  const { state, dispute: refund, amount, currency } = about.news;
  const sum = formatMoney(fromCents(amount), currency);
  if (state === 'opened') {
    const message = `A buyer disputed a ${sum} charge. Respond in Stripe before the deadline.`;
    return notifyOwner(scope, { title: 'Payment disputed', message, about: await aboutOf(scope, about) });
  }
  // A bank reverses the whole charge even if a part was refunded before, so record what remains.
  const lost = { ...about, refund, amount, currency, reason: 'Dispute lost', isAtMost: true };
  const refundId = await findOrWrite(scope, lost);
  if (!refundId) return;
  await settleRefund(services, scope, { refundId, state: 'succeeded', refund, now: about.now });
  const message = `${sum} was returned to the buyer.`;
  await notifyOwner(scope, { title: 'Dispute lost', message, about: await aboutOf(scope, about) });
}

const aboutOf = ({ db, tenantId }: Scope, { checkoutId }: { checkoutId: number }) =>
  getCheckout({ db }, { tenantId, checkoutId });

/** `isAtMost`: if more than remains was reported, record what remains. */
type Foreign = {
  checkoutId: number;
  refund: string;
  amount: Cents;
  currency: string;
  reason: string;
  isAtMost?: boolean;
};

/** Finds or inserts the refund. Null if it exceeds the rest of the payment, of which the practice is notified. */
async function findOrWrite(
  scope: Scope,
  { checkoutId, refund, amount: reported, currency, reason, isAtMost }: Foreign,
) {
  const { tenantId } = scope;
  // Lock the payment, because two events may report the same refund at once.
  const payment = await findPaymentOf(scope, checkoutId);
  if (!payment) return null;
  const [existing] = await scope.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.tenantId, tenantId), eq(refunds.providerRefund, refund)));
  if (existing) return existing.id;
  const left = toCents(payment.amount) - toCents(payment.refunded);
  const isMore = currency !== payment.currency || reported > left;
  if (isMore) {
    const came = formatMoney(fromCents(reported), currency);
    const message = `${came} was refunded in Stripe, more than was left of that payment. Check it in Stripe.`;
    await notifyOwner(scope, { title: 'A refund doesn’t match', message, about: await aboutOf(scope, { checkoutId }) });
  }
  const amount = isMore ? left : reported;
  if (isMore && (!isAtMost || currency !== payment.currency || left === 0)) return null;
  const row = { tenantId, paymentId: payment.id, amount: fromCents(amount), providerRefund: refund, reason };
  const [written] = await scope.db
    .insert(refunds)
    .values({ ...row, idempotencyKey: `provider_${tenantId}_${refund}` })
    .returning({ id: refunds.id });
  return written?.id ?? null;
}

async function findPaymentOf(scope: Scope, checkoutId: number) {
  const [payment] = await scope.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.tenantId, scope.tenantId), eq(payments.checkoutId, checkoutId)));
  return payment ? lockPayment(scope, payment.id) : null;
}

type Settling = { event: PaymentEvent; news: PaymentNews; checkoutId: number; now: Date };

async function settle(services: Services, scope: Scope, { event, news, checkoutId, now }: Settling) {
  if (news.about === 'checkout') return settleCheckout(services, scope, { event, news, checkoutId, now });
  if (news.about === 'dispute') return settleDispute(services, scope, { news, checkoutId, now });
  const { state, refund, refundId, error } = news;
  if (refundId === null) return settleForeignRefund(services, scope, { news, checkoutId, now });
  return settleRefund(services, scope, { refundId, checkoutId, state, refund, error, now });
}

async function settleCheckout(
  services: Services,
  scope: Scope,
  { event, news, checkoutId, now }: Settling & { news: CheckoutNews },
) {
  // An expiry or failure counts only for the checkout's own session; a payment counts for any session.
  if (news.state !== 'paid') {
    return settleEnded(services, scope, checkoutId, { status: news.state, now, session: news.session });
  }
  const at = event.at < now ? event.at : now;
  return settlePaid(services, scope, checkoutId, { ...news, isLive: event.isLive, at });
}

/** The account that signed a webhook: the instance's, the local test checkout, or that of the practice with this id. */
export type WebhookAccount = 'instance' | 'built-in' | number;

/** A verified event, and the checkouts it may refer to. */
export type VerifiedEvent = { reach: AccountFilter; event: PaymentEvent };

/**
 * Verifies a webhook from Stripe or the local test checkout: its signature, its age of at most 300 s, and that it
 * concerns only the account's own checkouts.
 * @throws AppError invalid in all other cases alike, so as not to reveal which practices exist
 */
export async function verifyWebhook(
  services: Services,
  caller: WebhookAccount,
  call: SignedCall,
): Promise<VerifiedEvent> {
  const system = asSystem(services.database);
  const source = typeof caller === 'number' ? { place: { ...system, tenantId: caller } } : caller;
  const secret = await findEventSecret(services, source);
  const event = secret && (await openSignedCall(secret, call));
  if (!event) throw new AppError('invalid', 'The signature of this call is wrong or too old.');
  const reach: AccountFilter = typeof caller === 'number' ? { account: 'own', tenantId: caller } : { account: caller };
  return { reach, event };
}

/** Verifies and processes a webhook. @throws AppError invalid, see verifyWebhook; conflict, see processEvent */
export async function processWebhook(
  services: Services,
  caller: WebhookAccount,
  call: SignedCall,
  now = new Date(),
): Promise<void> {
  const { reach, event } = await verifyWebhook(services, caller, call);
  await processEvent(services, reach, event, now);
}
