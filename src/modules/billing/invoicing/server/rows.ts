import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { type Cents, toCents } from '../../../../shared/money.ts';
import { openOf } from '../open.ts';
import { invoices } from './tables.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

export const isInvoice = (scope: Scope, id: number) => and(eq(invoices.tenantId, scope.tenantId), eq(invoices.id, id));

/** @throws AppError not_found */
export async function findInvoice(scope: Scope, id: number): Promise<InvoiceRow> {
  const [found] = await scope.db.select().from(invoices).where(isInvoice(scope, id));
  if (!found) throw notFound('Invoice');
  return found;
}

/**
 * Locks the invoice until the transaction ends. To avoid deadlocks, lock payments and checkouts before it.
 * @throws AppError not_found
 */
export async function lockInvoice(scope: Scope, id: number): Promise<InvoiceRow> {
  const [found] = await scope.db.select().from(invoices).where(isInvoice(scope, id)).for('update');
  if (!found) throw notFound('Invoice');
  return found;
}

/** The unpaid amount in cents. */
export const openCents = (row: Pick<InvoiceRow, 'status' | 'amount' | 'amountPaid'>): Cents =>
  toCents(openOf(row) ?? '0.00');

/** @throws AppError conflict for a draft or a void invoice */
export function requireIssued({ status }: InvoiceRow): void {
  if (status === 'draft') throw new AppError('conflict', 'Issue this invoice first.');
  if (status === 'void') throw new AppError('conflict', 'This invoice was voided by a credit note.');
}
