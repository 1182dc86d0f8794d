import { z } from 'zod';

/** The report's parameters in the URL; defaults to the current month. Part of every page's bundle, so keep it small. */
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
