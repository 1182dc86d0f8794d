import { and, eq, gt, gte, inArray, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { type Cents, toCents } from '../../../shared/money.ts';
import type { PaymentMethod } from '../contract.ts';
import { payments, refunds } from './tables.ts';

/** Money that came in, or went back: `cents` is negative then. Trials at the test checkout are none. */
export type Movement = {
  kind: 'payment' | 'refund';
  id: number;
  at: Date;
  cents: Cents;
  currency: string;
  method: PaymentMethod;
  purchaseId: number | null;
  invoiceId: number | null;
  appointmentId: number | null;
};
export type Position = Pick<Movement, 'kind' | 'id' | 'at'>;
type Span = { from: Date; to: Date; after?: Position; limit?: number };

/** Those in [from, to) after a position, as they happened; at one instant payments first. */
export async function movementsBetween(scope: Scope, { limit, ...span }: Span): Promise<Movement[]> {
  const [came, went] = await Promise.all([
    limited(selectPayments(scope, within(span, payments.paidAt, 'payment')), limit),
    limited(selectRefunds(scope, within(span, refunds.succeededAt, 'refund')), limit),
  ]);
  return [...came.map(present), ...went.map(present)].sort(inOrder).slice(0, limit);
}

/** All that ever happened to these invoices before `to`, as it happened. */
export async function movementsOfInvoices(scope: Scope, invoiceIds: number[], to: Date): Promise<Movement[]> {
  if (!invoiceIds.length) return [];
  const theirs = inArray(payments.invoiceId, invoiceIds);
  const [came, went] = await Promise.all([
    selectPayments(scope, and(theirs, lt(payments.paidAt, to))),
    selectRefunds(scope, and(theirs, lt(refunds.succeededAt, to))),
  ]);
  return [...came.map(present), ...went.map(present)].sort(inOrder);
}

const { currency, method, purchaseId, invoiceId, appointmentId } = payments;
const shared = { currency, method, purchaseId, invoiceId, appointmentId };

const isReal = (scope: Scope) => and(eq(payments.tenantId, scope.tenantId), eq(payments.isTest, false));

const selectPayments = (scope: Scope, which: SQL | undefined) =>
  scope.db
    .select({
      ...shared,
      kind: sql<'payment'>`'payment'`,
      id: payments.id,
      at: payments.paidAt,
      amount: sql<string>`${payments.amount}::text`,
    })
    .from(payments)
    .where(and(isReal(scope), which))
    .orderBy(payments.paidAt, payments.id)
    .$dynamic();

const selectRefunds = (scope: Scope, which: SQL | undefined) =>
  scope.db
    .select({
      ...shared,
      kind: sql<'refund'>`'refund'`,
      id: refunds.id,
      at: refunds.succeededAt,
      amount: sql<string>`(-${refunds.amount})::text`,
    })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.tenantId, refunds.tenantId), eq(payments.id, refunds.paymentId)))
    .where(and(isReal(scope), eq(refunds.status, 'succeeded'), which))
    .orderBy(refunds.succeededAt, refunds.id)
    .$dynamic();

const limited = <Q extends { limit: (count: number) => Q }>(query: Q, limit: number | undefined): Q =>
  limit === undefined ? query : query.limit(limit);

function within({ from, to, after }: Span, at: SQLWrapper, kind: Movement['kind']): SQL | undefined {
  const inSpan = and(gte(at, from), lt(at, to));
  if (!after) return inSpan;
  const id = kind === 'payment' ? payments.id : refunds.id;
  if (after.kind === kind) return and(inSpan, or(gt(at, after.at), and(eq(at, after.at), gt(id, after.id))));
  return and(inSpan, kind === 'refund' ? gte(at, after.at) : gt(at, after.at));
}

type Row = Omit<Movement, 'cents' | 'at'> & { at: Date | null; amount: string };
const present = ({ amount, at, ...row }: Row): Movement => ({ ...row, at: at ?? new Date(0), cents: toCents(amount) });

const inOrder = (one: Movement, other: Movement): number =>
  one.at.getTime() - other.at.getTime() || one.kind.localeCompare(other.kind) || one.id - other.id;
