import { and, count, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import { patternOf } from '../../../../platform/database/pattern.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { addMonths, dayIn, startOfDay } from '../../../../shared/dates.ts';
import { getPractice, getZone } from '../../../accounts/tenants/server/practice.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { clientNames } from '../../../people/clients/server/names.ts';
import type { CurrencySum } from '../../payments/contract.ts';
import { paidInvoices } from '../../payments/server/ledger.ts';
import type { Invoice } from '../contract.ts';
import type { InvoicePage, InvoiceQuery } from '../invoice-list.ts';
import { fullName, presentInvoice } from './invoice.ts';
import { invoices } from './tables.ts';

const ofClient = (scope: Scope, clientId: number) =>
  and(eq(invoices.tenantId, scope.tenantId), eq(invoices.clientId, clientId));

/** All invoices of a client, newest first. @throws AppError not_found */
export async function listInvoicesOfClient(scope: Scope, clientId: number, now = new Date()): Promise<Invoice[]> {
  const [client, practice] = await Promise.all([getClient(scope, clientId), getPractice(scope)]);
  const rows = await scope.db
    .select()
    .from(invoices)
    .where(ofClient(scope, clientId))
    .orderBy(desc(invoices.createdAt), desc(invoices.id));
  const today = dayIn(now, practice.settings.timeZone);
  return rows.map(row => presentInvoice(row, { clientName: fullName(client), today }));
}

/**
 * Counts a client's invoices, the open and the overdue ones, and sums what is unpaid per currency, the practice's own
 * first.
 */
export async function summarizeInvoices(
  scope: Scope,
  clientId: number,
  now: Date,
): Promise<{ all: number; unpaid: number; overdue: number; balance: CurrencySum[] }> {
  const { settings } = await getPractice(scope);
  const isUnpaid = sql`${invoices.status} = 'pending'`;
  const isOverdue = sql`${isUnpaid} and ${invoices.dueDate} < ${dayIn(now, settings.timeZone)}`;
  const rows = await scope.db
    .select({
      currency: invoices.currency,
      all: count(),
      unpaid: sql<number>`(count(*) filter (where ${isUnpaid}))::int`,
      overdue: sql<number>`(count(*) filter (where ${isOverdue}))::int`,
      amount: sql<string | null>`(sum(${invoices.amount} - ${invoices.amountPaid}) filter (where ${isUnpaid}))::text`,
    })
    .from(invoices)
    .where(ofClient(scope, clientId))
    .groupBy(invoices.currency)
    .orderBy(desc(eq(invoices.currency, settings.currency)), invoices.currency);
  const sum = (name: 'all' | 'unpaid' | 'overdue') => rows.reduce((total, row) => total + row[name], 0);
  return {
    all: sum('all'),
    unpaid: sum('unpaid'),
    overdue: sum('overdue'),
    balance: rows.flatMap(({ currency, amount }) => (amount === null ? [] : [{ currency, amount }])),
  };
}

/**
 * One page of invoices, latest first, with statuses derived for today in the practice's time zone.
 * @throws AppError invalid
 */
export async function pageInvoices(scope: Scope, query: InvoiceQuery, now = new Date()): Promise<InvoicePage> {
  const zone = await getZone(scope);
  const today = dayIn(now, zone);
  const rows = await scope.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.tenantId, scope.tenantId), ...filterConditions(scope, query, { today, zone })))
    .orderBy(desc(invoices.id))
    .limit(query.limit + 1);
  const { items, nextCursor } = cutPage(rows, query.limit);
  const names = await clientNames(scope, [...new Set(items.map(({ clientId }) => clientId))]);
  return {
    items: items.map(row => {
      const client = names.get(row.clientId);
      return presentInvoice(row, { clientName: client ? fullName(client) : '', today });
    }),
    nextCursor,
  };
}

type DateContext = { today: string; zone: string };

function filterConditions(scope: Scope, query: InvoiceQuery, { today, zone }: DateContext): (SQL | undefined)[] {
  const { status, paidIn, search, clientId, from, to } = query;
  const before = readIdCursor(query.cursor);
  return [
    isIn(status, today),
    paidIn ? sql`${invoices.id} in (${paidInvoices(scope, monthOf(paidIn, zone))})` : undefined,
    search ? matches(search) : undefined,
    clientId ? eq(invoices.clientId, clientId) : undefined,
    from ? gte(daysOf, from) : undefined,
    to ? lte(daysOf, to) : undefined,
    before ? lt(invoices.id, before) : undefined,
  ];
}

/** Null for a draft. */
const daysOf = invoices.issuedOn;

const monthOf = (month: string, zone: string): [Date, Date] => {
  const first = `${month}-01`;
  return [startOfDay(first, zone), startOfDay(addMonths(first, 1), zone)];
};

const isPending = eq(invoices.status, 'pending');
/** A stored `pending` is shown in one of three statuses (present.ts). */
function isIn(status: InvoiceQuery['status'], today: string): SQL | undefined {
  const isLate = sql`coalesce(${invoices.dueDate} < ${today}, false)`;
  const hasPart = sql`${invoices.amountPaid} > 0`;
  if (status === 'all') return undefined;
  if (status === 'open') return isPending;
  if (status === 'overdue') return and(isPending, isLate);
  if (status === 'part_paid') return and(isPending, sql`not ${isLate}`, hasPart);
  if (status === 'pending') return and(isPending, sql`not ${isLate}`, sql`not ${hasPart}`);
  return eq(invoices.status, status);
}

/** Matches a part of the number, the description, or the client's name or email address. */
function matches(search: string): SQL {
  const pattern = patternOf(search);
  // Under row-level security, LIKE isn't leakproof and so can't use the clients' index; the function can
  // (clients/server/matching.ts).
  return sql`(lower(${invoices.invoiceNumber}) like ${pattern} or lower(${invoices.description}) like ${pattern}
    or ${invoices.clientId} = any(array(select search_clients(${pattern}))))`;
}
