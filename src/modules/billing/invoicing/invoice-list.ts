import { z } from 'zod';
import { pageOf, pageQuery } from '../../../shared/page.ts';
import { day, line } from '../../../shared/zod.ts';
import { currencySum } from '../payments/contract.ts';
import { invoice, invoiceStatuses } from './contract.ts';

/**
 * Query of GET /api/invoices. `open`: issued and not paid in full, overdue or not. `paidIn`: invoices with a payment in
 * this month (YYYY-MM) of the practice's time zone.
 */
export const invoiceQuery = pageQuery.extend({
  status: z.enum(['all', 'open', ...invoiceStatuses]).default('all'),
  paidIn: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Invalid month')
    .optional(),
  search: line(100).optional(),
  clientId: z.coerce.number().int().min(1).optional(),
  from: day.optional(),
  to: day.optional(),
});
export type InvoiceQuery = z.infer<typeof invoiceQuery>;

export const invoicePage = pageOf(invoice);
export type InvoicePage = z.infer<typeof invoicePage>;

/**
 * GET /api/invoices/totals, in the practice's currency: outstanding, overdue, and paid this month. `others`: the same
 * for each other currency with invoices, from before the practice changed its currency.
 */
export const invoiceTotals = z.object({
  outstanding: z.string(),
  outstandingCount: z.number().int(),
  overdue: z.string(),
  overdueCount: z.number().int(),
  paidThisMonth: z.string(),
  drafts: z.number().int(),
  others: z.object({
    outstanding: currencySum.array(),
    overdue: currencySum.array(),
    paidThisMonth: currencySum.array(),
  }),
});
export type InvoiceTotals = z.infer<typeof invoiceTotals>;
