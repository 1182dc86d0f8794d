import type { Scope } from '../../../platform/database/scope.ts';
import { invoices } from './tables.ts';

type NewInvoice = Omit<typeof invoices.$inferInsert, 'tenantId' | 'userId' | 'id'>;

/** Writes an invoice as it is given; its number must be new in the practice. */
export async function writeInvoice(scope: Scope, invoice: NewInvoice): Promise<void> {
  await scope.db.insert(invoices).values({ ...invoice, tenantId: scope.tenantId, userId: scope.userId });
}
