import type { Scope } from '../../../../platform/database/scope.ts';
import { publish } from '../../../../platform/events/events.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { type Cents, fromCents, toCents } from '../../../../shared/money.ts';
import type { Subject } from '../contract.ts';
import { type Checkout, checkoutEnded, checkoutPaid, invoiceNeeded } from './checkout-events.ts';
import { isCheckout, lockCheckout } from './checkouts.ts';
import { type PaidFor, recordPayment } from './ledger.ts';
import { notifyOwner } from './notify-practice.ts';
import { requestRefund } from './refunds.ts';
import { checkouts } from './tables.ts';

/** The provider's data of a payment. */
export type Receipt = {
  session: string;
  amount: Cents;
  currency: string;
  paymentIntent: string | null;
  isLive: boolean;
  at: Date;
};

/**
 * Records a provider's payment in the ledger and publishes `checkoutPaid`, once and in one transaction. A payment after
 * the checkout ended counts as well. If amount or currency don't match, it isn't credited and the practice is notified.
 */
export async function settlePaid(
  services: Services,
  scope: Scope,
  checkoutId: number,
  receipt: Receipt,
): Promise<void> {
  const checkout = await lockCheckout(scope, checkoutId);
  if (!checkout || checkout.status === 'paid') return;
  if (receipt.amount !== toCents(checkout.amount) || receipt.currency !== checkout.currency) {
    const expectedAmount = formatMoney(checkout.amount, checkout.currency);
    return refuse(services, scope, { checkout, receipt, problem: `expected ${expectedAmount}` });
  }
  const { session, paymentIntent, at: paidAt } = receipt;
  const billed = await billedSubject(scope, checkout, paidAt);
  if (!billed) return refuse(services, scope, { checkout, receipt, problem: 'the order was deleted before' });
  const change = { ...billed, status: 'paid', session, paymentIntent, paidAt, askAt: null } as const;
  await scope.db
    .update(checkouts)
    .set(change)
    .where(isCheckout({ tenantId: scope.tenantId, checkoutId }));
  const paid = { ...checkout, ...change };
  const paymentId = await recordPayment(scope, {
    ...paidFor(paid),
    amount: receipt.amount,
    currency: receipt.currency,
    method: 'card',
    paidAt,
    checkoutId,
    isTest: paid.account === 'built-in' || !receipt.isLive,
  });
  if (paymentId === null) throw new Error('a payment without a key was there already');
  const { subject } = paid;
  const answers = await publish(scope, checkoutPaid, { subject, checkout: paid, paymentId, paidAt });
  const outcome = answers.find(answer => answer !== null);
  if (!outcome) throw new Error(`nothing listens to payments of a ${subject}`);
  if (!outcome.refund) return;
  await requestRefund(services, scope, { paymentId, reason: outcome.refund });
  const amount = formatMoney(paid.amount, paid.currency);
  const message = `${amount} for ${paid.description}: ${outcome.refund}`;
  await notifyOwner(scope, { title: 'Refunding a payment', message, about: paid });
}

type BilledSubject = { subject: Exclude<Subject, 'package'>; subjectId: number };

/** Subject that the payment counts for: a package gets its invoice now. Null if it can't have one. */
async function billedSubject(scope: Scope, checkout: Checkout, paidAt: Date): Promise<BilledSubject | null> {
  const { subject, subjectId } = checkout;
  if (subject !== 'package') return { subject, subjectId };
  const invoices = await publish(scope, invoiceNeeded, { subject, checkout, paidAt });
  const invoiceId = invoices.find(id => id !== null);
  return invoiceId === undefined ? null : { subject: 'invoice', subjectId: invoiceId };
}

const columns = { purchase: 'purchaseId', invoice: 'invoiceId', booking: 'appointmentId' } as const;

function paidFor({ subject, subjectId }: BilledSubject): PaidFor {
  const column = columns[subject];
  if (column === 'purchaseId') return { purchaseId: subjectId };
  return column === 'invoiceId' ? { invoiceId: subjectId } : { appointmentId: subjectId };
}

async function refuse(
  services: Services,
  scope: Scope,
  { checkout, receipt, problem }: { checkout: Checkout; receipt: Receipt; problem: string },
) {
  const { tenantId, id: checkoutId, description } = checkout;
  // The practice was notified already.
  if (checkout.status === 'failed') return;
  services.log.error({ tenantId, checkoutId, receipt }, 'a payment does not match what was asked for');
  await settleEnded(services, scope, checkoutId, { status: 'failed', now: receipt.at });
  const came = formatMoney(fromCents(receipt.amount), receipt.currency);
  const message = `We received ${came} for ${description} but ${problem}. Nothing was credited. Check this payment in Stripe.`;
  await notifyOwner(scope, { title: 'A payment doesn’t match', message, about: checkout });
}

type Ending = { status: 'expired' | 'failed'; now: Date; askAt?: Date | null; session?: string };

/**
 * Marks a checkout as expired or failed unless it has ended already. `session`: only if it is the checkout's session.
 */
export async function settleEnded(
  _services: Services,
  scope: Scope,
  checkoutId: number,
  { status, now, askAt = null, session }: Ending,
): Promise<void> {
  const checkout = await lockCheckout(scope, checkoutId);
  if (!checkout || checkout.status === 'paid') return;
  if (session && session !== checkout.session) return;
  const change = checkout.status === 'open' ? { status, askAt } : { askAt };
  await scope.db
    .update(checkouts)
    .set(change)
    .where(isCheckout({ tenantId: scope.tenantId, checkoutId }));
  if (checkout.status !== 'open') return;
  await publish(scope, checkoutEnded, { subject: checkout.subject, checkout: { ...checkout, ...change }, now });
}
