import { randomUUID } from 'node:crypto';
import type { InvoiceDetail } from '../../modules/billing/invoicing/contract.ts';
import { clientFields, type Practice } from '../world.ts';

type Caller = Pick<Practice, 'call'>;

/** A client of the practice, by the call. */
export async function addClient({ call }: Caller, given: Record<string, unknown> = {}): Promise<number> {
  const made = await call('POST', '/api/clients', clientFields(given));
  return (await made.json()).id;
}

export const lineFields = (given: Record<string, unknown> = {}) => ({
  description: 'Initial consultation',
  quantity: '1',
  unitPrice: '95.00',
  ...given,
});

export const invoiceFields = (clientId: number, given: Record<string, unknown> = {}) => ({
  clientId,
  description: 'November sessions',
  lines: [lineFields()],
  ...given,
});

/** A draft; without a client one is added. */
export async function writeDraft(practice: Caller, given: Record<string, unknown> = {}): Promise<InvoiceDetail> {
  const clientId = Number(given.clientId ?? (await addClient(practice)));
  const made = await practice.call('POST', '/api/invoices', invoiceFields(clientId, given));
  if (made.status !== 201) throw new Error(`no draft: ${made.status} ${await made.text()}`);
  return made.json();
}

/** The same, issued. */
export async function issueNew(practice: Caller, given: Record<string, unknown> = {}): Promise<InvoiceDetail> {
  const { id } = await writeDraft(practice, given);
  const issued = await practice.call('POST', `/api/invoices/${id}/issue`);
  if (issued.status !== 200) throw new Error(`not issued: ${issued.status} ${await issued.text()}`);
  return issued.json();
}

export const readInvoice = async ({ call }: Caller, id: number): Promise<InvoiceDetail> =>
  (await call('GET', `/api/invoices/${id}`)).json();

/** What the form of a payment by hand sends. */
export const paymentFields = (given: Record<string, unknown> = {}) => ({
  amount: '95.00',
  method: 'transfer',
  paidOn: '2026-01-15',
  paymentKey: randomUUID(),
  ...given,
});
