import { z } from 'zod';

/** What the guides are searched for; `for`: the address of the screen that asks. */
export const helpSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  for: z
    .string()
    .max(500)
    .regex(/^\/(?!\/)/)
    .optional()
    .catch(undefined),
});
