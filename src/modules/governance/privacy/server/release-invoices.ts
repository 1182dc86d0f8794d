import { sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { oldInvoices, wordless } from './retention.ts';

type Which = { years: number; today: string };

/** Who was erased and is still named on an invoice for which the years are over: some, those after `after`. */
export async function findReleased(scope: Scope, { years, today }: Which, after: number): Promise<number[]> {
  const { rows } = await scope.db.execute<{ clientId: string }>(sql`
    select distinct i.client_id as "clientId" from invoices i
    where ${oldInvoices(scope, years, today)} and i.client_id > ${after} order by i.client_id limit 500`);
  return rows.map(({ clientId }) => Number(clientId));
}

/**
 * What the law asked to keep of somebody who was erased is let go when its years are over: the buyer, and all that was
 * written by hand on the invoice, its lines and its credit note. Numbers, days and sums stay. One person at a time: the
 * database lets words go only of whom the transaction names. Answers how many invoices.
 */
export async function releaseInvoices(scope: Scope, { years, today }: Which, clientId: number): Promise<number> {
  const { tenantId, db } = scope;
  const { rows } = await db.execute<{ id: string }>(sql`
    select i.id from invoices i where ${oldInvoices(scope, years, today)} and i.client_id = ${clientId} for update`);
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::bigint[])`;
  await db.execute(sql`select set_config('app.erased_client', ${`${tenantId} ${clientId}`}, true)`);
  await db.execute(sql`update invoices set buyer = null, notes = null, description = null
    where tenant_id = ${tenantId} and id = ${ids}`);
  await db.execute(sql`update invoice_lines l set description = ${wordless}
    where tenant_id = ${tenantId} and invoice_id = ${ids}`);
  await db.execute(sql`update credit_notes set reason = null where tenant_id = ${tenantId} and invoice_id = ${ids}`);
  return rows.length;
}
