import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { ClientScope, Scope } from '../../../../platform/database/scope.ts';
import { domainEvent, publish } from '../../../../platform/events/events.ts';
import { type Cents, fromCents, toCents } from '../../../../shared/money.ts';
import { type EventPage, isAfter, newestFirst } from '../../../people/timeline/server/event-page.ts';
import type { CurrencySum, Payment, PaymentMethod } from '../contract.ts';
import { depositCredits, payments, refunds } from './tables.ts';

/** Locks a payment until the transaction ends. */
export async function lockPayment(scope: Scope, paymentId: number) {
  const one = and(eq(payments.tenantId, scope.tenantId), eq(payments.id, paymentId));
  const [payment] = await scope.db.select().from(payments).where(one).for('update');
  return payment ?? null;
}

/** The subject of a payment. A deposit (`appointmentId`) gets an invoice later. */
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
  /** The member who recorded it manually. */
  userId?: number;
};

/** Published for every payment, by any method. `isTest`: made with the test checkout. */
export const paymentReceived = domainEvent<ReceivedPayment>('payment.received');
export type ReceivedPayment = {
  paymentId: number;
  amount: Cents;
  currency: string;
  method: PaymentMethod;
  isTest: boolean;
  paidAt: Date;
  /** Exactly one of these ids is not null. */
  purchaseId: number | null;
  invoiceId: number | null;
  appointmentId: number | null;
};

/** Records a payment. Null if a payment with the same `paymentKey` exists. */
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

/** Picks the id column only, because callers may pass objects with more properties. */
function columnsOf(what: PaidFor): PaidFor {
  if ('purchaseId' in what) return { purchaseId: what.purchaseId };
  return 'invoiceId' in what ? { invoiceId: what.invoiceId } : { appointmentId: what.appointmentId };
}

/** Whether a payment of this invoice was recorded with this key. */
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

/** All payments for a subject, oldest first. */
export async function listPayments(scope: Scope, what: PaidFor): Promise<Payment[]> {
  const { id, amount, currency, method, paidAt, refunded, note, isTest } = payments;
  const rows = await scope.db
    .select({ id, amount, currency, method, paidAt, refunded, note, isTest })
    .from(payments)
    .where(and(eq(payments.tenantId, scope.tenantId), columnOf(what)))
    .orderBy(asc(paidAt), asc(id));
  return rows.map(row => ({ ...row, paidAt: row.paidAt.toISOString() }));
}

/** Payments of the signed-in client's invoices, newest first; tests, which moved no money, are left out. */
export async function listOwnPayments({ db, tenantId }: ClientScope, invoiceIds: number[]) {
  if (!invoiceIds.length) return [];
  const { id, invoiceId, amount, currency, method, paidAt, refunded } = payments;
  const rows = await db
    .select({ id, invoiceId, amount, currency, method, paidAt, refunded })
    .from(payments)
    .where(and(eq(payments.tenantId, tenantId), inArray(payments.invoiceId, invoiceIds), eq(payments.isTest, false)))
    .orderBy(desc(paidAt), desc(id));
  return rows.map(({ invoiceId: of, ...row }) => ({ ...row, invoiceId: Number(of) }));
}

/** Deposits of an appointment that are not on an invoice yet. `left`: neither refunded nor being refunded. */
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

/** Payments minus refunds, in cents. */
export async function sumPaid(scope: Scope, what: PaidFor): Promise<Cents> {
  const [row] = await scope.db
    .select({ sum: sql<string>`coalesce(sum(${payments.amount} - ${payments.refunded}), 0.00)::text` })
    .from(payments)
    .where(and(eq(payments.tenantId, scope.tenantId), columnOf(what)));
  return toCents(row?.sum ?? '0.00');
}

/**
 * Payments minus refunds and pending refunds, in cents. A payment that is about to be returned must not settle an
 * invoice.
 */
