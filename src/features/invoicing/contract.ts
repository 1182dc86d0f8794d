import { z } from 'zod';
import { day, id, instant } from '../../shared/zod.ts';

export const invoiceStatusLabels = { pending: 'Pending', paid: 'Paid', overdue: 'Overdue', draft: 'Draft' } as const;
export type InvoiceStatus = keyof typeof invoiceStatusLabels;
export const invoiceStatuses = ['pending', 'paid', 'overdue', 'draft'] as const satisfies InvoiceStatus[];

/** One of GET /api/clients/{id}/invoices. `amount` is a decimal string in the practice's currency. */
export const invoice = z.object({
  id,
  tenantId: id,
  userId: id,
  clientId: id,
  invoiceNumber: z.string(),
  amount: z.string(),
  status: z.enum(invoiceStatuses),
  dueDate: day.nullable(),
  paidAt: instant.nullable(),
  description: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Invoice = z.infer<typeof invoice>;
