import { and, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { byPeriod, periodOf } from '../../../../platform/database/periods.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { fromCents, toCents } from '../../../../shared/money.ts';
import type { CurrencySum } from '../contract.ts';
import { payments, refunds } from './tables.ts';

/**
 * Which payments count as revenue. `withTests`: include test payments, as long as the practice has no payment provider.
 * `currency`: the practice's own; amounts in other currencies are never added to it.
 */
type Counted = { currency: string; withTests: boolean; onlyInvoices?: boolean };

/** `others`: amounts in other currencies, for example from before the practice changed its currency. */
export type Revenue = { amount: string; others: CurrencySum[] };

/** Revenue in [from, to): payments by the time received, minus refunds by the time refunded. */
export async function revenueBetween(scope: Scope, from: Date, to: Date, counted: Counted): Promise<Revenue> {
  const [sum] = await revenueByPeriod(scope, [from, to], counted);
  return sum ?? { amount: '0.00', others: [] };
}

/** Revenue between each of these moments and the next. */
export async function revenueByPeriod(scope: Scope, bounds: Date[], counted: Counted): Promise<Revenue[]> {
  const [came, went] = await Promise.all([sumPayments(scope, bounds, counted), sumRefunds(scope, bounds, counted)]);
  const currencies = [...new Set([...came, ...went].map(({ currency }) => currency))].toSorted();
  const sums = new Map(
    currencies.map(currency => [currency, less(bounds, ofCurrency(came, currency), ofCurrency(went, currency))]),
  );
  const others = currencies.filter(currency => currency !== counted.currency);
  return bounds.slice(0, -1).map((_, period) => ({
    amount: sums.get(counted.currency)?.[period] ?? '0.00',
    others: others.flatMap(currency => {
      const amount = sums.get(currency)?.[period] ?? '0.00';
      return amount === '0.00' ? [] : { currency, amount };
    }),
  }));
}

type Row = { period: number; currency: string; value: string };

const ofCurrency = (rows: Row[], currency: string): Row[] => rows.filter(row => row.currency === currency);

function less(bounds: Date[], came: Row[], went: Row[]): string[] {
  const back = byPeriod(bounds, went, '0.00');
  return byPeriod(bounds, came, '0.00').map((sum, index) => fromCents(toCents(sum) - toCents(back[index] ?? '0.00')));
}

const isOurs = (scope: Scope, { withTests, onlyInvoices }: Counted): SQL | undefined =>
  and(
    eq(payments.tenantId, scope.tenantId),
    withTests ? undefined : eq(payments.isTest, false),
    onlyInvoices ? isNotNull(payments.invoiceId) : undefined,
  );

const endsOf = (bounds: Date[]): [Date, Date] => {
  const first = bounds[0] ?? new Date(0);
  return [first, bounds.at(-1) ?? first];
};

const { currency } = payments;

function sumPayments(scope: Scope, bounds: Date[], counted: Counted): Promise<Row[]> {
  const [first, last] = endsOf(bounds);
  return scope.db
    .select({ period: periodOf(payments.paidAt, bounds), currency, value: sql<string>`sum(${payments.amount})::text` })
    .from(payments)
    .where(and(isOurs(scope, counted), gte(payments.paidAt, first), lt(payments.paidAt, last)))
    .groupBy(sql`1`, currency);
}

function sumRefunds(scope: Scope, bounds: Date[], counted: Counted): Promise<Row[]> {
  const [first, last] = endsOf(bounds);
  const { succeededAt, status } = refunds;
  return scope.db
    .select({ period: periodOf(succeededAt, bounds), currency, value: sql<string>`sum(${refunds.amount})::text` })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.tenantId, refunds.tenantId), eq(payments.id, refunds.paymentId)))
    .where(and(isOurs(scope, counted), eq(status, 'succeeded'), gte(succeededAt, first), lt(succeededAt, last)))
    .groupBy(sql`1`, currency);
}
