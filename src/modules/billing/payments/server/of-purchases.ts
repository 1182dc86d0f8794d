import { and, eq, exists, inArray, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { CurrencySum } from '../contract.ts';
import { payments, refunds } from './tables.ts';

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
export const isTrialOf = ({ db }: Pick<Scope, 'db'>, practice: SQLWrapper | number, purchase: SQLWrapper): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(payments)
      .where(
        // Inlined instead of a parameter, so that the planner can use the partial index on test payments.
        and(sql`${payments.tenantId} = ${practice}`, eq(payments.purchaseId, purchase), sql`${payments.isTest}`),
      ),
  );

/** `isTrialOf` for the practice of the scope. */
export const isPaidByTest = (scope: Scope, purchase: SQLWrapper): SQL => isTrialOf(scope, scope.tenantId, purchase);

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
