import { z } from 'zod';

/** What of the visits stands in the address. */
export const visitsSearch = z.object({ days: z.literal(90).optional().catch(undefined) });
