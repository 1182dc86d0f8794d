import { z } from 'zod';

/** What of the mails stands in the address: what is searched for, and which one is open. */
export const emailSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  mail: z.coerce.number().int().positive().optional().catch(undefined),
});
export type EmailSearch = z.infer<typeof emailSearch>;
