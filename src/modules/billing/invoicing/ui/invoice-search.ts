import { z } from 'zod';
import type { InvoiceQuery } from '../invoice-list.ts';

type Status = Exclude<InvoiceQuery['status'], 'all'>;

/**
 * Repeated here because importing the contract would add it to the first screen's bundle, which contains all routes.
 */
const statuses: Record<Status, Status> = {
  open: 'open',
  pending: 'pending',
  paid: 'paid',
  overdue: 'overdue',
  draft: 'draft',
  part_paid: 'part_paid',
  void: 'void',
};

const key = z.coerce.number().int().positive().optional().catch(undefined);

/** Filters of the list, in the URL. `paidIn`: a month (YYYY-MM) with a payment. */
export const invoiceSearch = z.object({
  status: z.enum(statuses).optional().catch(undefined),
  paidIn: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  search: z.coerce.string().optional().catch(undefined),
  client: key,
});
export type InvoiceSearch = z.infer<typeof invoiceSearch>;

export const isFiltered = (search: InvoiceSearch) => Object.values(search).some(Boolean);

/** Source of a new invoice's initial values. */
export const newInvoiceSearch = z.object({ appointment: key, package: key, client: key });
export type NewInvoiceSearch = z.infer<typeof newInvoiceSearch>;
