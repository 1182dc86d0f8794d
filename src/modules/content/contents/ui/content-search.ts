import { z } from 'zod';
import type { ContentStatus, ContentType } from '../contract.ts';

/** Named here and not imported: the addresses of all pages are part of the first screen, the contract is not. */
const statuses: Record<ContentStatus, ContentStatus> = {
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'published',
};
const types: Record<ContentType, ContentType> = {
  instagram: 'instagram',
  blog: 'blog',
  newsletter: 'newsletter',
  recipe: 'recipe',
  social: 'social',
};

/** What of the library stands in the address. */
export const contentSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  status: z.enum(statuses).optional().catch(undefined),
  type: z.enum(types).optional().catch(undefined),
});
export type ContentSearch = z.infer<typeof contentSearch>;
