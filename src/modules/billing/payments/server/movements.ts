import { and, eq, gt, gte, inArray, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { type Cents, toCents } from '../../../../shared/money.ts';
import type { PaymentMethod } from '../contract.ts';
import { depositCredits, payments, refunds } from './tables.ts';

/**
 * A payment, a refund (negative `cents`), or a deposit credited to an invoice (`transfer`: no money moved). Excludes
 * test payments.
 */
export type Movement = {
  kind: 'payment' | 'refund' | 'transfer';
  id: number;
  paymentId: number;
  at: Date;
  /** When it was recorded: a manual payment may have been made long before. */
  knownAt: Date;
  cents: Cents;
  currency: string;
  method: PaymentMethod;
  purchaseId: number | null;
  /** For a payment, the invoice it counts for now; for a transfer, the invoice it was credited to. */
  invoiceId: number | null;
  appointmentId: number | null;
};
export type Position = Pick<Movement, 'kind' | 'id' | 'at'>;
type Span = { from: Date; to: Date; after?: Position; limit?: number };

/** Movements in [from, to) after a cursor, in order of time; at the same instant, payments before refunds. */
export async function movementsBetween(scope: Scope, { limit, ...span }: Span): Promise<Movement[]> {
  const rowsByKind = await Promise.all([
    limited(selectPayments(scope, within(span, payments.paidAt, { kind: 'payment', id: payments.id })), limit),
    limited(selectRefunds(scope, within(span, refunds.succeededAt, { kind: 'refund', id: refunds.id })), limit),
    limited(
      selectTransfers(scope, within(span, depositCredits.createdAt, { kind: 'transfer', id: depositCredits.id })),
      limit,
    ),
  ]);
  return rowsByKind
    .flatMap(rows => rows.map(present))
    .sort(inOrder)
    .slice(0, limit);
}

/**
 * All movements of the invoices to which these payments are or were assigned, in the order in which they were recorded.
 * New movements sort last, so that amounts calculated earlier do not change.
 */
export async function historyOf(scope: Scope, paymentIds: number[]): Promise<Movement[]> {
  if (!paymentIds.length) return [];
  const touched = sql`(select ${payments.invoiceId} from ${payments}
      where ${eq(payments.tenantId, scope.tenantId)} and ${inArray(payments.id, paymentIds)}
    union select ${depositCredits.invoiceId} from ${depositCredits}
      where ${eq(depositCredits.tenantId, scope.tenantId)} and ${inArray(depositCredits.paymentId, paymentIds)})`;
  const { rows } = await scope.db.execute<{ id: string }>(sql`with touched as materialized ${touched}
    select ${payments.id} as id from ${payments} where ${eq(payments.tenantId, scope.tenantId)}
      and ${payments.invoiceId} in (select invoice_id from touched)
    union select ${depositCredits.paymentId} from ${depositCredits} where ${eq(depositCredits.tenantId, scope.tenantId)}
      and ${depositCredits.invoiceId} in (select invoice_id from touched)`);
  const isRelated = inArray(payments.id, [...new Set([...paymentIds, ...rows.map(({ id }) => Number(id))])]);
  const rowsByKind = await Promise.all([
    selectPayments(scope, isRelated),
    selectRefunds(scope, isRelated),
    selectTransfers(scope, isRelated),
  ]);
  return rowsByKind.flatMap(all => all.map(present)).sort(asKnown);
}

const { currency, method, purchaseId, invoiceId, appointmentId } = payments;
const shared = { currency, method, purchaseId, invoiceId, appointmentId, paymentId: payments.id };

const isReal = (scope: Scope) => and(eq(payments.tenantId, scope.tenantId), eq(payments.isTest, false));

const selectPayments = (scope: Scope, which: SQL | undefined) =>
  scope.db
    .select({
      ...shared,
      kind: sql<'payment'>`'payment'`,
      id: payments.id,
      at: payments.paidAt,
      writtenAt: payments.createdAt,
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
      writtenAt: refunds.createdAt,
      amount: sql<string>`(-${refunds.amount})::text`,
    })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.tenantId, refunds.tenantId), eq(payments.id, refunds.paymentId)))
    .where(and(isReal(scope), eq(refunds.status, 'succeeded'), which))
    .orderBy(refunds.succeededAt, refunds.id)
    .$dynamic();

const selectTransfers = (scope: Scope, which: SQL | undefined) =>
  scope.db
    .select({
      ...shared,
      kind: sql<'transfer'>`'transfer'`,
      id: depositCredits.id,
      invoiceId: depositCredits.invoiceId,
      at: depositCredits.createdAt,
      writtenAt: depositCredits.createdAt,
      amount: sql<string>`'0.00'`,
    })
    .from(depositCredits)
    .innerJoin(payments, and(eq(payments.tenantId, depositCredits.tenantId), eq(payments.id, depositCredits.paymentId)))
    .where(and(isReal(scope), which))
    .orderBy(depositCredits.createdAt, depositCredits.id)
    .$dynamic();

const limited = <Q extends { limit: (count: number) => Q }>(query: Q, limit: number | undefined): Q =>
  limit === undefined ? query : query.limit(limit);

type Kind = { kind: Movement['kind']; id: SQLWrapper };

function within({ from, to, after }: Span, at: SQLWrapper, { kind, id }: Kind): SQL | undefined {
  const inSpan = and(gte(at, from), lt(at, to));
  if (!after) return inSpan;
  if (after.kind === kind) return and(inSpan, or(gt(at, after.at), and(eq(at, after.at), gt(id, after.id))));
  return and(inSpan, kind > after.kind ? gte(at, after.at) : gt(at, after.at));
}

type Row = Omit<Movement, 'cents' | 'at' | 'knownAt'> & { at: Date | null; writtenAt: Date; amount: string };

/** `knownAt` of a refund is the time it succeeded, which may be long after the request. */
function present({ amount, at, writtenAt, ...row }: Row): Movement {
  const happened = at ?? new Date(0);
  const knownAt = row.kind === 'refund' && happened > writtenAt ? happened : writtenAt;
  return { ...row, at: happened, knownAt, cents: toCents(amount) };
}

const inOrder = (one: Movement, other: Movement): number => one.at.getTime() - other.at.getTime() || byKind(one, other);
const asKnown = (one: Movement, other: Movement): number =>
  one.knownAt.getTime() - other.knownAt.getTime() || byKind(one, other);
const byKind = (one: Movement, other: Movement): number => one.kind.localeCompare(other.kind) || one.id - other.id;
