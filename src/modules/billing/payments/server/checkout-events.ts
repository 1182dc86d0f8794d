import type { Scope } from '../../../../platform/database/scope.ts';
import { domainEvent, type Listener } from '../../../../platform/events/events.ts';
import type { Cents } from '../../../../shared/money.ts';
import type { Subject } from '../contract.ts';
import type { checkouts } from './tables.ts';

export type Checkout = typeof checkouts.$inferSelect;

/** Money that came by a checkout, already written into the ledger in this transaction. */
export type Paid = { subject: Subject; checkout: Checkout; paymentId: number; paidAt: Date };

/**
 * `refund`: the money cannot be kept (the time is taken, the invoice is paid), and the whole of it goes back by itself,
 * for the reason that is shown.
 */
type Taken = { refund?: string };

/**
 * Of a payment so much is back now, `amount` of it just then; negative when a refund came back to the practice, since the
 * buyer's bank refused it. `subjectId`: of the purchase, invoice or appointment that was paid for.
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

/** Each of these is published exactly once for each happening, in the transaction that writes it down. No vendor is called in it. */
export const checkoutPaid = domainEvent<Paid, Taken | null>('checkout.paid');
/** A deposit that was credited to an invoice is told for both. */
export const paymentRefunded = domainEvent<Refunded>('payment.refunded');
/**
 * Nobody can pay by this checkout any more: it expired, or the provider refused the payment. `checkoutPaid` may still
 * come after it: who was on the provider's page then could still pay.
 */
export const checkoutEnded = domainEvent<Ended>('checkout.ended');

/** Listens to what happens to one kind of what is paid for; answers null to the others. */
export const onlyFor =
  <Fact extends { subject: Subject }, Answer>(
    subject: Subject,
    listener: Listener<Fact, Answer>,
  ): Listener<Fact, Answer | null> =>
  (scope: Scope, fact, services) =>
    fact.subject === subject ? listener(scope, fact, services) : null;
