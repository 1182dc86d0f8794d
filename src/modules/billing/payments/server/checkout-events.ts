import type { Scope } from '../../../../platform/database/scope.ts';
import { domainEvent, type Listener } from '../../../../platform/events/events.ts';
import type { Cents } from '../../../../shared/money.ts';
import type { Subject } from '../contract.ts';
import type { checkouts } from './tables.ts';

export type Checkout = typeof checkouts.$inferSelect;

/** A paid checkout; the payment is in the ledger already, in this transaction. */
export type Paid = { subject: Subject; checkout: Checkout; paymentId: number; paidAt: Date };

/**
 * `refund`: the reason why the payment can't be kept (the time is taken, the invoice is paid). It is refunded in full.
 */
type CheckoutPaidResult = { refund?: string };

/**
 * `total` of the payment is refunded now, `amount` by this event; negative if a refund failed later because the buyer's
 * bank rejected it. `subjectId`: of the purchase, invoice or appointment that was paid for.
 */
export type Refunded = {
  subject: Subject;
  checkout: Checkout | null;
  paymentId: number;
  subjectId: number;
  amount: Cents;
  total: Cents;
  isAll: boolean;
  now: Date;
};

export type Ended = { subject: Subject; checkout: Checkout; now: Date };

/**
 * Each of these events is published exactly once, in the transaction that records the change. Listeners must not call a
 * vendor.
 */
export const checkoutPaid = domainEvent<Paid, CheckoutPaidResult | null>('checkout.paid');
/** For a deposit credited to an invoice, published for both the appointment and the invoice. */
export const paymentRefunded = domainEvent<Refunded>('payment.refunded');
/**
 * The checkout expired, or the provider rejected the payment. `checkoutPaid` may still follow, from a buyer who was on
 * the provider's page at that moment.
 */
export const checkoutEnded = domainEvent<Ended>('checkout.ended');

/**
 * A payment for something that has no invoice yet. Published before `checkoutPaid`, which then concerns the invoice: a
 * listener issues it and returns its ID, or null if that is no longer possible.
 */
export const invoiceNeeded = domainEvent<{ subject: Subject; checkout: Checkout; paidAt: Date }, number | null>(
  'checkout.invoice-needed',
);

/** Restricts a listener to one kind of subject; returns null for others. */
export const onlyFor =
  <Fact extends { subject: Subject }, Answer>(
    subject: Subject,
    listener: Listener<Fact, Answer>,
  ): Listener<Fact, Answer | null> =>
  (scope: Scope, fact, services) =>
    fact.subject === subject ? listener(scope, fact, services) : null;
