import { z } from 'zod';
import { id } from '../../../shared/zod.ts';

/** Query of GET /api/invoices/suggestion: exactly one of the three. */
export const suggestionQuery = z.object({
  appointmentId: z.coerce.number().int().min(1).optional(),
  clientPackageId: z.coerce.number().int().min(1).optional(),
  clientId: z.coerce.number().int().min(1).optional(),
});
export type SuggestionQuery = z.infer<typeof suggestionQuery>;

const line = z.object({
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  taxRate: z.string(),
  taxName: z.string().nullable(),
  serviceId: id.nullable(),
});

/** An appointment without an invoice, with the line that would bill it. */
const unbilledAppointment = z.object({ appointmentId: id, title: z.string(), line });
export type UnbilledAppointment = z.infer<typeof unbilledAppointment>;

/** Initial values of the invoice editor, from the practice's current settings and services. */
export const invoiceSuggestion = z.object({
  client: z.object({ id, name: z.string(), email: z.string() }),
  description: z.string().nullable(),
  isTaxIncluded: z.boolean(),
  lines: line.array(),
  appointmentId: id.nullable(),
  clientPackageId: id.nullable(),
  /** An invoice for the same thing, to warn about billing twice. */
  existingInvoiceId: id.nullable(),
  /** Only for a client: past appointments that are neither invoiced nor covered by a package, newest first. */
  unbilled: unbilledAppointment.array(),
});
export type InvoiceSuggestion = z.infer<typeof invoiceSuggestion>;
