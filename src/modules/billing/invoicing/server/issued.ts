import { and, eq, ne } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { invoices } from './tables.ts';

/** True if the client has an issued invoice. Issued invoices must be retained; drafts may be deleted. */
export async function hasIssuedInvoices(scope: Scope, clientId: number): Promise<boolean> {
  const issued = and(
    eq(invoices.tenantId, scope.tenantId),
    eq(invoices.clientId, clientId),
    ne(invoices.status, 'draft'),
  );
  return (await scope.db.$count(invoices, issued)) > 0;
}
