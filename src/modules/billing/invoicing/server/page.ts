import { and, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import { patternOf } from '../../../../platform/database/pattern.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { addMonths, dayIn, startOfDay } from '../../../../shared/dates.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { clientNames } from '../../../people/clients/server/names.ts';
import { paidInvoices } from '../../payments/server/ledger.ts';
import type { InvoicePage, InvoiceQuery } from '../list.ts';
import { fullName } from './parties.ts';
import { presentInvoice } from './present.ts';
import { invoices } from './tables.ts';

/** One page, the last written first, each in the state of the practice's today. @throws AppError invalid */
export async function pageInvoices(scope: Scope, query: InvoiceQuery, now = new Date()): Promise<InvoicePage> {
  const zone = await getZone(scope);
  const today = dayIn(now, zone);
  const rows = await scope.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.tenantId, scope.tenantId), ...wanted(scope, query, { today, zone })))
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

type Place = { today: string; zone: string };

function wanted(scope: Scope, query: InvoiceQuery, { today, zone }: Place): (SQL | undefined)[] {
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

/** The day that stands on it; of a draft none. */
const daysOf = invoices.issuedOn;

const monthOf = (month: string, zone: string): [Date, Date] => {
  const first = `${month}-01`;
  return [startOfDay(first, zone), startOfDay(addMonths(first, 1), zone)];
};

const isPending = eq(invoices.status, 'pending');
/** What is stored as pending reads three ways (present.ts). */
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

/** Any part of the number, of what it is for, or of the client's name or address. */
function matches(search: string): SQL {
  const pattern = patternOf(search);
  // Under row-level security LIKE alone would not use the clients' index (clients/server/filters.ts).
  return sql`(lower(${invoices.invoiceNumber}) like ${pattern} or lower(${invoices.description}) like ${pattern}
    or ${invoices.clientId} = any(array(select search_clients(${pattern}))))`;
}
