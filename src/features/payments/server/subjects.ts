import type { Scope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { Cents } from '../../../shared/money.ts';
import type { Subject } from '../contract.ts';
import type { checkouts } from './tables.ts';

export type Checkout = typeof checkouts.$inferSelect;

/** Money that came by a checkout, already written into the ledger in this transaction. */
export type Paid = { checkout: Checkout; paymentId: number; paidAt: Date };

/**
 * Of a payment so much is back now, `amount` of it just then; negative when a refund came back to the practice, since the
 * buyer's bank refused it. `subjectId`: of the purchase, invoice or appointment that this handler is for.
 */
export type Refunded = {
  checkout: Checkout | null;
  paymentId: number;
  subjectId: number;
  amount: Cents;
  total: Cents;
  isAll: boolean;
  now: Date;
};

/**
 * What happens to what was paid for. Each runs exactly once for each happening, in the transaction that writes it down:
 * what it throws undoes the payment's record as well, and the provider calls again. No vendor is called in it.
 */
export type SubjectHandler = {
  /**
   * `refund`: the money cannot be kept (the time is taken, the invoice is paid), and the whole of it goes back by itself,
   * for the reason that is shown. It may come after `ended`: who was on the provider's page then could still pay.
   */
  paid: (services: Services, scope: Scope, paid: Paid) => Promise<{ refund?: string } | undefined>;
  /** A deposit that was credited to an invoice is told to both. */
  refunded: (services: Services, scope: Scope, refunded: Refunded) => Promise<void>;
  /** Nobody can pay by this checkout any more: it expired, or the provider refused the payment. */
  ended: (services: Services, scope: Scope, ended: { checkout: Checkout; now: Date }) => Promise<void>;
};

/** The one table of them stands in app/server/payment-subjects.ts, the only place that knows every feature. */
export type SubjectHandlers = Record<Subject, SubjectHandler>;

const joined: Partial<SubjectHandlers> = {};

/** Once, when the program is put together: the rooms that ask for money import this one, which cannot import them. */
export const joinSubjects = (handlers: SubjectHandlers) => Object.assign(joined, handlers);

export function handlerOf(subject: Subject): SubjectHandler {
  const handler = joined[subject];
  if (!handler) throw new Error(`nobody has joined for payments of a ${subject}`);
  return handler;
}
