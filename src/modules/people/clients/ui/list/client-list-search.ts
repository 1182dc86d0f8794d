import { z } from 'zod';
import { type ClientFilter, clientSorts, clientStatuses } from '../../contract.ts';

/** Search parameters of the list's URL. */
export const clientListSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  status: z.enum(clientStatuses).optional().catch(undefined),
  tag: z.coerce.string().optional().catch(undefined),
  archived: z.literal('only').optional().catch(undefined),
  atRisk: z.literal('only').optional().catch(undefined),
  sort: z.enum(clientSorts).optional().catch(undefined),
});
export type ClientListSearch = z.infer<typeof clientListSearch>;

/** The filter without the sort order. */
export const filterOf = ({ search, status, tag, archived, atRisk }: ClientListSearch): ClientFilter => ({
  search,
  status,
  tag,
  archived,
  atRisk,
});

export const isFiltered = (filter: ClientListSearch) => Object.values(filterOf(filter)).some(Boolean);
