import type { Context } from 'hono';
import type { Scope } from '../../../platform/database/scope.ts';
import {
  inScope,
  type Private,
  type PrivateRoutes,
  privateRoutes,
  readBody,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import {
  creditInput,
  invoice,
  invoiceDetail,
  invoiceInput,
  paymentInput,
  refundInput,
  sendInput,
} from '../contract.ts';
import { invoicePage, invoiceQuery, invoiceTotals } from '../list.ts';
import { invoiceSettings, invoiceSettingsInput, taxRate, taxRateInput } from '../settings.ts';
import { invoiceSuggestion, suggestionQuery } from '../suggestion.ts';
import { writeCreditNote } from './credit-note.ts';
import { createInvoice, deleteInvoice, updateInvoice } from './drafts.ts';
import { issueInvoice } from './issue.ts';
import { listInvoicesOfClient } from './list.ts';
import { getInvoice } from './one-invoice.ts';
import { pageInvoices } from './page.ts';
import { recordByHand, refundPayment } from './record-payment.ts';
import { sendInvoice } from './send.ts';
import { getInvoiceSettings, saveInvoiceSettings } from './settings.ts';
import { suggestInvoice } from './suggest.ts';
import { sumInvoices } from './sum-invoices.ts';
import { createTaxRate, deleteTaxRate, listTaxRates, updateTaxRate } from './tax-rates.ts';

/** Mounted under /api/clients. */
export const clientInvoiceRoutes: PrivateRoutes = privateRoutes().get('/:id/invoices', async c =>
  c.json(invoice.array().parse(await inScope(c, scope => listInvoicesOfClient(scope, readId(c, 'Client'))))),
);

/** Below /api/invoices. */
export const invoiceRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => {
    const query = readQuery(c, invoiceQuery);
    return c.json(invoicePage.parse(await inScope(c, scope => pageInvoices(scope, query))));
  })
  .get('/totals', async c => {
    const totals = await inScope(c, scope => sumInvoices(c.get('services'), scope));
    return c.json(invoiceTotals.parse(totals));
  })
  .get('/settings', async c => c.json(invoiceSettings.parse(await inScope(c, getInvoiceSettings))))
  .put('/settings', async c => {
    const input = await readBody(c, invoiceSettingsInput);
    return c.json(invoiceSettings.parse(await inScope(c, scope => saveInvoiceSettings(scope, input))));
  })
  .get('/suggestion', async c => {
    const query = readQuery(c, suggestionQuery);
    return c.json(invoiceSuggestion.parse(await inScope(c, scope => suggestInvoice(scope, query))));
  })
  .post('/', async c => {
    const input = await readBody(c, invoiceInput);
    return c.json(await answer(c, await inScope(c, scope => createInvoice(scope, input))), 201);
  })
  .get('/:id', async c => c.json(await answer(c, readId(c, 'Invoice'))))
  .put('/:id', async c => {
    const input = await readBody(c, invoiceInput);
    return c.json(await after(c, (scope, id) => updateInvoice(scope, id, input)));
  })
  .delete('/:id', async c => {
    const id = readId(c, 'Invoice');
    await inScope(c, scope => deleteInvoice(scope, id));
    return c.body(null, 204);
  })
  .post('/:id/issue', async c => c.json(await after(c, (scope, id) => issueInvoice(scope, id))))
  .post('/:id/send', async c => {
    const { message } = await readBody(c, sendInput);
    return c.json(await after(c, (scope, id) => sendInvoice(c.get('services'), scope, { id, message })));
  })
  .post('/:id/payments', async c => {
    const input = await readBody(c, paymentInput);
    return c.json(await after(c, (scope, id) => recordByHand(c.get('services'), scope, { id, input })));
  })
  .post('/:id/payments/:paymentId/refund', async c => {
    const paymentId = readId(c, 'Payment', 'paymentId');
    const input = await readBody(c, refundInput);
    return c.json(await after(c, (scope, id) => refundPayment(c.get('services'), scope, { id, paymentId, input })));
  })
  .post('/:id/credit-note', async c => {
    const input = await readBody(c, creditInput);
    return c.json(await after(c, (scope, id) => writeCreditNote(c.get('services'), scope, { id, input })));
  });

/** Does it, and answers the invoice as it stands then: in a transaction of its own, while nobody waits for the first. */
async function after(c: Context<Private>, work: (scope: Scope, id: number) => Promise<unknown>) {
  const id = readId(c, 'Invoice');
  await inScope(c, scope => work(scope, id));
  return answer(c, id);
}

const answer = async (c: Context<Private>, id: number) =>
  invoiceDetail.parse(await inScope(c, scope => getInvoice(c.get('services'), scope, id)));

/** Below /api/tax-rates. */
export const taxRateRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(taxRate.array().parse(await inScope(c, listTaxRates))))
  .post('/', async c => {
    const input = await readBody(c, taxRateInput);
    return c.json(taxRate.parse(await inScope(c, scope => createTaxRate(scope, input))), 201);
  })
  .put('/:id', async c => {
    const id = readId(c, 'Tax rate');
    const input = await readBody(c, taxRateInput);
    return c.json(taxRate.parse(await inScope(c, scope => updateTaxRate(scope, id, input))));
  })
  .delete('/:id', async c => {
    const id = readId(c, 'Tax rate');
    await inScope(c, scope => deleteTaxRate(scope, id));
    return c.body(null, 204);
  });
