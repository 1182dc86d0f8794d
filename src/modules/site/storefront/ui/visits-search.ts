import { z } from 'zod';

export const visitsSearch = z.object({ days: z.literal(90).optional().catch(undefined) });
