import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { domainEvent, publish } from '../../../../platform/events/events.ts';
import { type Cents, fromCents, toCents } from '../../../../shared/money.ts';
import type { Payment, PaymentMethod } from '../contract.ts';
import { depositCredits, payments, refunds } from './tables.ts';

/** What a payment is for: one of them, and for a deposit its invoice later. */
export type PaidFor = { purchaseId: number } | { invoiceId: number } | { appointmentId: number };

type NewPayment = PaidFor & {
  amount: Cents;
  currency: string;
  method: PaymentMethod;
  paidAt: Date;
  checkoutId?: number;
  note?: string | null;
  isTest?: boolean;
  paymentKey?: string;
  /** Who writes it down by hand. */
  userId?: number;
};

/** Money came in, by whatever way; trials of a practice are `isTest`. */
export const paymentReceived = domainEvent<ReceivedPayment>('payment.received');
export type ReceivedPayment = {
  paymentId: number;
  amount: Cents;
  currency: string;
  method: PaymentMethod;
  isTest: boolean;
  paidAt: Date;
  /** Exactly one of these keys is not null: it says what was paid for. */
  purchaseId: number | null;
  invoiceId: number | null;
  appointmentId: number | null;
};

/** Writes down money that came in. Null when the same form (`paymentKey`) has written it already. */
export async function recordPayment(scope: Scope, { amount, ...payment }: NewPayment): Promise<number | null> {
  const [written] = await scope.db
    .insert(payments)
    .values({ ...payment, tenantId: scope.tenantId, amount: fromCents(amount) })
    .onConflictDoNothing({ target: [payments.tenantId, payments.paymentKey] })
    .returning({ id: payments.id });
  if (!written) return null;
  const paidFor = { purchaseId: null, invoiceId: null, appointmentId: null, ...columnsOf(payment) };
  const { currency, method, isTest = false, paidAt } = payment;
  await publish(scope, paymentReceived, {
    paymentId: written.id,
    amount,
    currency,
    method,
    isTest,
    paidAt,
    ...paidFor,
  });
  return written.id;
}

/** What it is for, without what else stands beside. */
function columnsOf(what: PaidFor): PaidFor {
  if ('purchaseId' in what) return { purchaseId: what.purchaseId };
  return 'invoiceId' in what ? { invoiceId: what.invoiceId } : { appointmentId: what.appointmentId };
}

/** Whether the form with this key has written down a payment of this invoice. */
export const isPaymentOf = async (scope: Scope, { invoiceId, paymentKey }: { invoiceId: number; paymentKey: string }) =>
  (await scope.db.$count(
    payments,
    and(eq(payments.tenantId, scope.tenantId), eq(payments.invoiceId, invoiceId), eq(payments.paymentKey, paymentKey)),
  )) > 0;

const columnOf = (what: PaidFor) => {
  if ('purchaseId' in what) return eq(payments.purchaseId, what.purchaseId);
  if ('invoiceId' in what) return eq(payments.invoiceId, what.invoiceId);
  return eq(payments.appointmentId, what.appointmentId);
};

/** All that came in for one thing, the first first. */
export async function listPayments(scope: Scope, what: PaidFor): Promise<Payment[]> {
  const { id, amount, currency, method, paidAt, refunded, note, isTest } = payments;
  const rows = await scope.db
    .select({ id, amount, currency, method, paidAt, refunded, note, isTest })
    .from(payments)
    .where(and(eq(payments.tenantId, scope.tenantId), columnOf(what)))
    .orderBy(asc(paidAt), asc(id));
  return rows.map(row => ({ ...row, paidAt: row.paidAt.toISOString() }));
}

/** What came in for an appointment when it was booked and is not on an invoice yet; `left`: neither back nor on its way. */
export async function listDeposits(scope: Scope, appointmentId: number): Promise<Deposit[]> {
  const { id, currency } = payments;
  const isGoing = and(
    eq(refunds.tenantId, payments.tenantId),
    eq(refunds.paymentId, payments.id),
    ne(refunds.status, 'failed'),
  );
  const going = sql`(select coalesce(sum(${refunds.amount}), 0.00) from ${refunds} where ${isGoing})`;
  const rows = await scope.db
    .select({ id, currency, left: sql<string>`(${payments.amount} - ${going})::text` })
    .from(payments)
    .where(
      and(eq(payments.tenantId, scope.tenantId), eq(payments.appointmentId, appointmentId), isNull(payments.invoiceId)),
    )
    .orderBy(asc(id));
  return rows.map(row => ({ ...row, left: toCents(row.left) }));
}
type Deposit = { id: number; currency: string; left: Cents };

/** What came in for one thing less what went back, in cents. */
export async function sumPaid(scope: Scope, what: PaidFor): Promise<Cents> {
  const [found] = await scope.db
    .select({ sum: sql<string>`coalesce(sum(${payments.amount} - ${payments.refunded}), 0.00)::text` })
    .from(payments)
    .where(and(eq(payments.tenantId, scope.tenantId), columnOf(what)));
  return toCents(found?.sum ?? '0.00');
}

/** The same less what is on its way back as well: what a payment that cannot be kept must not count in. */
export async function sumKept(scope: Scope, what: PaidFor): Promise<Cents> {
  const [found] = await scope.db
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0.00)::text` })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.tenantId, refunds.tenantId), eq(payments.id, refunds.paymentId)))
    .where(and(eq(refunds.tenantId, scope.tenantId), eq(refunds.status, 'pending'), columnOf(what)));
  return (await sumPaid(scope, what)) - toCents(found?.sum ?? '0.00');
}

type Credited = {
  appointmentId: number;
  invoiceId: number;
  currency: string;
  /** Invoices that do not count any more. */
  instead: number[];
  now: Date;
};

/**
 * Counts what was paid for an appointment (its deposit) in the invoice's currency for that invoice as well; each payment
 * for one invoice only, and trials for none.
 */
export async function creditToInvoice(
  scope: Scope,
  { appointmentId, invoiceId, currency, instead, now }: Credited,
): Promise<void> {
  const credited = await scope.db
    .update(payments)
    .set({ invoiceId })
    .where(
      and(
        eq(payments.tenantId, scope.tenantId),
        eq(payments.appointmentId, appointmentId),
        eq(payments.currency, currency),
        // Whoever booked the session may have tried it out: no money came, and the bill is a real one.
        eq(payments.isTest, false),
        or(isNull(payments.invoiceId), inArray(payments.invoiceId, instead)),
      ),
    )
    .returning({ paymentId: payments.id });
  if (!credited.length) return;
  const { tenantId } = scope;
  await scope.db
    .insert(depositCredits)
    .values(credited.map(({ paymentId }) => ({ tenantId, paymentId, invoiceId, createdAt: now })));
}

/** Selects the invoices for which money came in [from, to). */
export const paidInvoices = (scope: Scope, [from, to]: [Date, Date]): SQLWrapper =>
  scope.db
    .select({ invoiceId: payments.invoiceId })
    .from(payments)
    .where(
      and(
        eq(payments.tenantId, scope.tenantId),
        isNotNull(payments.invoiceId),
        gte(payments.paidAt, from),
        lt(payments.paidAt, to),
      ),
    );
