import type { Context } from 'hono';
import type { z } from 'zod';
import type { Scope } from '../../../../platform/database/scope.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import type { ExampleData } from '../../../../platform/http/example-data.ts';
import { inScope, type Private } from '../../../../platform/http/request.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import {
  creditInput,
  invoice,
  invoiceDetail,
  invoiceInput,
  paymentInput,
  refundInput,
  sendInput,
} from '../contract.ts';
import * as list from '../invoice-list.ts';
import { invoicePage, invoiceQuery, invoiceTotals } from '../invoice-list.ts';
import * as paper from '../pdf.ts';
import { pdfQuery } from '../pdf.ts';
import * as settings from '../settings.ts';
import * as suggestion from '../suggestion.ts';
import { invoiceSuggestion, suggestionQuery } from '../suggestion.ts';
import { writeCreditNote } from './credit-note.ts';
import { createInvoice, deleteInvoice, updateInvoice } from './drafts.ts';
import { getInvoice } from './invoice.ts';
import { listInvoicesOfClient, pageInvoices } from './invoice-list.ts';
import { recordManualPayment, refundPayment } from './invoice-payments.ts';
import { sumInvoices } from './invoice-totals.ts';
import { issueInvoice } from './issue.ts';
import { sendInvoice } from './mails.tsx';
import { answerPdf, invoicePdf } from './pdf/invoice-pdf.ts';
import { remindOfOverdue } from './remind.ts';
import { invoiceSettingsRoutes } from './settings-routes.ts';
import { suggestInvoice } from './suggest.ts';
import { tableMetadata } from './tables.ts';

const keys = { id: 'invoice' };
const reads = { allow: 'invoices.read' } as const;
const writes = { allow: 'invoices.write', needsVerifiedEmail: false } as const;
const credits = { allow: 'invoices.credit', needsVerifiedEmail: false } as const;

const draft = async ({ own }: ExampleData): Promise<z.input<typeof invoiceInput>> => ({
  clientId: await own('clients'),
  description: 'November sessions',
  lines: [{ description: 'Initial consultation', quantity: '1', unitPrice: '95.00' }],
  ...{ discountKind: 'amount', discountValue: '1', notes: 'Thanks' },
  ...{ dueDate: '2027-01-31', isTaxIncluded: true, appointmentId: null, clientPackageId: null },
});

/** Runs `work`, then reads the invoice in a second transaction, so that the locks of the first are released early. */
async function after(c: Context<Private>, id: number, work: (scope: Scope) => Promise<void>) {
  await inScope(c, work);
  return readOne(c, id);
}

const readOne = (c: Context<Private>, id: number) => inScope(c, scope => getInvoice(c.get('services'), scope, id));

