import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { invoiceSettings, invoiceSettingsInput, taxRate, taxRateInput } from '../settings.ts';
import {
  createTaxRate,
  deleteTaxRate,
  getInvoiceSettings,
  listTaxRates,
  saveInvoiceSettings,
  updateTaxRate,
} from './settings.ts';

const keys = { id: 'tax rate' };
const reads = { allow: 'invoices.read', audit: 'none' } as const;
const changes = { allow: 'invoices.settings', audit: 'changed settings' } as const;

export const invoiceSettingsRoutes: Route[] = [
  route.get(
    '/api/invoices/settings',
    { summary: 'Get the invoice settings', ...reads, answer: invoiceSettings },
    getInvoiceSettings,
  ),
  route.put(
    '/api/invoices/settings',
    {
      summary: 'Change the invoice settings',
      ...changes,
      needsVerifiedEmail: 'decides',
      body: invoiceSettingsInput,
      answer: invoiceSettings,
      example: async ({ read }) => ({ ...(await read('/api/invoices/settings')), nextNumber: 99_999 }),
    },
    (scope, { body }) => saveInvoiceSettings(scope, body),
  ),
  route.get('/api/tax-rates', { summary: 'List tax rates', ...reads, answer: taxRate.array() }, listTaxRates),
  route.post(
    '/api/tax-rates',
    {
      summary: 'Add a tax rate',
      ...changes,
      needsVerifiedEmail: false,
      body: taxRateInput,
      answer: taxRate,
      status: 201,
      example: { name: 'VAT', rate: '19', isDefault: true },
    },
    (scope, { body }) => createTaxRate(scope, body),
  ),
  route.put(
    '/api/tax-rates/:id',
    {
      summary: 'Change a tax rate',
      ...changes,
      needsVerifiedEmail: false,
      keys,
      body: taxRateInput,
      answer: taxRate,
      example: { name: 'VAT', rate: '7.5', isDefault: false },
    },
    (scope, { id, body }) => updateTaxRate(scope, id, body),
  ),
  route.delete(
    '/api/tax-rates/:id',
    { summary: 'Delete a tax rate', ...changes, needsVerifiedEmail: false, keys },
    (scope, { id }) => deleteTaxRate(scope, id),
  ),
];
