import { type SQL, sql } from 'drizzle-orm';
import { invoices } from './tables.ts';

const ofClient = (tenantId: SQL, clientId: SQL) =>
  sql`${invoices.tenantId} = ${tenantId} and ${invoices.clientId} = ${clientId} and ${invoices.status} = 'pending'`;

/**
 * Unpaid amounts of a row's client as a JSON array with one sum per currency. Answered from the index
 * `invoices_by_client`.
 */
export const balanceOf = (tenantId: SQL, clientId: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('currency', currency, 'amount', amount) order by currency), '[]') from (
    select ${invoices.currency} as currency, sum(${invoices.amount} - ${invoices.amountPaid})::text as amount
    from ${invoices} where ${ofClient(tenantId, clientId)} group by ${invoices.currency}
  ) due)`;

/** The earliest due date of the unpaid invoices; null without any. */
export const oldestDueDateOf = (tenantId: SQL, clientId: SQL): SQL => sql`(
  select min(${invoices.dueDate}) from ${invoices} where ${ofClient(tenantId, clientId)})`;