export async function sumRetained(scope: Scope, what: PaidFor): Promise<Cents> {
  const [row] = await scope.db
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0.00)::text` })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.tenantId, refunds.tenantId), eq(payments.id, refunds.paymentId)))
    .where(and(eq(refunds.tenantId, scope.tenantId), eq(refunds.status, 'pending'), columnOf(what)));
  return (await sumPaid(scope, what)) - toCents(row?.sum ?? '0.00');
}

type Credited = {
  appointmentId: number;
  invoiceId: number;
  currency: string;
  /** Voided invoices, whose deposits may be credited again. */
  instead: number[];
  now: Date;
};

/**
 * Credits the deposits of an appointment to an invoice of the same currency. Each payment is credited to one invoice
 * only, test payments to none.
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
        // A test payment brought no money, and the invoice is a real one.
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

/** Subquery of the invoices with a payment in [from, to). */
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

/** Subjects with payments since `from` that weren't fully refunded, without test payments. `at`: the last payment. */
export async function paidSince(scope: Scope, from: Date) {
  const { tenantId, purchaseId, invoiceId, appointmentId, paidAt, amount, refunded, isTest } = payments;
  return scope.db
    .select({ purchaseId, invoiceId, appointmentId, at: max(paidAt) })
    .from(payments)
    .where(and(eq(tenantId, scope.tenantId), gte(paidAt, from), gt(amount, refunded), eq(isTest, false)))
    .groupBy(purchaseId, invoiceId, appointmentId);
}

/** Payments of these invoices, by time. */
export async function paymentsOf(scope: Scope, invoiceIds: number[], page: EventPage) {
  const { id, paidAt: at, amount, currency, invoiceId } = payments;
  return scope.db
    .select({ id, at, amount, currency, invoiceId })
    .from(payments)
    .where(and(eq(payments.tenantId, scope.tenantId), inArray(invoiceId, invoiceIds), isAfter(at, id, page)))
    .orderBy(newestFirst(at, id))
    .limit(page.limit);
}

/** Refunds of these invoices, by time. */
export async function refundsOf(scope: Scope, invoiceIds: number[], page: EventPage) {
  const { id, succeededAt: at, amount } = refunds;
  const { currency, invoiceId } = payments;
  return scope.db
    .select({ id, at, amount, currency, invoiceId })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.tenantId, refunds.tenantId), eq(payments.id, refunds.paymentId)))
    .where(
      and(
        eq(refunds.tenantId, scope.tenantId),
        eq(refunds.status, 'succeeded'),
        inArray(invoiceId, invoiceIds),
        isAfter(at, id, page),
      ),
    )
    .orderBy(newestFirst(at, id))
    .limit(page.limit);
}

/** `refunded`: the sum of succeeded refunds. `isRefunding`: a refund is pending. `isTest`: no money moved. */
export type PurchaseMoney = { refunded: string; isRefunding: boolean; isTest: boolean };

/** By purchase id; purchases without a payment (free or unpaid) are absent. */
export async function moneyOfPurchases(scope: Scope, purchaseIds: number[]): Promise<Map<number, PurchaseMoney>> {
  if (!purchaseIds.length) return new Map();
  const { tenantId, id, purchaseId, refunded, isTest } = payments;
  const onItsWay = exists(
    scope.db
      .select({ one: sql`1` })
      .from(refunds)
      .where(and(eq(refunds.tenantId, tenantId), eq(refunds.paymentId, id), eq(refunds.status, 'pending'))),
  );
  const rows = await scope.db
    .select({
      purchaseId,
      refunded: sql<string>`sum(${refunded})::text`,
      isRefunding: sql<boolean>`bool_or(${onItsWay})`,
      isTest: sql<boolean>`bool_or(${isTest})`,
    })
    .from(payments)
    .where(and(eq(tenantId, scope.tenantId), inArray(purchaseId, purchaseIds)))
    .groupBy(purchaseId);
  return new Map(rows.map(({ purchaseId, ...money }) => [purchaseId ?? 0, money]));
}

/** SQL condition: the purchase was paid with the test checkout. */
export const isTestPurchaseOf = ({ db }: Pick<Scope, 'db'>, practice: SQLWrapper | number, purchase: SQLWrapper): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(payments)
      .where(
        // Inlined instead of a parameter, so that the planner can use the partial index on test payments.
        and(sql`${payments.tenantId} = ${practice}`, eq(payments.purchaseId, purchase), sql`${payments.isTest}`),
      ),
  );

/** `isTestPurchaseOf` for the practice of the scope. */
export const isTestPurchase = (scope: Scope, purchase: SQLWrapper): SQL =>
  isTestPurchaseOf(scope, scope.tenantId, purchase);

/** Payments minus refunds of purchases, per currency. `withTests`: include test payments. */
export async function sumsOfPurchases(scope: Scope, { withTests }: { withTests: boolean }): Promise<CurrencySum[]> {
  const { tenantId, purchaseId, amount, refunded, isTest, currency } = payments;
  return scope.db
    .select({ currency, amount: sql<string>`sum(${amount} - ${refunded})::text` })
    .from(payments)
    .where(and(eq(tenantId, scope.tenantId), isNotNull(purchaseId), withTests ? undefined : eq(isTest, false)))
    .groupBy(currency)
    .orderBy(currency);
}
