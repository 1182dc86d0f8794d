import { z } from 'zod';
import type { ContentStatus, ContentType } from '../contract.ts';

/**
 * Repeats the contract's statuses instead of importing them: search schemas of all routes are in the initial bundle,
 * the contract is not.
 */
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

/** Search parameters of the library. */
export const contentSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  status: z.enum(statuses).optional().catch(undefined),
  type: z.enum(types).optional().catch(undefined),
});
export type ContentSearch = z.infer<typeof contentSearch>;
