import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { InvoiceDetail } from '../../modules/billing/invoicing/contract.ts';
import { asSystem } from '../../platform/database/scope.ts';
import { clientFields, type Practice, type World } from '../world.ts';

type Caller = Pick<Practice, 'call'>;

/** Creates a client through the API. */
export async function addClient({ call }: Caller, overrides: Record<string, unknown> = {}): Promise<number> {
  const created = await call('POST', '/api/clients', clientFields(overrides));
  return (await created.json()).id;
}

export const lineFields = (overrides: Record<string, unknown> = {}) => ({
  description: 'Initial consultation',
  quantity: '1',
  unitPrice: '95.00',
  ...overrides,
});

export const invoiceFields = (clientId: number, overrides: Record<string, unknown> = {}) => ({
  clientId,
  description: 'November sessions',
  lines: [lineFields()],
  ...overrides,
});

/** Creates a draft, and a client if none is given. */
export async function writeDraft(practice: Caller, overrides: Record<string, unknown> = {}): Promise<InvoiceDetail> {
  const clientId = Number(overrides.clientId ?? (await addClient(practice)));
  const created = await practice.call('POST', '/api/invoices', invoiceFields(clientId, overrides));
  if (created.status !== 201) throw new Error(`no draft: ${created.status} ${await created.text()}`);
  return created.json();
}

/** Creates and issues an invoice. */
export async function issueNew(practice: Caller, overrides: Record<string, unknown> = {}): Promise<InvoiceDetail> {
  const { id } = await writeDraft(practice, overrides);
  const issued = await practice.call('POST', `/api/invoices/${id}/issue`);
  if (issued.status !== 200) throw new Error(`not issued: ${issued.status} ${await issued.text()}`);
  return issued.json();
}

export const readInvoice = async ({ call }: Caller, id: number): Promise<InvoiceDetail> =>
  (await call('GET', `/api/invoices/${id}`)).json();

/** Body of a manual payment. */
export const paymentFields = (overrides: Record<string, unknown> = {}) => ({
  amount: '95.00',
  method: 'transfer',
  paidOn: '2026-01-15',
  paymentKey: randomUUID(),
  ...overrides,
});

export type WrittenMail = { cause: string; subject: string; to: string; text: string; html: string; status: string };

/** Emails about invoices, in the order in which they were queued. */
export async function invoiceMails({ services }: World, { tenantId }: { tenantId: number }): Promise<WrittenMail[]> {
  const { rows } = await asSystem(services.database).db.execute<WrittenMail>(
    sql`select cause, subject, recipient_email as "to", text, html, status from email_logs
      where tenant_id = ${tenantId} and cause like 'invoice %' order by id`,
  );
  return rows;
}
