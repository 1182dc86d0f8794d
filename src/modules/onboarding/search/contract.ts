import { z } from 'zod';
import { id, instant, requiredText } from '../../../shared/zod.ts';

export const searchQuery = z.object({ q: requiredText(100, 'Enter a search term') });

/** Answer of GET /api/search: the best matches of each kind. */
export const searchAnswer = z.object({
  clients: z.array(z.object({ id, name: z.string(), email: z.string() })),
  appointments: z.array(z.object({ id, title: z.string(), client: z.string(), startTime: instant, href: z.string() })),
  invoices: z.array(
    z.object({ id, number: z.string().nullable(), client: z.string(), amount: z.string(), currency: z.string() }),
  ),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
