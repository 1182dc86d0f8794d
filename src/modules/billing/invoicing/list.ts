import { z } from 'zod';
import { pageOf, pageQuery } from '../../../shared/page.ts';
import { day, line } from '../../../shared/zod.ts';
import { currencySum } from '../payments/contract.ts';
import { invoice, invoiceStatuses } from './contract.ts';

/**
 * Query of GET /api/invoices. `open`: issued and not paid in full, late or not. `paidIn`: a month (YYYY-MM) of the practice in
 * which money came for it.
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
 * GET /api/invoices/totals, in the practice's currency: money to come, the late part of it, what was paid this month.
 * `others`: the same of each currency that it had before, where there is any.
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
