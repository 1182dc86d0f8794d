import { and, eq, isNotNull } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import type { TimelineEvent } from '../../../people/timeline/contract.ts';
import { type EventPage, isAfter, newestFirst } from '../../../people/timeline/server/event-page.ts';
import { paymentsOf, refundsOf } from '../../payments/server/ledger.ts';
import { invoices } from './tables.ts';

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
