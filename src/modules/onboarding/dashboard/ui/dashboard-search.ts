import { z } from 'zod';

/** The dashboard's state in the URL: the full client table and its search. */
export const dashboardSearch = z.object({
  clients: z.literal('all').optional().catch(undefined),
  search: z.coerce.string().optional().catch(undefined),
});
