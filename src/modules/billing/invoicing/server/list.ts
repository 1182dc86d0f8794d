import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import type { CurrencySum } from '../../payments/contract.ts';
import type { Invoice } from '../contract.ts';
import { fullName } from './parties.ts';
import { presentInvoice } from './present.ts';
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
