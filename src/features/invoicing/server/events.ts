import { and, eq, isNotNull } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { formatMoney } from '../../../shared/format-money.ts';
import type { TimelineEvent } from '../../timeline/contract.ts';
import { type EventPage, isAfter, newestFirst } from '../../timeline/server/page.ts';
import { invoices } from './tables.ts';

/** The invoices of one client, by the time they were written. */
export const invoiceEvents = (scope: Scope, client: { id: number }, page: EventPage) =>
  eventsBy(scope, client, { ...page, kind: 'invoice' });

/** Those that were paid, by the time they were. */
export const paymentEvents = (scope: Scope, client: { id: number }, page: EventPage) =>
  eventsBy(scope, client, { ...page, kind: 'payment' });

async function eventsBy(
  scope: Scope,
  client: { id: number },
  { kind, ...page }: EventPage & { kind: 'invoice' | 'payment' },
): Promise<TimelineEvent[]> {
  const at = kind === 'payment' ? invoices.paidAt : invoices.createdAt;
  const rows = await scope.db
    .select({
      id: invoices.id,
      at,
      number: invoices.invoiceNumber,
      amount: invoices.amount,
      text: invoices.description,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.tenantId, scope.tenantId),
        eq(invoices.clientId, client.id),
        isNotNull(at),
        isAfter(at, invoices.id, page),
      ),
    )
    .orderBy(newestFirst(at, invoices.id))
    .limit(page.limit);
  return rows.flatMap(row => {
    if (!row.at) return [];
    const amount = formatMoney(row.amount, page.practice.settings.currency);
    return {
      kind,
      id: row.id,
      at: row.at.toISOString(),
      title: kind === 'payment' ? `Paid invoice ${row.number}` : `Invoice ${row.number}`,
      detail: row.text ? `${amount}, ${row.text}` : amount,
      href: `/clients/${client.id}?tab=invoices`,
    };
  });
}
