import { and, eq, lte, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { invoiceNumbers } from './tables.ts';

type Series = (typeof invoiceNumbers.$inferSelect)['series'];
const target = [invoiceNumbers.tenantId, invoiceNumbers.series];

/**
 * The next number of a series, which nobody else of the practice can take before this transaction ends: one that fails
 * gives it back, so there is never a gap (promises.md, "Invoice numbers").
 */
export async function takeNumber(scope: Scope, series: Series): Promise<number> {
  const [taken] = await scope.db
    .insert(invoiceNumbers)
    .values({ tenantId: scope.tenantId, series, next: 2 })
    .onConflictDoUpdate({ target, set: { next: sql`${invoiceNumbers.next} + 1` } })
    .returning({ next: invoiceNumbers.next });
  if (!taken) throw new Error('no number was given');
  return taken.next - 1;
}

/** The number that the next invoice gets. */
export async function readNext(scope: Scope): Promise<number> {
  const [found] = await scope.db
    .select({ next: invoiceNumbers.next })
    .from(invoiceNumbers)
    .where(and(eq(invoiceNumbers.tenantId, scope.tenantId), eq(invoiceNumbers.series, 'invoice')));
  return found?.next ?? 1;
}

/** Goes on with this number, as when the practice billed elsewhere before. @throws AppError invalid if it would fall */
export async function raiseNext(scope: Scope, next: number): Promise<void> {
  const [raised] = await scope.db
    .insert(invoiceNumbers)
    .values({ tenantId: scope.tenantId, series: 'invoice', next })
    .onConflictDoUpdate({ target, set: { next }, setWhere: lte(invoiceNumbers.next, next) })
    .returning({ next: invoiceNumbers.next });
  if (raised) return;
  const sentence = `The next number is already ${await readNext(scope)} and can only go up`;
  throw new AppError('invalid', sentence, { nextNumber: sentence });
}
