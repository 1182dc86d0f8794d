import { z } from 'zod';
import { instant } from '../../../shared/zod.ts';
import { contentTypes } from './contract.ts';

/** A published article or recipe in a list. `slug`: last segment of its URL. */
export const articleLine = z.object({
  title: z.string(),
  type: z.enum(contentTypes),
  slug: z.string(),
  publishedAt: instant,
});
export const articleLines = z.array(articleLine);
export type ArticleLine = z.infer<typeof articleLine>;

/** Number of articles in a bio page's block, and per page of the list. */
export const newestArticles = 3;
export const articlesOfPage = 50;
