import { z } from 'zod';
import type { InvoiceQuery } from '../list.ts';

type Status = Exclude<InvoiceQuery['status'], 'all'>;

/** Named here and not imported: the addresses of all pages are part of the first screen, the contract is not. */
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

/** Which invoices are looked for, as it stands in the address. `paidIn`: the month, YYYY-MM, that money came in. */
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

/** Whether anything is looked for. */
export const isFiltered = (search: InvoiceSearch) => Object.values(search).some(Boolean);

/** What a new invoice begins with: what it is for, or nothing. */
export const newInvoiceSearch = z.object({ appointment: key, package: key, client: key });
export type NewInvoiceSearch = z.infer<typeof newInvoiceSearch>;
