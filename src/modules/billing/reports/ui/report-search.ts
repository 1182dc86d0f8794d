import { z } from 'zod';

/** What of a report stands in the address: without a month this one of the practice. Loaded with every page: kept small. */
export const reportSearch = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
});
export type ReportSearch = z.infer<typeof reportSearch>;
