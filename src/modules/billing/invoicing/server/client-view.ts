import { and, desc, eq, sql } from 'drizzle-orm';
import type { ClientScope } from '../../../../platform/database/scope.ts';
import { shownStatus } from './invoice.ts';
import { invoices } from './tables.ts';

const isOwn = ({ tenantId, clientId }: ClientScope) =>
  and(eq(invoices.tenantId, tenantId), eq(invoices.clientId, clientId));

/**
 * The signed-in client's issued invoices, newest first, at most `limit`.
 * @param today the practice's day, on which an invoice may be overdue
 */
export async function listOwnInvoices(scope: ClientScope, { today, limit }: { today: string; limit: number }) {
  const rows = await scope.db
    .select({
      id: invoices.id,
      invoiceNumber: sql<string>`${invoices.invoiceNumber}`,
      status: invoices.status,
      amount: invoices.amount,
      amountPaid: invoices.amountPaid,
      currency: invoices.currency,
      issuedOn: invoices.issuedOn,
      dueDate: invoices.dueDate,
    })
    .from(invoices)
    .where(and(isOwn(scope), sql`${invoices.status} <> 'draft'`))
    .orderBy(desc(invoices.issuedOn), desc(invoices.id))
    .limit(limit);
  return rows.map(row => ({ ...row, status: shownStatus(row, today) }));
}
