import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { dayIn } from '../../../shared/dates.ts';
import { getClient } from '../../clients/server/clients.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import type { Invoice } from '../contract.ts';
import { fullName } from './parties.ts';
import { presentInvoice } from './present.ts';
import { invoices } from './tables.ts';

const ofClient = (scope: Scope, clientId: number) =>
  and(eq(invoices.tenantId, scope.tenantId), eq(invoices.clientId, clientId));

/** All of one client, newest first. @throws AppError not_found */
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

/** How many invoices a client has, and how many of them wait for their money. */
export async function countInvoices(scope: Scope, clientId: number): Promise<{ all: number; unpaid: number }> {
  const isUnpaid = sql`${invoices.status} = 'pending'`;
  const [found] = await scope.db
    .select({ all: count(), unpaid: sql<number>`(count(*) filter (where ${isUnpaid}))::int` })
    .from(invoices)
    .where(ofClient(scope, clientId));
  return found ?? { all: 0, unpaid: 0 };
}
