import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { DisputeNews, RefundNews } from '../../../../platform/payments/events.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatMoney } from '../../../../shared/format-money.ts';
import { type Cents, fromCents, toCents } from '../../../../shared/money.ts';
import { getCheckout } from './find-checkout.ts';
import { lockPayment } from './payment.ts';
import { settleRefund } from './settle-refund.ts';
import { payments, refunds } from './tables.ts';
import { tellOwner } from './tell-practice.ts';

type About<News> = { news: News; checkoutId: number; now: Date };

/** A refund that somebody made on the provider's own pages: it counts like any other. */
export async function settleForeignRefund(services: Services, scope: Scope, about: About<RefundNews>): Promise<void> {
  const { state, refund, amount, currency, error } = about.news;
  const reason = 'Refunded in Stripe';
  const refundId = await findOrWrite(scope, { ...about, refund, amount, currency, reason });
  if (refundId) await settleRefund(services, scope, { refundId, state, refund, error, now: about.now });
}

/** The practice is told of a dispute while it can answer it; one that is lost is money that went back. */
export async function settleDispute(services: Services, scope: Scope, about: About<DisputeNews>): Promise<void> {
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
