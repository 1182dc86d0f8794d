import { z } from 'zod';

/** What the guides are searched for. */
export const helpSearch = z.object({ search: z.coerce.string().optional().catch(undefined) });
