import {
  creditInput,
  invoiceDetail,
  invoiceInput,
  paymentInput,
  refundInput,
  sendInput,
} from '../../../features/invoicing/contract.ts';
import { invoicePage, invoiceQuery, invoiceTotals } from '../../../features/invoicing/list.ts';
import { pdfQuery } from '../../../features/invoicing/paper.ts';
import { invoiceSettings, invoiceSettingsInput, taxRate, taxRateInput } from '../../../features/invoicing/settings.ts';
import { invoiceSuggestion, suggestionQuery } from '../../../features/invoicing/suggestion.ts';
import type { Operation } from './operation.ts';
import { received } from './operation.ts';

export const invoiceOperations: Record<string, Operation> = {
  'POST /api/webhooks/payments': { summary: "Take the payment provider's events", answer: { received } },
  'POST /api/webhooks/payments/:practiceKey': {
    summary: "Take the events of a practice's own account",
    answer: { received },
  },
  'GET /api/invoices': { summary: 'List invoices', query: { invoiceQuery }, answer: { invoicePage } },
  'GET /api/invoices/totals': { summary: 'Read the totals', answer: { invoiceTotals } },
  'GET /api/invoices/settings': { summary: 'Read the invoice settings', answer: { invoiceSettings } },
  'PUT /api/invoices/settings': {
    summary: 'Change the invoice settings',
    body: { invoiceSettingsInput },
    answer: { invoiceSettings },
  },
  'GET /api/invoices/suggestion': {
    summary: 'Suggest the lines of an invoice',
    query: { suggestionQuery },
    answer: { invoiceSuggestion },
  },
  'POST /api/invoices': { summary: 'Write an invoice', body: { invoiceInput }, answer: { invoiceDetail }, status: 201 },
  'GET /api/invoices/:id': { summary: 'Read an invoice', answer: { invoiceDetail } },
  'PUT /api/invoices/:id': { summary: 'Change a draft', body: { invoiceInput }, answer: { invoiceDetail } },
  'DELETE /api/invoices/:id': { summary: 'Delete a draft' },
  'POST /api/invoices/:id/issue': { summary: 'Issue an invoice: it gets its number', answer: { invoiceDetail } },
  'POST /api/invoices/:id/send': { summary: 'Email an invoice', body: { sendInput }, answer: { invoiceDetail } },
  'POST /api/invoices/:id/payments': { summary: 'Record a payment', body: { paymentInput }, answer: { invoiceDetail } },
  'POST /api/invoices/:id/payments/:paymentId/refund': {
    summary: 'Give a payment back',
    body: { refundInput },
    answer: { invoiceDetail },
  },
  'POST /api/invoices/:id/credit-note': {
    summary: 'Write a credit note',
    body: { creditInput },
    answer: { invoiceDetail },
  },
  'GET /api/tax-rates': { summary: 'List tax rates', answer: { taxRate: taxRate.array() } },
  'POST /api/tax-rates': { summary: 'Add a tax rate', body: { taxRateInput }, answer: { taxRate }, status: 201 },
  'PUT /api/tax-rates/:id': { summary: 'Change a tax rate', body: { taxRateInput }, answer: { taxRate } },
  'DELETE /api/tax-rates/:id': { summary: 'Delete a tax rate' },
  'GET /api/invoices/:id/pdf': { summary: 'Download an invoice', query: { pdfQuery }, file: 'application/pdf' },
};
