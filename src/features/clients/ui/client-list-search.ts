import { z } from 'zod';
import { clientSorts, clientStatuses } from '../contract.ts';

/** What of the list stands in the address. */
export const clientListSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  status: z.enum(clientStatuses).optional().catch(undefined),
  sort: z.enum(clientSorts).optional().catch(undefined),
});
export type ClientListSearch = z.infer<typeof clientListSearch>;
