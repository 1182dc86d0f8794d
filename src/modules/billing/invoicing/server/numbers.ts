import { and, eq, lte, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { invoiceNumbers } from './tables.ts';

type Series = (typeof invoiceNumbers.$inferSelect)['series'];
const target = [invoiceNumbers.tenantId, invoiceNumbers.series];

/**
 * Takes the next number of a series. The row stays locked until the transaction ends and a rollback returns the number,
 * so there are no gaps (promises.md, "Invoice numbers").
 */
export async function takeNumber(scope: Scope, series: Series): Promise<number> {
  const [counter] = await scope.db
    .insert(invoiceNumbers)
    .values({ tenantId: scope.tenantId, series, next: 2 })
    .onConflictDoUpdate({ target, set: { next: sql`${invoiceNumbers.next} + 1` } })
    .returning({ next: invoiceNumbers.next });
  if (!counter) throw new Error('no number was given');
  return counter.next - 1;
}

export async function readNextNumber(scope: Scope): Promise<number> {
  const [row] = await scope.db
    .select({ next: invoiceNumbers.next })
    .from(invoiceNumbers)
    .where(and(eq(invoiceNumbers.tenantId, scope.tenantId), eq(invoiceNumbers.series, 'invoice')));
  return row?.next ?? 1;
}

/**
 * Sets the next number, for a practice that has invoiced elsewhere before.
 * @throws AppError invalid if it is lower than the current one
 */
export async function setNextNumber(scope: Scope, next: number): Promise<void> {
  const [raised] = await scope.db
    .insert(invoiceNumbers)
    .values({ tenantId: scope.tenantId, series: 'invoice', next })
    .onConflictDoUpdate({ target, set: { next }, setWhere: lte(invoiceNumbers.next, next) })
    .returning({ next: invoiceNumbers.next });
  if (raised) return;
  const sentence = `The next number is already ${await readNextNumber(scope)} and can only go up`;
  throw new AppError('invalid', sentence, { nextNumber: sentence });
}
