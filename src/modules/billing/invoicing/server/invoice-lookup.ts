import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { ClientScope, Scope } from '../../../../platform/database/scope.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import type { TimelineEvent } from '../../../people/timeline/contract.ts';
import { type EventPage, isAfter, newestFirst } from '../../../people/timeline/server/event-page.ts';
import { paymentsOf, refundsOf } from '../../payments/server/ledger.ts';
import type { TotalsInput } from '../totals.ts';
import { shownStatus } from './invoice.ts';
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
  const [invoice] = await scope.db
    .select({ id, amount, currency })
    .from(invoices)
    .where(and(eq(tenantId, scope.tenantId), eq(lateFeeOf, appointmentId), ne(status, 'void')));
  return invoice ?? null;
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
  const invoicesById = new Map(rows.map(row => [row.id, { ...row, lines: [] as ReportLine[] }]));
  for (const { invoiceId, quantity, unitPrice, taxRate, taxName, serviceId, serviceName } of lines) {
    invoicesById.get(invoiceId)?.lines.push({ quantity, unitPrice, taxRate, taxName, serviceId, serviceName });
  }
  return invoicesById;
}

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

/** Timeline: invoices of one client, by creation time. */
export async function invoiceEvents(scope: Scope, client: { id: number }, page: EventPage): Promise<TimelineEvent[]> {
  const { id, createdAt: at, invoiceNumber: number, amount, currency, description: text, status } = invoices;
  const rows = await scope.db
    .select({ id, at, number, amount, currency, text, status })
    .from(invoices)
    .where(and(ofClient(scope, client), isAfter(at, id, page)))
    .orderBy(newestFirst(at, id))
    .limit(page.limit);
  return rows.map(row => {
    const amount = formatMoney(row.amount, row.currency);
    return {
      kind: 'invoice',
      id: row.id,
      at: row.at.toISOString(),
      title: `Invoice ${row.number ?? 'draft'}${row.status === 'void' ? ', void' : ''}`,
      detail: row.text ? `${amount}, ${row.text}` : amount,
      href: hrefOf(row.id),
    };
  });
}

const ofClient = (scope: Scope, client: { id: number }) =>
  and(eq(invoices.tenantId, scope.tenantId), eq(invoices.clientId, client.id));

const hrefOf = (invoiceId: number) => `/invoicing/${invoiceId}`;

/** Timeline: full and partial payments of the client's invoices. */
export const paymentEvents = (scope: Scope, client: { id: number }, page: EventPage) =>
  moneyEvents(scope, client, { kind: 'payment', page });

/** Timeline: refunds of those payments. */
export const refundEvents = (scope: Scope, client: { id: number }, page: EventPage) =>
  moneyEvents(scope, client, { kind: 'refund', page });

async function moneyEvents(
  scope: Scope,
  client: { id: number },
  { kind, page }: { kind: 'payment' | 'refund'; page: EventPage },
): Promise<TimelineEvent[]> {
  const billed = await billedTo(scope, client);
  if (!billed.size) return [];
  const rows = await (kind === 'payment' ? paymentsOf : refundsOf)(scope, [...billed.keys()], page);
  return rows.flatMap(({ id, at, amount, currency, invoiceId }) => {
    const invoice = billed.get(invoiceId ?? 0);
    if (!at || !invoice) return [];
    const isPart = amount !== invoice.amount;
    const action =
      kind === 'payment' ? (isPart ? 'Partial payment for invoice' : 'Paid invoice') : 'Refund for invoice';
    return {
      kind,
      id,
      at: at.toISOString(),
      title: `${action} ${invoice.number}`,
      detail: formatMoney(amount, currency),
      href: hrefOf(invoice.id),
    };
  });
}

async function billedTo(scope: Scope, client: { id: number }) {
  const { id, amount, invoiceNumber: number } = invoices;
  const rows = await scope.db
    .select({ id, amount, number })
    .from(invoices)
    .where(and(ofClient(scope, client), isNotNull(number)));
  return new Map(rows.map(row => [row.id, row]));
}