const invoiceRoutes: Route[] = [
  route.get(
    '/api/clients/:id/invoices',
    {
      summary: 'List a client’s invoices',
      ...reads,
      audit: 'listed invoice',
      keys: { id: 'client' },
      answer: invoice.array(),
    },
    (scope, { id }) => listInvoicesOfClient(scope, id),
  ),
  route.get(
    '/api/invoices',
    { summary: 'List invoices', ...reads, audit: 'listed invoice', query: invoiceQuery, answer: invoicePage },
    (scope, { query }) => pageInvoices(scope, query),
  ),
  route.get(
    '/api/invoices/totals',
    { summary: 'Get the invoice totals', ...reads, audit: 'none', answer: invoiceTotals },
    (scope, { services }) => sumInvoices(services, scope),
  ),
  route.get(
    '/api/invoices/suggestion',
    {
      summary: 'Suggest invoice lines',
      allow: 'invoices.write',
      audit: 'read invoice',
      query: suggestionQuery,
      answer: invoiceSuggestion,
    },
    (scope, { query }) => suggestInvoice(scope, query),
  ),
  route.unscoped.post(
    '/api/invoices',
    {
      summary: 'Create a draft invoice',
      ...writes,
      audit: 'added invoice',
      auditAbout: ({ clientId }) => ({ clientId }),
      body: invoiceInput,
      answer: invoiceDetail,
      status: 201,
      example: async exampleData => ({ ...(await draft(exampleData)), draftKey: crypto.randomUUID() }),
    },
    async ({ body }, c) => readOne(c, await inScope(c, scope => createInvoice(scope, body))),
  ),
  route.get(
    '/api/invoices/:id',
    { summary: 'Get an invoice', ...reads, audit: 'read invoice', keys, answer: invoiceDetail },
    (scope, { id, services }) => getInvoice(services, scope, id),
  ),
  route.raw.get(
    '/api/invoices/:id/pdf',
    {
      summary: 'Download an invoice',
      ...reads,
      audit: 'read invoice',
      keys,
      query: pdfQuery,
      file: 'application/pdf',
    },
    async ({ services, principal, id, query }) =>
      answerPdf(await invoicePdf(services, principal, { invoiceId: id, kind: query.paper })),
  ),
  route.unscoped.put(
    '/api/invoices/:id',
    {
      summary: 'Change a draft',
      ...writes,
      audit: 'changed invoice',
      keys,
      body: invoiceInput,
      answer: invoiceDetail,
      example: draft,
    },
    ({ id, body }, c) => after(c, id, scope => updateInvoice(scope, id, body)),
  ),
  route.delete(
    '/api/invoices/:id',
    { summary: 'Delete a draft', ...writes, audit: 'deleted invoice', keys },
    (scope, { id }) => deleteInvoice(scope, id),
  ),
  route.unscoped.post(
    '/api/invoices/:id/issue',
    {
      summary: 'Issue an invoice and give it a number',
      ...writes,
      needsVerifiedEmail: 'decides',
      audit: 'changed invoice',
      keys,
      answer: invoiceDetail,
    },
    ({ id }, c) => after(c, id, scope => issueInvoice(scope, id)),
  ),
  route.unscoped.post(
    '/api/invoices/:id/send',
    {
      summary: 'Email an invoice',
      ...writes,
      needsVerifiedEmail: true,
      audit: 'sent invoice',
      keys,
      body: sendInput,
      answer: invoiceDetail,
      example: { message: 'Here it is' },
    },
    ({ services, id, body }, c) => after(c, id, scope => sendInvoice(services, scope, { id, ...body })),
  ),
  route.unscoped.post(
    '/api/invoices/:id/payments',
    {
      summary: 'Record a payment',
      ...writes,
      audit: 'changed invoice',
      keys,
      body: paymentInput,
      answer: invoiceDetail,
      example: () => ({
        ...{ amount: '0.01', method: 'transfer' as const, paidOn: '2026-01-15', note: 'Thanks' },
        paymentKey: crypto.randomUUID(),
      }),
    },
    ({ services, id, body }, c) => after(c, id, scope => recordManualPayment(services, scope, { id, input: body })),
  ),
  route.unscoped.post(
    '/api/invoices/:id/payments/:paymentId/refund',
    {
      summary: 'Refund a payment',
      ...credits,
      audit: 'changed invoice',
      keys: { id: 'invoice', paymentId: 'payment' },
      body: refundInput,
      answer: invoiceDetail,
      example: { amount: '0.01', reason: 'Less' },
    },
    ({ services, id, paymentId, body }, c) =>
      after(c, id, scope => refundPayment(services, scope, { id, paymentId, input: body })),
  ),
  route.unscoped.post(
    '/api/invoices/:id/credit-note',
    {
      summary: 'Issue a credit note',
      ...credits,
      audit: 'changed invoice',
      keys,
      body: creditInput,
      answer: invoiceDetail,
      example: { reason: 'Wrong', refund: false },
    },
    ({ services, id, body }, c) => after(c, id, scope => writeCreditNote(services, scope, { id, input: body })),
  ),
];

export const invoicing = defineModule({
  name: 'invoicing',
  contract: { ...contract, ...list, ...paper, ...settings, ...suggestion },
  routes: [...invoiceSettingsRoutes, ...invoiceRoutes],
  tables: tableMetadata,
  work: services => ({ jobs: [sweep('remind-of-overdue-invoices', 120, stop => remindOfOverdue(services, stop))] }),
});
