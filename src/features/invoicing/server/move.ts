import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { invoices } from './tables.ts';

/** Gives all invoices of one client to another, when two records are found to be one person. */
export async function moveInvoices(scope: Scope, from: number, to: number) {
  await scope.db
    .update(invoices)
    .set({ clientId: to })
    .where(and(eq(invoices.tenantId, scope.tenantId), eq(invoices.clientId, from)));
}
