import { z } from 'zod';

/** Query of the help page. `for`: path of the screen that the help was opened from. */
export const helpSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  for: z
    .string()
    .max(500)
    .regex(/^\/(?!\/)/)
    .optional()
    .catch(undefined),
});
