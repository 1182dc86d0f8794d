import { z } from 'zod';
import { id } from '../../shared/zod.ts';

/** Query of GET /api/invoices/suggestion: what is to be billed; one of the three. */
export const suggestionQuery = z.object({
  appointmentId: z.coerce.number().int().min(1).optional(),
  clientPackageId: z.coerce.number().int().min(1).optional(),
  clientId: z.coerce.number().int().min(1).optional(),
});
export type SuggestionQuery = z.infer<typeof suggestionQuery>;

/** Its answer: what the editor begins with. Prices and taxes are as the practice's settings and services say now. */
export const invoiceSuggestion = z.object({
  client: z.object({ id, name: z.string(), email: z.string() }),
  description: z.string().nullable(),
  isTaxIncluded: z.boolean(),
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.string(),
      unitPrice: z.string(),
      taxRate: z.string(),
      taxName: z.string().nullable(),
      serviceId: id.nullable(),
    }),
  ),
  appointmentId: id.nullable(),
  clientPackageId: id.nullable(),
  /** An invoice that bills the same already, so that nobody is billed twice by accident. */
  existingInvoiceId: id.nullable(),
});
export type InvoiceSuggestion = z.infer<typeof invoiceSuggestion>;
