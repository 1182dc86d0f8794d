import { and, eq } from 'drizzle-orm';
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
import type { Services } from '../../../../platform/services.ts';
import { formatMoney } from '../../../../shared/format-money.ts';
import { type Cents, fromCents, toCents } from '../../../../shared/money.ts';
import { type CheckoutKey, findByIntent, findReached, getCheckout, mayBeOurs, type Reach } from './find-checkout.ts';
import { lockPayment } from './payment.ts';
import { settleEnded, settlePaid } from './settle-checkout.ts';
import { settleRefund } from './settle-refund.ts';
import { paymentEvents, payments, refunds } from './tables.ts';
import { asPractice, tellOwner } from './tell-practice.ts';

/**
 * Everything that one event brings about, in one transaction that holds the event's id: repeated, it changes nothing
 * more. What is about nothing of this account is left alone: other programs may use the account, another Sorrel among
 * them, whose practices and checkouts have the same numbers.
 * @throws AppError conflict for money that goes back before it has come: the provider tells it again later
 */
export async function takeEvent(
  services: Services,
  reach: Reach,
  event: PaymentEvent,
  now = new Date(),
): Promise<void> {
  const { news } = event;
  if (!news) return;
  const system = asSystem(services.database);
  if (await isOfAnother(system, news)) return;
  const key = await findKey(system, reach, news);
  if (!key) {
    if (news.about !== 'checkout' && (await mayBeOurs(system, reach, { ...news, amount: fromCents(news.amount) }))) {
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

/** Which checkout it is about, among those that this account may speak of. */
async function findKey(system: System, reach: Reach, news: PaymentNews): Promise<CheckoutKey | null> {
  if (news.about !== 'checkout') return news.paymentIntent ? findByIntent(system, reach, news.paymentIntent) : null;
  const { tenantId, checkoutId, instance, session } = news;
  if (!tenantId || !checkoutId) return null;
  // One that does not say whose it is was made before they did, or by a stranger: its page is known here, or it is none.
  return findReached(system, reach, { tenantId, checkoutId, ...(instance === null && { session }) });
}

/** Of the same event twice at once the second waits here for the first. */
async function isNew(scope: Scope, { id: eventId, type }: PaymentEvent): Promise<boolean> {
  const { rowCount } = await scope.db
    .insert(paymentEvents)
    .values({ tenantId: scope.tenantId, eventId, type })
    .onConflictDoNothing();
  return rowCount === 1;
}

type About<News> = { news: News; checkoutId: number; now: Date };

/** A refund that somebody made on the provider's own pages: it counts like any other. */
async function settleForeignRefund(services: Services, scope: Scope, about: About<RefundNews>): Promise<void> {
  const { state, refund, amount, currency, error } = about.news;
  const reason = 'Refunded in Stripe';
  const refundId = await findOrWrite(scope, { ...about, refund, amount, currency, reason });
  if (refundId) await settleRefund(services, scope, { refundId, state, refund, error, now: about.now });
}

/** The practice is told of a dispute while it can answer it; one that is lost is money that went back. */
async function settleDispute(services: Services, scope: Scope, about: About<DisputeNews>): Promise<void> {
  const { state, dispute: refund, amount, currency } = about.news;
  const sum = formatMoney(fromCents(amount), currency);
  if (state === 'opened') {
    const message = `A buyer disputed a ${sum} charge. Respond in Stripe before the deadline.`;
    return tellOwner(scope, { title: 'Payment disputed', message, about: await aboutOf(scope, about) });
  }
  // A bank takes back the whole charge, whatever the practice gave back of it before: what is left is what went.
  const lost = { ...about, refund, amount, currency, reason: 'Dispute lost', isAtMost: true };
  const refundId = await findOrWrite(scope, lost);
  if (!refundId) return;
  await settleRefund(services, scope, { refundId, state: 'succeeded', refund, now: about.now });
  const message = `${sum} was returned to the buyer.`;
  await tellOwner(scope, { title: 'Dispute lost', message, about: await aboutOf(scope, about) });
}

const aboutOf = ({ db, tenantId }: Scope, { checkoutId }: { checkoutId: number }) =>
  getCheckout({ db }, { tenantId, checkoutId });

/** `isAtMost`: of more than is left, what is left. */
type Foreign = {
  checkoutId: number;
  refund: string;
  amount: Cents;
  currency: string;
  reason: string;
  isAtMost?: boolean;
};

/** The row of what went back without us asking; null if it is more than there is, which the practice is told. */
async function findOrWrite(scope: Scope, { checkoutId, refund, amount: told, currency, reason, isAtMost }: Foreign) {
  const { tenantId } = scope;
  // Behind its lock: two events may tell of the same refund at once.
  const payment = await findPaymentOf(scope, checkoutId);
  if (!payment) return null;
  const [known] = await scope.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.tenantId, tenantId), eq(refunds.providerRefund, refund)));
  if (known) return known.id;
  const left = toCents(payment.amount) - toCents(payment.refunded);
  const isMore = currency !== payment.currency || told > left;
  if (isMore) {
    const came = formatMoney(fromCents(told), currency);
    const message = `${came} was refunded in Stripe, more than was left of that payment. Check it in Stripe.`;
    await tellOwner(scope, { title: 'A refund doesn’t match', message, about: await aboutOf(scope, { checkoutId }) });
  }
  const amount = isMore ? left : told;
  if (isMore && (!isAtMost || currency !== payment.currency || left === 0)) return null;
  const row = { tenantId, paymentId: payment.id, amount: fromCents(amount), providerRefund: refund, reason };
  const [written] = await scope.db
    .insert(refunds)
    .values({ ...row, idempotencyKey: `provider_${tenantId}_${refund}` })
    .returning({ id: refunds.id });
  return written?.id ?? null;
}

async function findPaymentOf(scope: Scope, checkoutId: number) {
  const [found] = await scope.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.tenantId, scope.tenantId), eq(payments.checkoutId, checkoutId)));
  return found ? lockPayment(scope, found.id) : null;
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
  // Of a page that nobody was led to there is no end to tell; money that came there has come all the same.
  if (news.state !== 'paid') {
    return settleEnded(services, scope, checkoutId, { status: news.state, now, session: news.session });
  }
  const at = event.at < now ? event.at : now;
  return settlePaid(services, scope, checkoutId, { ...news, isLive: event.isLive, at });
}
