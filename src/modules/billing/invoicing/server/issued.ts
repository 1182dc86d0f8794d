import { and, eq, ne } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { invoices } from './tables.ts';

/** True if a client was ever billed: such invoices have to be kept, drafts need not. */
export async function hasIssuedInvoices(scope: Scope, clientId: number): Promise<boolean> {
  const issued = and(
    eq(invoices.tenantId, scope.tenantId),
    eq(invoices.clientId, clientId),
    ne(invoices.status, 'draft'),
  );
  return (await scope.db.$count(invoices, issued)) > 0;
}
