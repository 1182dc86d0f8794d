import { sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import type { PrivacySettings } from '../contract.ts';

/** What a line of an invoice says once nobody need know any more for whom it was. */
const wordless = sql`coalesce(l.service_name, 'Not kept')`;

/**
 * What the law asked to keep of people who were erased is let go when its years are over: the buyer, and all that was
 * written by hand on the invoice, its lines and its credit note. Numbers, days and sums stay. Answers how many.
 */
export async function releaseInvoices(scope: Scope, { invoiceYears }: PrivacySettings, most: number): Promise<number> {
  const { tenantId, db } = scope;
  const { rows } = await db.execute<{ id: string; clientId: string }>(sql`
    select i.id, i.client_id as "clientId" from invoices i
    join clients c on c.tenant_id = i.tenant_id and c.id = i.client_id and c.email like '%@erased.invalid'
    where i.tenant_id = ${tenantId} and i.status <> 'draft'
      and i.issued_on < (now() - make_interval(years => ${invoiceYears}))::date
      and (coalesce(i.buyer::text, i.notes, i.description) is not null
        or exists (select from invoice_lines l
          where l.tenant_id = i.tenant_id and l.invoice_id = i.id and l.description <> ${wordless})
        or exists (select from credit_notes n
          where n.tenant_id = i.tenant_id and n.invoice_id = i.id and n.reason is not null))
    limit ${most}`);
  for (const { id, clientId } of rows) {
    const ofInvoice = sql`tenant_id = ${tenantId} and invoice_id = ${Number(id)}`;
    await db.execute(sql`select set_config('app.erased_client', ${`${tenantId} ${clientId}`}, true)`);
    await db.execute(sql`update invoices set buyer = null, notes = null, description = null
      where tenant_id = ${tenantId} and id = ${Number(id)}`);
    await db.execute(sql`update invoice_lines l set description = ${wordless} where ${ofInvoice}`);
    await db.execute(sql`update credit_notes set reason = null where ${ofInvoice}`);
  }
  return rows.length;
}
