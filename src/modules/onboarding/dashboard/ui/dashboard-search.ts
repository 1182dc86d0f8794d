import { z } from 'zod';

/** What of the dashboard stands in the address: the full table of clients, and what it is searched for. */
export const dashboardSearch = z.object({
  clients: z.literal('all').optional().catch(undefined),
  search: z.coerce.string().optional().catch(undefined),
});
