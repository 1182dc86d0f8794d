import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { TotalsInput } from '../totals.ts';
import { invoiceLines, invoices } from './tables.ts';

/** The client of each of these invoices, by invoice id. */
export async function billedClients(scope: Scope, ids: number[]): Promise<Map<number, number>> {
  if (!ids.length) return new Map();
  const { tenantId, id, clientId } = invoices;
  const rows = await scope.db
    .select({ id, clientId })
    .from(invoices)
    .where(and(eq(tenantId, scope.tenantId), inArray(id, ids)));
  return new Map(rows.map(row => [row.id, row.clientId]));
}

/** True if the client has an issued invoice. Issued invoices must be retained; drafts may be deleted. */
export async function hasIssuedInvoices(scope: Scope, clientId: number): Promise<boolean> {
  const issued = and(
    eq(invoices.tenantId, scope.tenantId),
    eq(invoices.clientId, clientId),
    ne(invoices.status, 'draft'),
  );
  return (await scope.db.$count(invoices, issued)) > 0;
}

/** The invoice, not void, that charges the late-cancellation fee of an appointment. */
export async function findLateFee(scope: Scope, appointmentId: number) {
  const { id, amount, currency, tenantId, lateFeeOf, status } = invoices;
  const [found] = await scope.db
    .select({ id, amount, currency })
    .from(invoices)
    .where(and(eq(tenantId, scope.tenantId), eq(lateFeeOf, appointmentId), ne(status, 'void')));
  return found ?? null;
}

type ReportLine = TotalsInput['lines'][number] & { serviceId: number | null; serviceName: string | null };
export type ReportInvoice = Omit<TotalsInput, 'lines'> & {
  id: number;
  number: string | null;
  clientId: number;
  lines: ReportLine[];
};

/** The report's figures for these invoices, by invoice id. */
export async function invoicesForReport(scope: Scope, ids: number[]): Promise<Map<number, ReportInvoice>> {
  if (!ids.length) return new Map();
  const { tenantId, id, invoiceNumber: number, clientId, isTaxIncluded, discountKind, discountValue } = invoices;
  const [rows, lines] = await Promise.all([
    scope.db
      .select({ id, number, clientId, isTaxIncluded, discountKind, discountValue })
      .from(invoices)
      .where(and(eq(tenantId, scope.tenantId), inArray(id, ids))),
    scope.db
      .select()
      .from(invoiceLines)
      .where(and(eq(invoiceLines.tenantId, scope.tenantId), inArray(invoiceLines.invoiceId, ids)))
      .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position)),
  ]);
  const found = new Map(rows.map(row => [row.id, { ...row, lines: [] as ReportLine[] }]));
  for (const { invoiceId, quantity, unitPrice, taxRate, taxName, serviceId, serviceName } of lines) {
    found.get(invoiceId)?.lines.push({ quantity, unitPrice, taxRate, taxName, serviceId, serviceName });
  }
  return found;
}
