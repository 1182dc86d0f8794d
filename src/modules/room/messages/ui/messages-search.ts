import { z } from 'zod';

export const messagesSearch = z.object({
  /** The client whose conversation is open. */
  client: z.coerce.number().int().positive().optional().catch(undefined),
  search: z.coerce.string().optional().catch(undefined),
});
export type MessagesSearch = z.infer<typeof messagesSearch>;
